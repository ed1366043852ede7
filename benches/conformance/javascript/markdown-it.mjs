import MarkdownIt from "markdown-it";
import { run } from "./runner.mjs";

const markdown = new MarkdownIt({ html: true, linkify: true });

run((text) => markdown.render(text));
