// What the tests share.
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

// Returns the number of code units, of which there is room for one a byte.
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
  // The second half of a pair comes without input.
  while (!mbsinit(&state)) {
    CHECK(mbrtoc16(&units[count], text, 0, &state) == (size_t)-3);
    count++;
  }
  return count;
}
