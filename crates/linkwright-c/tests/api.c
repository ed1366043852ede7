// Tests the promises of every function: errors, invalid text, threads.
#include "support.h"

static linkwright_linker *linker;

static void settings(void) {
  linkwright_text *error;
  const char *json = "{ \"rel\": \"nofollow\", \"emails\": false }";
  linkwright_linker *own = linkwright_new(json, strlen(json), &error);
  CHECK(own && !error);
  linkwright_text *html;
  CHECK(linkwright_text_to_html(own, "a@example.com <example.com", 26, &html) == LINKWRIGHT_STATUS_OK);
  CHECK(!strcmp(html->data, "a@example.com &lt;<a href=\"https://example.com\" rel=\"nofollow\">example.com</a>"));
  CHECK(html->len == strlen(html->data));
  linkwright_text_free(html);
  linkwright_free(own);

  const char *wrong[] = {"{ \"email\": false }", "{", "[]", "\xFF", " "};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK(!linkwright_new(wrong[i], strlen(wrong[i]), &error));
    CHECK(error && error->len > 0);
    CHECK(i > 0 || strstr(error->data, "did you mean \"emails\"?"));
    linkwright_text_free(error);
    CHECK(!linkwright_new(wrong[i], strlen(wrong[i]), NULL));
  }
  CHECK(!linkwright_new(NULL, 1, &error) && error);
  linkwright_text_free(error);
  CHECK(!linkwright_new(NULL, 1, NULL));
  CHECK(!linkwright_new("{}", SIZE_MAX, NULL));

  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", LINKWRIGHT_VERSION_MAJOR, LINKWRIGHT_VERSION_MINOR, LINKWRIGHT_VERSION_PATCH);
  CHECK(!strcmp(linkwright_version(), LINKWRIGHT_VERSION) && !strcmp(linkwright_version(), version));
}

// Every function refuses invalid arguments, and then sets its result to NULL or 0.
static void refused(void) {
  const char text[] = "example.com";
  const char16_t units[] = u"example.com";
  void *room[2] = {0};
#define ODD(pointer) ((void *)((char *)(pointer) + 1))
#define REFUSES(function, text, type, none)                                               \
  do {                                                                                    \
    struct { const linkwright_linker *linker; const void *text; size_t len; } wrong[] = { \
      {NULL, text, 11}, {ODD(linker), text, 11}, {linker, NULL, 11}, {NULL, NULL, 0},     \
      {linker, text, SIZE_MAX}, {linker, text, (size_t)PTRDIFF_MAX + 1},                  \
    };                                                                                    \
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {                           \
      type result;                                                                        \
      memset(&result, 1, sizeof result);                                                  \
      CHECK(function(wrong[i].linker, wrong[i].text, wrong[i].len, &result) == INVALID);  \
      CHECK(result == none);                                                              \
    }                                                                                     \
    CHECK(function(linker, text, 11, NULL) == INVALID);                                   \
    CHECK(function(linker, text, 11, ODD(room)) == INVALID && !room[0] && !room[1]);      \
  } while (0)
#define INVALID LINKWRIGHT_STATUS_INVALID_ARGUMENT
  REFUSES(linkwright_find, text, linkwright_links *, NULL);
  REFUSES(linkwright_find_utf16, units, linkwright_links *, NULL);
  REFUSES(linkwright_text_to_html, text, linkwright_text *, NULL);
  REFUSES(linkwright_html, text, linkwright_text *, NULL);
  REFUSES(linkwright_stable_prefix, text, size_t, 0);
  REFUSES(linkwright_stable_prefix_utf16, units, size_t, 0);
  linkwright_links *links;
  CHECK(linkwright_find_utf16(linker, ODD(units), 1, &links) == INVALID && !links);
  CHECK(!linkwright_new(NULL, 0, ODD(room)) && !linkwright_new("{", 1, ODD(room)) && !room[0] && !room[1]);
  linkwright_free(NULL);
  linkwright_links_free(NULL);
  linkwright_text_free(NULL);
  linkwright_free(ODD(linker));
  linkwright_links_free(ODD(room));
  linkwright_text_free(ODD(room));

  linkwright_text *html;
  CHECK(linkwright_find(linker, NULL, 0, &links) == LINKWRIGHT_STATUS_OK && links->len == 0);
  linkwright_links_free(links);
  CHECK(linkwright_html(linker, NULL, 0, &html) == LINKWRIGHT_STATUS_OK && html->len == 0 && !*html->data);
  linkwright_text_free(html);
}

// Checks the links of a text with ⸠marks⸡ around them. A text without links stays the same in HTML.
static void is_marked(const char *marked, size_t len) {
  char *text = malloc(len);
  size_t starts[8], ends[8], count = 0, at = 0;
  for (size_t i = 0; i < len; i++) {
    if (len - i >= 3 && !memcmp(marked + i, "⸠", 3)) {
      starts[count] = at;
      i += 2;
    } else if (len - i >= 3 && !memcmp(marked + i, "⸡", 3)) {
      ends[count++] = at;
      i += 2;
    } else {
      text[at++] = marked[i];
    }
  }
  linkwright_links *links;
  CHECK(linkwright_find(linker, text, at, &links) == LINKWRIGHT_STATUS_OK);
  if (links->len != count) {
    fprintf(stderr, "%.*s\n", (int)len, marked);
  }
  CHECK(links->len == count);
  for (size_t i = 0; i < count; i++) {
    CHECK(links->data[i].start == starts[i] && links->data[i].end == ends[i]);
  }
  linkwright_links_free(links);
  linkwright_text *html;
  CHECK(linkwright_text_to_html(linker, text, at, &html) == LINKWRIGHT_STATUS_OK);
  CHECK(count || (html->len == at && !memcmp(html->data, text, at)));
  linkwright_text_free(html);
  free(text);
}

static void no_text(void) {
#define MARKED(text) is_marked(text, sizeof text - 1)
  MARKED("⸠example.com⸡ and https://example.com/caf\xE9/x, ⸠example.org⸡");
  MARKED("\xFF" "example.com ⸠example.com⸡");
  MARKED("⸠example.com⸡ https://ex\xC3" "ample.com \x1A\xE9\x1A ⸠example.com⸡\x1A");
  MARKED("a\xF0\x9F\x98@example.com ⸠b@example.com⸡ \xED\xA0\x80.example.com");
  MARKED("参照⸠https://example.com/a⸡。参照 https://example.com/\xE3\x81");
  // Half of a character at the end unlinks the text that it may belong to, but nothing in the stable prefix.
  MARKED("⸠example.com⸡，或\xE5\x86");
  MARKED("请访问⸠example.com⸡，https://example.com/caf\xC3");
  MARKED("\xFF" "example.com，或\xE5\x86");
  MARKED("No link, and half a character: \xE5\x86");
  MARKED("a\0⸠example.com⸡\0b");

  const char16_t units[] = u"example.com/\xD800 \xDC00.example.org example.net";
  linkwright_links *links;
  CHECK(linkwright_find_utf16(linker, units, sizeof units / 2 - 1, &links) == LINKWRIGHT_STATUS_OK);
  CHECK(links->len == 1 && links->data[0].start == 28 && links->data[0].end == 39);
  linkwright_links_free(links);
  const char16_t half[] = u"example.com，或\xD83D";
  CHECK(linkwright_find_utf16(linker, half, sizeof half / 2 - 1, &links) == LINKWRIGHT_STATUS_OK && links->len == 1);
  linkwright_links_free(links);
  const char page[] = "<p>example.com, example\xE9.com <b>example.org</b>";
  linkwright_text *html;
  CHECK(linkwright_html(linker, page, sizeof page - 1, &html) == LINKWRIGHT_STATUS_OK);
  CHECK(!strcmp(html->data, "<p><a href=\"https://example.com\">example.com</a>, example\xE9.com "
                            "<b><a href=\"https://example.org\">example.org</a></b>"));
  linkwright_text_free(html);
}

// Tests texts that are cut at any byte, even within a character.
static void settles(void) {
  const char *texts[] = {
    "例えば、example.com/a。次に例。example.org/é/x、https://example.com/größe。終",
    "请访问example.com，或写信给anna@example.com。谢谢😀。https://例子.测试/路径？",
    "example.com/ä b@example.com，c ex\303ample.com，é。example.org é",
    "example.dev = b\nsee example.dev = é。example.dev",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    linkwright_links *whole = find(linker, texts[i], strlen(texts[i]));
    for (size_t part = 0; part <= strlen(texts[i]); part++) {
      stays(linker, texts[i], part, whole);
    }
    linkwright_links_free(whole);
  }

  size_t stable_prefix;
  const char text[] = "See example.com/a, 見example.com/\xE3\x81";
  CHECK(linkwright_stable_prefix(linker, text, sizeof text - 1, &stable_prefix) == LINKWRIGHT_STATUS_OK);
  CHECK(stable_prefix >= 19 && stable_prefix <= 22);
  const char16_t units[] = u"See example.com/a, x\xD83D";
  CHECK(linkwright_stable_prefix_utf16(linker, units, sizeof units / 2 - 1, &stable_prefix) == LINKWRIGHT_STATUS_OK);
  CHECK(stable_prefix == 19);
}

static void *thread(void *text) {
  for (int i = 0; i < 200; i++) {
    linkwright_links *links;
    CHECK(linkwright_find(linker, text, strlen(text), &links) == LINKWRIGHT_STATUS_OK && links->len == 2);
    linkwright_links_free(links);
  }
  return NULL;
}

int main(void) {
  linker = linkwright_new(NULL, 0, NULL);
  settings();
  refused();
  no_text();
  settles();
  pthread_t threads[8];
  for (int i = 0; i < 8; i++) {
    CHECK(!pthread_create(&threads[i], NULL, thread, "bücher.de/größe or anna@example.com"));
  }
  for (int i = 0; i < 8; i++) {
    pthread_join(threads[i], NULL);
  }
  linkwright_free(linker);
  puts("the promises hold");
}
