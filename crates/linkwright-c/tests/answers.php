<?php
// Answers each line of standard input as examples/answers.rs does, but for UTF-16.
require __DIR__ . '/../examples/linkwright.php';

$linker = new Linkwright();
while (($line = fgets(STDIN)) !== false) {
    $line = rtrim($line, "\n");
    $links = $linker->find($line);
    $marked = $line;
    foreach (array_reverse($links) as $link) {
        $length = $link['end'] - $link['start'];
        $marked = substr_replace($marked, '⸠' . substr($line, $link['start'], $length) . '⸡', $link['start'], $length);
    }
    echo "M $marked\n";
    foreach ($links as $link) {
        $kind = array_search($link['kind'], ['url', 'domain', 'email', 'mailto']);
        echo "L $link[start] $link[end] $kind $link[href] $link[display]\n";
    }
    echo 'T ', $linker->textToHtml($line), "\nH ", $linker->html($line), "\nS ", $linker->stablePrefix($line), "\n";
}
