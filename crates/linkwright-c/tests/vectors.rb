# Runs the test vectors of `vectors/`, or of the given file. Finds the links of each whole text, and of the text as it arrives byte
# by byte. `vectors/README.md` describes the fields of a case.
require_relative "../examples/linkwright"

file = ARGV.first || File.expand_path("../../../vectors/detection.jsonl", __dir__)
linkers = Hash.new { |made, settings| made[settings] = Linkwright.new(settings) }
cases = File.readlines(file, encoding: "UTF-8").map { |line| JSON.parse(line) }
own = cases.reject { |given| given.fetch("without", []).include?("c") }
wrong = own.reject do |given|
  text = given["text"]
  count = ->(byte) { text.byteslice(0, byte).length }
  linker = linkers[given.fetch("settings", {})]
  whole = linker.find(text)
  # With the setting `whole`, only the end of a text shows whether it is a single URL.
  arrives = given.dig("settings", "whole") || (1...text.bytesize).all? do |len|
    part = text.b[0, len]
    stable_prefix = linker.stable_prefix(part)
    [linker.find(part), whole].map { |links| links.take_while { |link| link.start < stable_prefix } }.uniq.one?
  end
  found = whole.map do |link|
    { "start" => count[link.start], "end" => count[link.end], "kind" => link.kind.to_s, "href" => link.href, "display" => link.display }
  end
  arrives && found == given["links"]
end
wrong.first(5).each { |given| puts given.to_json }
puts "#{own.length} of #{cases.length} cases, #{wrong.length} differ"
exit wrong.empty? && !own.empty?
