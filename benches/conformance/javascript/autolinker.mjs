// With what it shows as it is written, and without telephone numbers.
import { Autolinker } from "autolinker";
import { escaped, run } from "./runner.mjs";

const settings = { phone: false, stripPrefix: false, stripTrailingSlash: false, decodePercentEncoding: false };
const autolinker = new Autolinker(settings);

run((text) => autolinker.link(escaped(text)));
