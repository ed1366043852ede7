// Runs a program on texts, and compares its links with the expected links.
import { spawnSync } from "node:child_process";
import { parseFragment } from "parse5";

/**
 * Returns the answer to each text: the links, as pairs of text and `href`, and the milliseconds. Returns fewer answers if the
 * program reaches the limit of CPU seconds.
 */
export function ask(program, texts, seconds = 600) {
  const input = texts.map((text) => `${JSON.stringify(text)}\n`).join("");
  const limited = ["-c", `ulimit -t ${seconds} && exec "$0" "$@"`, ...program.command];
  const run = spawnSync("sh", limited, { input, maxBuffer: 1 << 30, encoding: "utf8" });
  if (run.error && run.error.code !== "EPIPE") throw run.error;
  if (run.status > 0) throw new Error(`${program.name}: ${run.stderr}`);
  const lines = run.stdout.split("\n").slice(0, -1);
  return lines.map((line) => {
    const { ms, links, html } = JSON.parse(line);
    return { ms, links: links ?? anchors(html) };
  });
}

/** Returns the anchors of a page, as pairs of displayed text and `href`. */
function anchors(html) {
  const found = [];
  const walk = (node) => {
    const href = node.tagName === "a" && node.attrs.find(({ name }) => name === "href");
    if (href) found.push([shown(node), href.value]);
    node.childNodes?.forEach(walk);
  };
  walk(parseFragment(html));
  return found;
}

const shown = (node) => node.value ?? node.childNodes?.map(shown).join("") ?? "";

/** Returns whether the links show the expected texts in the expected order, unchanged or with fewer escapes. */
export function linksAlike(links, expected) {
  return links.length === expected.length && expected.every(({ text, display }, at) =>
    [text, display, decoded(text)].includes(links[at][0]));
}

/** Returns whether the links lead to the expected targets. Call it only if `linksAlike` is true. */
export const leadAlike = (links, expected) => expected.every(({ href }, at) => target(links[at][1]) === target(href));

/** Returns the target of a `href` in a browser, with `http` for `https` and with decoded escapes. */
function target(href) {
  const [, address, rest] = href.match(/^mailto:([^?]*)(.*)$/is) ?? [];
  if (address !== undefined) {
    const at = address.lastIndexOf("@");
    return part(address.slice(0, at)) + parsed(`http://${address.slice(at + 1)}`)?.host + part(rest);
  }
  const url = parsed(href);
  if (!url) return href;
  const { protocol, host, pathname, search, hash } = url;
  return protocol.replace("https", "http") + host + decoded(pathname) + part(search) + part(hash);
}

export function parsed(href) {
  try {
    return new URL(href, "http://relative.invalid/");
  } catch {
    return undefined;
  }
}

const decoded = (text) => decode(text, decodeURI);
const part = (text) => decode(text, decodeURIComponent);

function decode(text, how) {
  try {
    return how(text);
  } catch {
    return text;
  }
}
