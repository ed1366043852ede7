# linkwright through Ruby's Fiddle, instead of rinku: Linkwright.new(rel: "nofollow").auto_link(html). Threads may share an instance.
require "fiddle/import"
require "json"

class Linkwright
  module C
    extend Fiddle::Importer
    dlload ENV.fetch("LINKWRIGHT", "liblinkwright.so")
    Text = struct(["char *data", "size_t len"])
    Links = struct(["void *data", "size_t len"])
    extern "void *linkwright_new(const char *, size_t, void *)"
    extern "void linkwright_free(void *)"
    extern "int linkwright_find(void *, const char *, size_t, void *)"
    extern "int linkwright_text_to_html(void *, const char *, size_t, void *)"
    extern "int linkwright_html(void *, const char *, size_t, void *)"
    extern "int linkwright_stable_prefix(void *, const char *, size_t, void *)"
    extern "void linkwright_text_free(void *)"
    extern "void linkwright_links_free(void *)"
  end
  Link = Struct.new(:start, :end, :kind, :href, :display)

  def initialize(settings = {})
    json = settings.transform_keys { |name| name.to_s.tr("_", "-") }.to_json
    given { |error| @linker = C.linkwright_new(json, json.bytesize, error); error }
      .then { |error| raise ArgumentError, text(error) if @linker.null? }
    @linker.free = Fiddle::Function.new(C["linkwright_free"], [Fiddle::TYPE_VOIDP], Fiddle::TYPE_VOID)
  end

  def auto_link(html) = text(call(:linkwright_html, html))

  def text_to_html(plain) = text(call(:linkwright_text_to_html, plain))

  def stable_prefix(plain) = call(:linkwright_stable_prefix, plain).to_i

  # Returns the links, with positions in bytes of UTF-8.
  def find(plain)
    found = C::Links.new(pointer = call(:linkwright_find, plain))
    found.len.times.map do |at|
      first, last, kind, href, href_len, display, display_len = found.data[at * 56, 56].unpack("JJixxxxJJJJ")
      Link.new(first, last, %i[url domain email mailto][kind], utf8(href, href_len), utf8(display, display_len))
    end
  ensure
    C.linkwright_links_free(pointer) if pointer
  end

  private

  def given
    yield(out = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE))
    out.ptr
  end

  def call(function, text)
    text = text.encode("UTF-8") unless text.encoding == Encoding::BINARY
    given { |out| C.send(function, @linker, text, text.bytesize, out) == 0 or raise "#{function} failed" }
  end

  def utf8(pointer, len) = Fiddle::Pointer.new(pointer)[0, len].force_encoding("UTF-8")

  def text(pointer)
    made = C::Text.new(pointer)
    utf8(made.data, made.len)
  ensure
    C.linkwright_text_free(pointer)
  end
end
