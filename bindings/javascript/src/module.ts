// Compiles a module when it is first needed.

/** The source of a WebAssembly module. */
export type Source = WebAssembly.Module | BufferSource | Response | string | URL;

/** The JavaScript that wasm-bindgen generates. */
interface Glue {
  imports(): object;
  start(instance: WebAssembly.Instance, module?: unknown): { memory: WebAssembly.Memory };
}

/** A module and the JavaScript that calls it. */
export class Binding<G extends Glue> {
  #memory: WebAssembly.Memory | undefined;
  #numbers = new Int32Array();

  constructor(
    private readonly glue: G,
    readonly own: () => WebAssembly.Module | BufferSource,
  ) {}

  get imports(): WebAssembly.Imports {
    return this.glue.imports() as WebAssembly.Imports;
  }

  get isReady(): boolean {
    return this.#memory !== undefined;
  }

  /** Returns the functions of the module, and compiles it first if necessary. */
  get(): G {
    if (!this.#memory) {
      try {
        const own = this.own();
        this.start(new WebAssembly.Instance(own instanceof WebAssembly.Module ? own : new WebAssembly.Module(own), this.imports));
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(
          `linkwright: WebAssembly does not compile here; await init() before the first call, or allow ` +
            `'wasm-unsafe-eval' in the Content-Security-Policy of the page (${reason})`,
          { cause },
        );
      }
    }
    return this.glue;
  }

  /** The memory as numbers. After the memory has grown, this is a new array. */
  get numbers(): Int32Array {
    if (this.#numbers.length === 0) this.#numbers = new Int32Array(this.#memory!.buffer);
    return this.#numbers;
  }

  /** Starts an instance. If a call has already compiled the module while it was loaded, keeps that instance and its objects. */
  start(instance: WebAssembly.Instance): void {
    this.#memory ??= this.glue.start(instance).memory;
  }
}

/** Compiles a module without blocking. */
export async function load(binding: Binding<Glue>, source?: Source | Promise<Source>): Promise<void> {
  if (binding.isReady) return;
  let given: Source = (await source) ?? binding.own();
  if (typeof given === 'string' || given instanceof URL) given = await fetch(given);
  if (typeof Response !== 'undefined' && given instanceof Response) {
    if (!given.ok) throw new Error(`linkwright: ${given.url} was not loaded: ${given.status} ${given.statusText}`);
    // Ignores the media type that the server declares.
    given = await given.arrayBuffer();
  }
  const made: object = await WebAssembly.instantiate(given as WebAssembly.Module, binding.imports);
  binding.start(made instanceof WebAssembly.Instance ? made : (made as WebAssembly.WebAssemblyInstantiatedSource).instance);
}

/** The characters of an inlined module. None of them needs an escape in a string. */
export const CHARACTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !`'"\`\\$<`.includes(c));

/**
 * Decodes the bytes of an inlined module: one character for each of the most frequent bytes, and two for each other byte. Unlike
 * Base64, this compresses as well as the bytes themselves. `frequent` has the most frequent bytes as hexadecimal digits. The other
 * bytes follow in order.
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
