// Compiles the modules, when they are needed first.

/** Where a module comes from. */
export type Source = WebAssembly.Module | BufferSource | Response | string | URL;

interface Glue {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

/** A module and the JavaScript that calls it. */
export class Binding<G extends Glue> {
  #isReady = false;

  constructor(
    /** What the module imports `glue` as. */
    private readonly name: string,
    private readonly glue: G,
    private readonly own: () => WebAssembly.Module | BufferSource,
  ) {}

  /** The functions of the module, which is compiled if it is not yet. */
  get(): G {
    if (!this.#isReady) {
      try {
        const own = this.own();
        const module = own instanceof WebAssembly.Module ? own : new WebAssembly.Module(own);
        this.#start(new WebAssembly.Instance(module, this.#imports()));
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

  async init(source?: Source | Promise<Source>): Promise<void> {
    if (this.#isReady) return;
    let given: Source = (await source) ?? this.own();
    if (typeof given === 'string' || given instanceof URL) given = await fetch(given);
    if (typeof Response !== 'undefined' && given instanceof Response) {
      if (!given.ok) throw new Error(`linkwright: ${given.url} was not loaded: ${given.status} ${given.statusText}`);
      given = await given.arrayBuffer();
    }
    const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given as BufferSource);
    const instance = await WebAssembly.instantiate(module, this.#imports());
    if (!this.#isReady) this.#start(instance);
  }

  #imports(): WebAssembly.Imports {
    return { [this.name]: this.glue as unknown as WebAssembly.ModuleImports };
  }

  #start(instance: WebAssembly.Instance): void {
    this.glue.__wbg_set_wasm(instance.exports);
    (instance.exports['__wbindgen_start'] as () => void)();
    this.#isReady = true;
  }
}

/** The bytes of a module that is inlined as Base64. */
export function decode(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
