// Answers each line of standard input as examples/answers.rs does.
#include "support.h"

// Prints the line with marks around its links, and then a line for each link.
static void print_links(const linkwright_linker *linker, const char *line, size_t len) {
  linkwright_links *links;
  CHECK(linkwright_find(linker, line, len, &links) == LINKWRIGHT_STATUS_OK);
  size_t at = 0;
  printf("M ");
  for (size_t i = 0; i < links->len; i++) {
    const linkwright_link *link = &links->data[i];
    fwrite(line + at, 1, link->start - at, stdout);
    printf("⸠");
    fwrite(line + link->start, 1, link->end - link->start, stdout);
    printf("⸡");
    at = link->end;
  }
  fwrite(line + at, 1, len - at, stdout);
  printf("\n");
  for (size_t i = 0; i < links->len; i++) {
    const linkwright_link *link = &links->data[i];
    CHECK(strlen(link->href) == link->href_len && strlen(link->display) == link->display_len);
    printf("L %zu %zu %d %s %s\n", link->start, link->end, link->kind, link->href, link->display);
  }
  linkwright_links_free(links);
}

static void print_utf16(const linkwright_linker *linker, const char *line, size_t len) {
  char16_t *units = malloc(len * sizeof *units);
  size_t count = to_utf16(line, len, units);
  linkwright_links *links;
  CHECK(linkwright_find_utf16(linker, units, count, &links) == LINKWRIGHT_STATUS_OK);
  for (size_t i = 0; i < links->len; i++) {
    printf("U %zu %zu\n", links->data[i].start, links->data[i].end);
  }
  linkwright_links_free(links);
  size_t stable_prefix;
  CHECK(linkwright_stable_prefix_utf16(linker, units, count, &stable_prefix) == LINKWRIGHT_STATUS_OK);
  printf("V %zu\n", stable_prefix);
  free(units);
}

int main(void) {
  CHECK(setlocale(LC_ALL, "C.UTF-8"));
  linkwright_linker *linker = linkwright_new(NULL, 0, NULL);
  char *line = NULL;
  size_t size = 0;
  ssize_t len;
  while ((len = getline(&line, &size, stdin)) > 0) {
    len -= line[len - 1] == '\n';
    print_links(linker, line, len);
    print_utf16(linker, line, len);
    linkwright_text *html;
    CHECK(linkwright_text_to_html(linker, line, len, &html) == LINKWRIGHT_STATUS_OK);
    printf("T %s\n", html->data);
    linkwright_text_free(html);
    CHECK(linkwright_html(linker, line, len, &html) == LINKWRIGHT_STATUS_OK);
    printf("H %s\n", html->data);
    linkwright_text_free(html);
    size_t stable_prefix;
    CHECK(linkwright_stable_prefix(linker, line, len, &stable_prefix) == LINKWRIGHT_STATUS_OK);
    printf("S %zu\n", stable_prefix);
  }
  free(line);
  linkwright_free(linker);
}
