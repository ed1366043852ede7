import { find } from "linkifyjs";
import { run } from "./runner.mjs";

run((text) => find(text).map((match) => [match.value, match.href]));
