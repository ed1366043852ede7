// Prints the shortest time of 25 runs over a file, in nanoseconds per byte, like benches/speed.rs.
#define _GNU_SOURCE
#include <linkwright.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const linkwright_linker *linker;

static size_t find(const char *text, size_t len) {
  linkwright_links *links;
  linkwright_find(linker, text, len, &links);
  size_t sum = 0;
  for (size_t i = 0; i < links->len; i++) {
    sum += links->data[i].href_len + links->data[i].display_len;
  }
  linkwright_links_free(links);
  return sum;
}

static size_t text(const char *plain, size_t len) {
  linkwright_text *html;
  linkwright_text_to_html(linker, plain, len, &html);
  len = html->len;
  linkwright_text_free(html);
  return len;
}

static size_t stable_prefix(const char *plain, size_t len) {
  size_t stable_prefix;
  linkwright_stable_prefix(linker, plain, len, &stable_prefix);
  return stable_prefix;
}

static void measure(const char *name, size_t run(const char *, size_t), const char *data, size_t len, size_t piece) {
  double best = 1e9;
  size_t sum = 0, calls = 0;
  for (int i = 0; i < 25; i++) {
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    sum = calls = 0;
    for (size_t at = 0; at < len; calls++) {
      size_t end = len - at > piece ? at + piece : len;
      while (end < len && (data[end] & 0xC0) == 0x80) {
        end++;
      }
      sum += run(data + at, end - at);
      at = end;
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) / 1e9;
    best = seconds < best ? seconds : best;
  }
  printf("%-8s %9zu %.4f ns a byte, %.0f calls a second (%zu)\n", name, piece, best * 1e9 / len, calls / best, sum);
}

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    return 1;
  }
  char *data = malloc(64 << 20);
  size_t len = fread(data, 1, 64 << 20, file);
  fclose(file);
  linkwright_linker *own = linkwright_new(NULL, 0, NULL);
  linker = own;
  size_t pieces[] = {1024, len};
  for (int i = 0; i < 2; i++) {
    measure("find", find, data, len, pieces[i]);
    measure("text", text, data, len, pieces[i]);
    measure("stable_prefix", stable_prefix, data, len, pieces[i]);
  }
  free(data);
  linkwright_free(own);
}
