// The functions that the tests share.
#define _GNU_SOURCE
#include <linkwright.h>
#include <locale.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

#define CHECK(is)                                                  \
  do {                                                             \
    if (!(is)) {                                                   \
      fprintf(stderr, "%s:%d: not %s\n", __FILE__, __LINE__, #is); \
      exit(1);                                                     \
    }                                                              \
  } while (0)

// Converts a text to UTF-16, and returns the number of code units. units has room for one per byte of the text.
static inline size_t to_utf16(const char *text, size_t len, char16_t *units) {
  mbstate_t state = {0};
  size_t count = 0;
  const char *end = text + len;
  while (text < end) {
    size_t read = mbrtoc16(&units[count], text, end - text, &state);
    CHECK(read <= (size_t)-3);
    text += read == (size_t)-3 ? 0 : read ? read : 1;
    count++;
  }
  // The second half of a pair needs no more input.
  while (!mbsinit(&state)) {
    CHECK(mbrtoc16(&units[count], text, 0, &state) == (size_t)-3);
    count++;
  }
  return count;
}

static inline linkwright_links *find(const linkwright_linker *linker, const char *text, size_t len) {
  linkwright_links *links;
  CHECK(linkwright_find(linker, text, len, &links) == LINKWRIGHT_STATUS_OK);
  return links;
}

// Checks that the links in the stable prefix of the first part are also links of the whole text.
static inline void stays(const linkwright_linker *linker, const char *text, size_t part, const linkwright_links *whole) {
  size_t stable_prefix, i = 0;
  CHECK(linkwright_stable_prefix(linker, text, part, &stable_prefix) == LINKWRIGHT_STATUS_OK && stable_prefix <= part);
  linkwright_links *links = find(linker, text, part);
  for (; i < links->len && links->data[i].start < stable_prefix; i++) {
    CHECK(i < whole->len);
    CHECK(links->data[i].start == whole->data[i].start && links->data[i].end == whole->data[i].end);
  }
  CHECK(i == whole->len || whole->data[i].start >= stable_prefix);
  linkwright_links_free(links);
}
