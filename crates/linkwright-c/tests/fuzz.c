// A target for libFuzzer: for any text, every function succeeds, links are in order, and links in the stable prefix stay.
#include "support.h"

static linkwright_linker *linker;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  CHECK(setlocale(LC_ALL, "C.UTF-8"));
  linker = linkwright_new(NULL, 0, NULL);
  return !linker;
}

static void are_in_order(const linkwright_links *links, size_t len) {
  size_t at = 0;
  for (size_t i = 0; i < links->len; i++) {
    const linkwright_link *link = &links->data[i];
    CHECK(at <= link->start && link->start < link->end && link->end <= len);
    CHECK(strlen(link->href) == link->href_len && strlen(link->display) == link->display_len);
    at = link->end;
  }
}

static bool is_utf8(const char *text, size_t len) {
  mbstate_t state = {0};
  while (len) {
    size_t read = mbrlen(text, len, &state);
    if (read > len) {
      return false;
    }
    text += read ? read : 1;
    len -= read ? read : 1;
  }
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  // Shrinks the buffer to the text, so the sanitizer reports a read after its end.
  char *text = malloc(len + 1);
  memcpy(text, data, len);
  text = realloc(text, len ? len : 1);
  linkwright_links *links = find(linker, text, len);
  are_in_order(links, len);
  if (len > 1 && is_utf8(text, len)) {
    stays(linker, text, data[0] % len, links);
  }
  linkwright_links_free(links);

  linkwright_text *html;
  CHECK(linkwright_text_to_html(linker, text, len, &html) == LINKWRIGHT_STATUS_OK && html->len >= len);
  CHECK(!html->data[html->len]);
  linkwright_text_free(html);
  CHECK(linkwright_html(linker, text, len, &html) == LINKWRIGHT_STATUS_OK && html->len >= len);
  linkwright_text_free(html);
  linkwright_text *error;
  linkwright_linker *own = linkwright_new(text, len, &error);
  CHECK(!own != !error);
  linkwright_free(own);
  linkwright_text_free(error);

  CHECK(linkwright_find_utf16(linker, (const uint16_t *)text, len / 2, &links) == LINKWRIGHT_STATUS_OK);
  are_in_order(links, len / 2);
  linkwright_links_free(links);
  size_t stable_prefix;
  CHECK(linkwright_stable_prefix_utf16(linker, (const uint16_t *)text, len / 2, &stable_prefix) == LINKWRIGHT_STATUS_OK);
  CHECK(stable_prefix <= len / 2);
  free(text);
  return 0;
}
