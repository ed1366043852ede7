// The modules `#core` and `#lite`, which package.json names under `imports`: inlined in ES modules, read from disk in CommonJS,
// and imported by runtimes that do not compile WebAssembly.
declare module '#*' {
  export default function bytes(): WebAssembly.Module | BufferSource;
}
