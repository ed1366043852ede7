module example.com/linkwright/goldmark

go 1.19

require github.com/yuin/goldmark v1.5.4
