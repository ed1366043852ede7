<?php
// linkwright through PHP's FFI: (new Linkwright(['rel' => 'nofollow']))->html($page). On a server, preload it (ffi.preload).
final class Linkwright
{
    private static ?FFI $c = null;
    private FFI\CData $linker;

    public function __construct(array $settings = [])
    {
        if (self::$c === null) {
            $path = getenv('LINKWRIGHT_H') ?: '/usr/local/include/linkwright.h';
            $header = @file_get_contents($path)
                ?: throw new RuntimeException("cannot read $path: set LINKWRIGHT_H to the path of linkwright.h");
            // FFI reads only declarations, not directives.
            $header = preg_replace(['/#ifdef __cplusplus.*?#endif/s', '/^#.*/m'], '', $header);
            self::$c = FFI::cdef($header, getenv('LINKWRIGHT') ?: 'liblinkwright.so');
        }
        $json = json_encode((object) $settings);
        $error = self::$c->new('linkwright_text *');
        $linker = self::$c->linkwright_new($json, strlen($json), FFI::addr($error));
        if ($linker === null) {
            throw new InvalidArgumentException($this->text($error));
        }
        $this->linker = $linker;
    }

    public function __destruct()
    {
        self::$c->linkwright_free($this->linker ?? null);
    }

    public function html(string $page): string
    {
        return $this->text($this->call('linkwright_html', 'linkwright_text *', $page));
    }

    public function textToHtml(string $text): string
    {
        return $this->text($this->call('linkwright_text_to_html', 'linkwright_text *', $text));
    }

    public function stablePrefix(string $text): int
    {
        return $this->call('linkwright_stable_prefix', 'size_t', $text)->cdata;
    }

    /** Returns the links, with positions in bytes. */
    public function find(string $text): array
    {
        $links = $this->call('linkwright_find', 'linkwright_links *', $text);
        $found = [];
        for ($i = 0; $i < $links->len; $i++) {
            $link = $links->data[$i];
            $found[] = [
                'start' => $link->start,
                'end' => $link->end,
                'kind' => ['url', 'domain', 'email', 'mailto'][$link->kind],
                'href' => FFI::string($link->href, $link->href_len),
                'display' => FFI::string($link->display, $link->display_len),
            ];
        }
        self::$c->linkwright_links_free($links);
        return $found;
    }

    private function call(string $function, string $type, string $text): FFI\CData
    {
        $result = self::$c->new($type);
        if (self::$c->$function($this->linker, $text, strlen($text), FFI::addr($result)) !== 0) {
            throw new RuntimeException("$function failed");
        }
        return $result;
    }

    private function text(FFI\CData $text): string
    {
        $string = FFI::string($text->data, $text->len);
        self::$c->linkwright_text_free($text);
        return $string;
    }
}
