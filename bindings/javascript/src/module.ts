// Compiles a module, when it is needed first.

/** Where a module comes from. */
export type Source = WebAssembly.Module | BufferSource | Response | string | URL;

/** What wasm-bindgen writes. */
interface Glue {
  initSync(given: { module: WebAssembly.Module | BufferSource }): { memory: WebAssembly.Memory };
  default(given: { module_or_path: Source | Promise<Source> }): Promise<{ memory: WebAssembly.Memory }>;
}

/** A module and the JavaScript that calls it. */
export class Binding<G extends Glue> {
  #memory: WebAssembly.Memory | undefined;
  #numbers = new Int32Array();

  constructor(
    private readonly glue: G,
    private readonly own: () => WebAssembly.Module | BufferSource,
  ) {}

  /** The functions of the module, which is compiled if it is not yet. */
  get(): G {
    if (!this.#memory) {
      try {
        this.#memory = this.glue.initSync({ module: this.own() }).memory;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(
          `linkwright: WebAssembly does not compile here; await init() before the first call, or allow ` +
            `'wasm-unsafe-eval' in the Content-Security-Policy of the page (${reason})`,
          { cause: error },
        );
      }
    }
    return this.glue;
  }

  /** The memory as numbers. It is another array once it has grown. */
  get numbers(): Int32Array {
    if (this.#numbers.length === 0) this.#numbers = new Int32Array(this.#memory!.buffer);
    return this.#numbers;
  }

  async init(source?: Source | Promise<Source>): Promise<void> {
    if (this.#memory) return;
    let given: Source = (await source) ?? this.own();
    if (typeof given === 'string' || given instanceof URL) given = await fetch(given);
    if (typeof Response !== 'undefined' && given instanceof Response) {
      if (!given.ok) throw new Error(`linkwright: ${given.url} was not loaded: ${given.status} ${given.statusText}`);
      // Whatever type the server says it has.
      given = await given.arrayBuffer();
    }
    this.#memory = (await this.glue.default({ module_or_path: given })).memory;
  }
}

/** The characters in which a module is inlined. None of them is escaped in a string. */
const CHARACTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !`'"\`\\$<`.includes(c));

/**
 * The bytes of a module that is inlined: a character for each of the most frequent ones, and two for the others. Unlike
 * Base64, this compresses as well as the bytes themselves. `frequent` has the most frequent bytes as hexadecimal digits, and the
 * others follow in their order.
 */
export function decode(text: string, frequent: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const single = CHARACTERS.length - 2;
  const byteOf = [...new Set([...frequent.match(/../g)!.map((digits) => parseInt(digits, 16)), ...new Uint8Array(256).keys()])];
  const indexOf = new Uint8Array(128);
  for (const [i, c] of CHARACTERS.entries()) indexOf[c.charCodeAt(0)] = i;
  for (let at = 0, i = 0; i < length; i++) {
    const first = indexOf[text.charCodeAt(at++)]!;
    bytes[i] = byteOf[first < single ? first : single + (first - single) * (single - 1) + indexOf[text.charCodeAt(at++)]!]!;
  }
  return bytes;
}

/** The opposite of `decode`, for the packaging. */
export function encode(bytes: Uint8Array): [text: string, frequent: string, length: number] {
  const counts = new Array<number>(256).fill(0);
  for (const byte of bytes) counts[byte]! += 1;
  const single = CHARACTERS.length - 2;
  const frequent = [...counts.keys()].sort((a, b) => counts[b]! - counts[a]!).slice(0, single);
  const order = new Set([...frequent, ...counts.keys()]);
  const written: string[] = [];
  for (const [i, byte] of [...order].entries()) {
    const other = i - single;
    written[byte] = i < single ? CHARACTERS[i]! : CHARACTERS[single + Math.floor(other / (single - 1))]! + CHARACTERS[other % (single - 1)]!;
  }
  return [Array.from(bytes, (byte) => written[byte]).join(''), frequent.map((byte) => byte.toString(16).padStart(2, '0')).join(''), bytes.length];
}
