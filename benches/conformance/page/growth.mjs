// Measures whether the time of a program grows linearly with the length of hostile text.
import { ask } from "./answers.mjs";

const SIZES = [10, 20, 40, 80, 160, 320].map((kib) => kib * 1024);
const RUNS = 3;

/** The CPU seconds after which a program stops. It is not linear if it answers fewer than three sizes in that time. */
const LIMIT = 15;
const LEAST = 3;

/** A longest time below this, in milliseconds, counts as linear, because other work of the machine hides its growth. */
const NOISE = 20;

/** Linear time has an exponent of 1, and quadratic time of 2. */
const LARGEST_EXPONENT = 1.5;

const UNITS = ["a.:", "www._", "www.", "a.", "1.", "한.", "http://", "mailto:", "a@", "@", "//", "a.com,", "a@b.com\n", "https://a.com/("];
const BEHIND_A_PATH = [")", "?!", "&a;", "*", "\u{308}"];

const repeated = (unit, size) => unit.repeat(size / Buffer.byteLength(unit));
const SHAPES = [
  ...UNITS.map((unit) => (size) => repeated(unit, size)),
  ...BEHIND_A_PATH.map((unit) => (size) => `https://a.com/a${repeated(unit, size)}`),
];

/** Returns whether a program takes linear time for all shapes. */
export const isLinear = (program) => SHAPES.every((shape) => exponent(program, shape) < LARGEST_EXPONENT);

export function exponent(program, shape) {
  const texts = SIZES.flatMap((size) => Array(RUNS).fill(shape(size)));
  const ms = ask(program, texts, LIMIT).map((answer) => answer.ms);
  const best = SIZES.map((_, at) => Math.min(...ms.slice(at * RUNS, (at + 1) * RUNS))).filter(Number.isFinite);
  if (best.length < LEAST) return Infinity;
  return best.at(-1) < NOISE ? 1 : slope(best.slice(-4).map(Math.log2));
}

/** Returns the least-squares slope of a line through points at x = 0, 1, 2, … */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  const shared = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return shared / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
