package linkwright

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
)

func TestExtension(t *testing.T) {
	linker, err := New(`{"rel": "nofollow"}`)
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	source := "*See* example.com/größe, not `example.com`."
	if err := goldmark.New(goldmark.WithExtensions(linker)).Convert([]byte(source), &page); err != nil {
		t.Fatal(err)
	}
	want := `<p><em>See</em> <a href="https://example.com/gr%C3%B6%C3%9Fe" rel="nofollow">example.com/größe</a>, ` +
		"not <code>example.com</code>.</p>\n"
	if page.String() != want {
		t.Errorf("%s", page.String())
	}
}

func TestWrongSetting(t *testing.T) {
	if _, err := New(`{"email": false}`); err == nil || !strings.Contains(err.Error(), `did you mean "emails"`) {
		t.Error(err)
	}
}
