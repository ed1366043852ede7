// Package linkwright adds links to the pages of goldmark: goldmark.New(goldmark.WithExtensions(linker)), without
// extension.Linkify. Many goroutines may use one Linker.
package linkwright

// #cgo pkg-config: linkwright
// #include <linkwright.h>
import "C"

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"unsafe"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
)

type Linker struct{ linker *C.linkwright_linker }

// New creates a linker with settings as JSON. An empty string means the defaults.
func New(settings string) (*Linker, error) {
	var failed *C.linkwright_text
	json := []byte(settings)
	linker := &Linker{C.linkwright_new(chars(json), C.size_t(len(json)), &failed)}
	if linker.linker == nil {
		return nil, errors.New(string(take(failed)))
	}
	runtime.SetFinalizer(linker, func(own *Linker) { C.linkwright_free(own.linker) })
	return linker, nil
}

// HTML returns a page with anchors around its links.
func (own *Linker) HTML(page []byte) []byte {
	var html *C.linkwright_text
	C.linkwright_html(own.linker, chars(page), C.size_t(len(page)), &html)
	runtime.KeepAlive(own)
	return take(html)
}

// Extend adds the linker to the renderer of markdown.
func (own *Linker) Extend(markdown goldmark.Markdown) {
	markdown.SetRenderer(&linked{markdown.Renderer(), own})
}

type linked struct {
	renderer.Renderer
	linker *Linker
}

func (own *linked) Render(to io.Writer, source []byte, node ast.Node) error {
	var page bytes.Buffer
	if err := own.Renderer.Render(&page, source, node); err != nil {
		return err
	}
	_, err := to.Write(own.linker.HTML(page.Bytes()))
	return err
}

// chars returns a pointer to a text that C may read during a call.
func chars(text []byte) *C.char {
	if len(text) == 0 {
		return nil
	}
	return (*C.char)(unsafe.Pointer(&text[0]))
}

// take copies a text of linkwright and frees it. After a bug in linkwright, there is no text.
func take(text *C.linkwright_text) []byte {
	if text == nil {
		return nil
	}
	defer C.linkwright_text_free(text)
	return append([]byte(nil), unsafe.Slice((*byte)(unsafe.Pointer(text.data)), int(text.len))...)
}
