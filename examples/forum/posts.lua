-- Hostile posts for wrk: wrk -s examples/forum/posts.lua URL -- FILE...
-- Each line of a file is a post, up to the first tab. Each post is sent once unchanged, and then repeated up to 4 and 64 KiB.
-- The files have the format of examples/forum/fixtures/posts.txt.

local bodies, at = {}, 0

local function unescaped(line)
  line = line:gsub("\\u{(%x+)}", function(code)
    local n = tonumber(code, 16)
    if n < 0x80 then return string.char(n) end
    if n < 0x800 then return string.char(0xC0 + math.floor(n / 0x40), 0x80 + n % 0x40) end
    return string.char(0xE0 + math.floor(n / 0x1000), 0x80 + math.floor(n / 0x40) % 0x40, 0x80 + n % 0x40)
  end)
  return (line:gsub("\\([nrt\\])", { n = "\n", r = "\r", t = "\t", ["\\"] = "\\" }))
end

local function form(post)
  return "author=wrk&text=" .. post:gsub("[^%w]", function(c) return string.format("%%%02X", c:byte()) end)
end

function init(files)
  for _, name in ipairs(files) do
    for line in io.lines(name) do
      local post = line:match("^[^\t]+")
      if post and not post:match("^# ") then
        post = unescaped(post)
        bodies[#bodies + 1] = form(post)
        bodies[#bodies + 1] = form(post:rep(math.floor(4096 / #post)))
        bodies[#bodies + 1] = form(post:rep(math.floor(65536 / #post)))
      end
    end
  end
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
  wrk.headers["Sec-Fetch-Site"] = "same-origin"
end

function request()
  at = at % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[at])
end
