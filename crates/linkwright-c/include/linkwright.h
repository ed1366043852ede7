// linkwright finds URLs and email addresses in text and turns them into links, after UTS #58.
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
// Ownership. What a function returns, or writes through its last argument, is the caller's, who frees it once with the
// function for its type, never with free(). It does not depend on the linker. Whatever it points to lives as long as
// itself. What a caller gives to a function is read during the call only. A length that is given need not be that of a
// text with a NUL behind it, and the text may have NUL characters.
//
// Threads. Every function may be called from every thread, and there is no global state. One linker may be used by many
// threads at once, as it never changes; a result by one at a time while it is freed.
//
// Errors. A NULL, a pointer that is not aligned or a length that no text has is refused; the functions that free do nothing
// then. Any other pointer must be valid: the texts for the lengths that are given. Text may have anything in it. Where
// memory runs out, the program aborts.
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

// What a function returns. With any other than LINKWRIGHT_STATUS_OK, its result is NULL or 0.
typedef enum {
  // The result is there.
  LINKWRIGHT_STATUS_OK = 0,
  // A pointer that must not be NULL is NULL, a pointer is not aligned, or a length is more than any text can have.
  LINKWRIGHT_STATUS_INVALID_ARGUMENT = 1,
  // A bug in linkwright. Nothing is damaged, and the linker can be used on.
  LINKWRIGHT_STATUS_PANIC = 2,
} linkwright_status;

// What a link is.
typedef enum {
  // A URL with a scheme.
  LINKWRIGHT_KIND_URL = 0,
  // A domain without a scheme, and what follows it.
  LINKWRIGHT_KIND_DOMAIN = 1,
  // An email address.
  LINKWRIGHT_KIND_EMAIL = 2,
  // A `mailto:` URL.
  LINKWRIGHT_KIND_MAILTO = 3,
} linkwright_kind;

// What finds links and how they are written. It never changes, so that many threads may use one linker at the same time.
typedef struct linkwright_linker linkwright_linker;

// A text that linkwright made. Free it with linkwright_text_free().
typedef struct {
  // UTF-8 with a NUL behind it, which is not counted. It lives as long as the linkwright_text. If the text it was made
  // from has NUL characters or bytes that are no UTF-8, so has this.
  const char *data;
  // The number of bytes.
  size_t len;
} linkwright_text;

// A link. Its texts live as long as the linkwright_links that it is in.
typedef struct {
  // The code unit of the text at which it starts: a byte of UTF-8, or 16 bits of UTF-16.
  size_t start;
  // The code unit behind its last one.
  size_t end;
  // What it is.
  linkwright_kind kind;
  // Where it leads, in ASCII, with a NUL behind it. Escape it in HTML: it may have `&` and `'`.
  const char *href;
  // The number of bytes of href.
  size_t href_len;
  // What a reader sees, in UTF-8 whatever the text is in, with a NUL behind it.
  const char *display;
  // The number of bytes of display.
  size_t display_len;
} linkwright_link;

// All links of a text, in order. Free it with linkwright_links_free().
typedef struct {
  // The links. Not to be read if len is 0. It lives as long as the linkwright_links.
  const linkwright_link *data;
  // How many there are.
  size_t len;
} linkwright_links;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of linkwright, such as "0.1.0". It lives as long as the program.
const char *linkwright_version(void);

// Makes a linker.
//
// settings: a JSON object with the settings of linkwright.toml by their names, such as
// {"rel": "nofollow", "bare-domains": "www"}, of len bytes. It is not kept. If len is 0, all settings have their defaults,
// and settings may be NULL.
//
// Returns a linker to free with linkwright_free(), or NULL if a setting is wrong. Then *error is a text that says which
// one and why, to free with linkwright_text_free(); else it is NULL. error may be NULL.
linkwright_linker *linkwright_new(const char *settings,
                                  size_t len,
                                  linkwright_text **error);

// Frees a linker. NULL is allowed. No other thread may be using it still.
void linkwright_free(linkwright_linker *linker);

// Finds the links of a text of len bytes of UTF-8. The text is not kept.
//
// A byte that is no UTF-8 is no error: links in its word stay text. If the text ends within a character, so do those of the
// last word that linkwright_stable_prefix() does not call final.
//
// With LINKWRIGHT_STATUS_OK, *links is what was found, also if that is nothing. Else it is NULL.
linkwright_status linkwright_find(const linkwright_linker *linker,
                                  const char *text,
                                  size_t len,
                                  linkwright_links **links);

// Finds the links of a text of len code units of UTF-16, in the byte order of the machine.
//
// A surrogate without its partner is no error: links in its word stay text. Else it is linkwright_find().
linkwright_status linkwright_find_utf16(const linkwright_linker *linker,
                                        const uint16_t *text,
                                        size_t len,
                                        linkwright_links **links);

// Frees links. NULL is allowed.
void linkwright_links_free(linkwright_links *links);

// Writes a plain text of len bytes of UTF-8 as HTML: escaped, and with its links in anchors.
//
// Bytes that are no UTF-8 stay as they are, and links in their words stay text. With LINKWRIGHT_STATUS_OK, *html is the
// HTML. Else it is NULL.
linkwright_status linkwright_text_to_html(const linkwright_linker *linker,
                                          const char *text,
                                          size_t len,
                                          linkwright_text **html);

// Puts the links of a page or a piece of HTML, of len bytes of UTF-8, into anchors. Every byte outside the new anchors
// stays as it is. Anchors, code, scripts and the like do not link, nor do words with bytes that are no UTF-8.
//
// It does not sanitise: pass HTML of strangers through a sanitiser first. With LINKWRIGHT_STATUS_OK, *html is the page.
// Else it is NULL.
linkwright_status linkwright_html(const linkwright_linker *linker,
                                  const char *page,
                                  size_t len,
                                  linkwright_text **html);

// Writes to *stable_prefix the byte of a text of len bytes of UTF-8 before which no link appears, changes or goes, whatever text is
// appended. The text may end within a character. Bytes that turn out to be no UTF-8 unlink their whole word.
linkwright_status linkwright_stable_prefix(const linkwright_linker *linker,
                                           const char *text,
                                           size_t len,
                                           size_t *stable_prefix);

// Writes to *stable_prefix the code unit of a text of len code units of UTF-16 before which that is so. The text may end
// within a surrogate pair.
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
