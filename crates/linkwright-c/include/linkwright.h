// linkwright finds URLs and email addresses in text and turns them into links. It implements UTS #58.
//
//     linkwright_linker *linker = linkwright_new(NULL, 0, NULL);
//     linkwright_links *links;
//     if (linkwright_find(linker, text, strlen(text), &links) == LINKWRIGHT_STATUS_OK) {
//       for (size_t i = 0; i < links->len; i++) {
//         puts(links->data[i].href);
//       }
//     }
//     linkwright_links_free(links);
//     linkwright_free(linker);
//
// Ownership. The caller owns each result, and each value that a function writes through its last argument. Free it
// once with the function for its type, never with free(). It does not depend on the linker. Pointers in it are valid
// until it is freed. A function reads its arguments only during the call. Texts need no NUL at their end, and may
// contain NUL characters.
//
// Threads. Any thread may call any function. There is no global state. A linker never changes, so many threads may use
// it at once. Do not use a result in another thread while it is freed.
//
// Errors. NULL, an unaligned pointer and an impossible length are refused; functions that free ignore them. Any other
// pointer must be valid for its length. A text may contain any bytes. If memory runs out, the program aborts.
//
// Made by cbindgen from the source: BLESS=1 cargo test -p linkwright-c --test header


#ifndef LINKWRIGHT_H
#define LINKWRIGHT_H

#include <stddef.h>
#include <stdint.h>

// The version of this header. That of the library is linkwright_version().
#define LINKWRIGHT_VERSION "0.1.0"
#define LINKWRIGHT_VERSION_MAJOR 0
#define LINKWRIGHT_VERSION_MINOR 1
#define LINKWRIGHT_VERSION_PATCH 0

// The status that a function returns. If it is not LINKWRIGHT_STATUS_OK, the result is NULL or 0.
typedef enum {
  // The result is available.
  LINKWRIGHT_STATUS_OK = 0,
  // A pointer that must not be NULL is NULL, a pointer is not aligned, or a length is more than
  // any text can have.
  LINKWRIGHT_STATUS_INVALID_ARGUMENT = 1,
  // linkwright has a bug. Nothing is damaged, and the linker is still usable.
  LINKWRIGHT_STATUS_PANIC = 2,
} linkwright_status;

// The kind of a link.
typedef enum {
  // A URL with a scheme.
  LINKWRIGHT_KIND_URL = 0,
  // A domain without a scheme, such as example.com/a.
  LINKWRIGHT_KIND_DOMAIN = 1,
  // An email address.
  LINKWRIGHT_KIND_EMAIL = 2,
  // A `mailto:` URL.
  LINKWRIGHT_KIND_MAILTO = 3,
} linkwright_kind;

// The settings for finding and writing links. They never change, so many threads may use one
// linker at the same time.
typedef struct linkwright_linker linkwright_linker;

// A text that linkwright made. Free it with linkwright_text_free().
typedef struct {
  // The text in UTF-8, with a NUL after it that len does not count. It lives as long as the
  // linkwright_text. It has NUL characters or bytes that are not UTF-8 only if the text that it
  // was made from has them.
  const char *data;
  // The number of bytes.
  size_t len;
} linkwright_text;

// A link. Its texts live as long as the linkwright_links that contains it.
typedef struct {
  // The start of the link in the text, in code units: bytes of UTF-8, or 16-bit units of UTF-16.
  size_t start;
  // The end of the link: the code unit after its last one.
  size_t end;
  // The kind of the link.
  linkwright_kind kind;
  // The target of the link, in ASCII, with a NUL after it. Escape it in HTML: it may have `&`
  // and `'`.
  const char *href;
  // The number of bytes of href, without the NUL.
  size_t href_len;
  // The form to display, in UTF-8 whatever the encoding of the text, with a NUL after it.
  const char *display;
  // The number of bytes of display, without the NUL.
  size_t display_len;
} linkwright_link;

// All links of a text, in order. Free it with linkwright_links_free().
typedef struct {
  // The links. Do not read it if len is 0. It lives as long as the linkwright_links.
  const linkwright_link *data;
  // The number of links.
  size_t len;
} linkwright_links;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of linkwright, such as "0.1.0". The text lives as long as the program.
const char *linkwright_version(void);

// Creates a linker.
//
// settings: a JSON object of len bytes with the settings of linkwright.toml, such as
// {"rel": "nofollow", "bare-domains": "www"}. It is not kept. If len is 0, all settings have their
// defaults, and settings may be NULL.
//
// Returns a linker to free with linkwright_free(), or NULL if a setting is wrong. In that case,
// *error is a text with the setting and the reason, to free with linkwright_text_free(). Otherwise
// it is NULL. error may be NULL.
linkwright_linker *linkwright_new(const char *settings, size_t len, linkwright_text **error);

// Frees a linker. NULL is allowed. No other thread may still use it.
void linkwright_free(linkwright_linker *linker);

// Finds the links of a text of len bytes of UTF-8. The text is not kept.
//
// A byte that is not UTF-8 is not an error: links in its word stay text. If the text ends within a
// character, links in the last word also stay text, except links that linkwright_stable_prefix()
// covers.
//
// With LINKWRIGHT_STATUS_OK, *links has the links, possibly 0. Otherwise it is NULL.
linkwright_status linkwright_find(const linkwright_linker *linker,
                                  const char *text,
                                  size_t len,
                                  linkwright_links **links);

// Finds the links of a text of len code units of UTF-16, in the byte order of the machine.
//
// A surrogate without its partner is not an error: links in its word stay text. Otherwise the
// function behaves like linkwright_find().
linkwright_status linkwright_find_utf16(const linkwright_linker *linker,
                                        const uint16_t *text,
                                        size_t len,
                                        linkwright_links **links);

// Frees links. NULL is allowed.
void linkwright_links_free(linkwright_links *links);

// Writes a plain text of len bytes of UTF-8 as HTML, escaped and with anchors around its links.
//
// Bytes that are not UTF-8 stay unchanged, and links in their words stay text. With
// LINKWRIGHT_STATUS_OK, *html is the HTML. Otherwise it is NULL.
linkwright_status linkwright_text_to_html(const linkwright_linker *linker,
                                          const char *text,
                                          size_t len,
                                          linkwright_text **html);

// Adds anchors around the links of a page or a piece of HTML, of len bytes of UTF-8. Every byte
// outside the new anchors stays unchanged. Text in anchors, code, scripts and similar elements
// does not link. Words with bytes that are not UTF-8 do not link.
//
// This function does not sanitise: pass untrusted HTML through a sanitiser first. With
// LINKWRIGHT_STATUS_OK, *html is the page. Otherwise it is NULL.
linkwright_status linkwright_html(const linkwright_linker *linker,
                                  const char *page,
                                  size_t len,
                                  linkwright_text **html);

// Writes to *stable_prefix the number of bytes at the start of a text in which no link appears,
// changes or disappears, whatever text is appended. The text has len bytes of UTF-8 and may end
// within a character. If bytes turn out not to be UTF-8, their whole word does not link.
linkwright_status linkwright_stable_prefix(const linkwright_linker *linker,
                                           const char *text,
                                           size_t len,
                                           size_t *stable_prefix);

// Writes to *stable_prefix the same number for a text of len code units of UTF-16, in code units.
// The text may end within a surrogate pair.
linkwright_status linkwright_stable_prefix_utf16(const linkwright_linker *linker,
                                                 const uint16_t *text,
                                                 size_t len,
                                                 size_t *stable_prefix);

// Frees a text. NULL is allowed.
void linkwright_text_free(linkwright_text *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LINKWRIGHT_H */
