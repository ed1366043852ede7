// As it is by default or, with `bare`, as its README does it: domains without a scheme, of every top-level domain.
import { LinkifyIt } from "linkify-it";
import tlds from "tlds" with { type: "json" };
import { run } from "./runner.mjs";

const linkify = process.argv[2] === "bare" ? new LinkifyIt({ fuzzyLink: true }).tlds(tlds) : new LinkifyIt();

run((text) => (linkify.match(text) ?? []).map((match) => [match.raw, match.url]));
