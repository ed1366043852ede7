// The export of `#core` and `#lite`, which package.json defines under `imports`. The WebAssembly module is inlined in ES modules,
// read from disk in CommonJS, and imported in runtimes that do not compile WebAssembly.
export default function bytes(): WebAssembly.Module | BufferSource;
