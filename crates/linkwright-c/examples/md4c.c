// Converts Markdown to HTML with md4c, and links with linkwright instead of md4c's autolinks: cc md4c.c -lmd4c-html -llinkwright
#include <linkwright.h>
#include <md4c-html.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
  char *data;
  size_t len, size;
};

static void append(const char *text, MD_SIZE len, void *to) {
  struct buffer *buffer = to;
  if (buffer->size - buffer->len < len) {
    buffer->size = 2 * (buffer->len + len);
    buffer->data = realloc(buffer->data, buffer->size);
    if (!buffer->data) {
      abort();
    }
  }
  memcpy(buffer->data + buffer->len, text, len);
  buffer->len += len;
}

int main(void) {
  struct buffer source = {0}, page = {0};
  char piece[4096];
  for (size_t len; (len = fread(piece, 1, sizeof piece, stdin)) > 0;) {
    append(piece, len, &source);
  }
  int status = md_html(source.data, source.len, append, &page, MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH, 0);

  linkwright_linker *linker = linkwright_new(NULL, 0, NULL);
  linkwright_text *linked = NULL;
  if (status == 0 && linkwright_html(linker, page.data, page.len, &linked) == LINKWRIGHT_STATUS_OK) {
    fwrite(linked->data, 1, linked->len, stdout);
  }
  status = !linked;
  linkwright_text_free(linked);
  linkwright_free(linker);
  free(source.data);
  free(page.data);
  return status;
}
