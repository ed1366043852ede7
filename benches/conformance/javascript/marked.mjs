import { marked } from "marked";
import { run } from "./runner.mjs";

run((text) => marked.parse(text));
