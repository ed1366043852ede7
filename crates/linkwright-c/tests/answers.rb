# Answers each line of standard input as examples/answers.rs does, but for UTF-16.
require_relative "../examples/linkwright"

linker = Linkwright.new
$stdin.set_encoding("UTF-8").each_line(chomp: true) do |line|
  links = linker.find(line)
  marked = line.b
  links.reverse_each { |link| marked[link.start...link.end] = "⸠#{marked[link.start...link.end].force_encoding("UTF-8")}⸡".b }
  puts "M #{marked.force_encoding("UTF-8")}"
  links.each { |link| puts "L #{link.start} #{link.end} #{%i[url domain email mailto].index(link.kind)} #{link.href} #{link.display}" }
  puts "T #{linker.text_to_html(line)}", "H #{linker.auto_link(line)}", "S #{linker.stable_prefix(line)}"
end
