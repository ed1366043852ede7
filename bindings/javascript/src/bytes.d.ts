// What `#core` and `#lite` export, which package.json names under `imports`: a module that is inlined in ES modules, read from disk
// in CommonJS, and imported in runtimes that do not compile WebAssembly.
export default function bytes(): WebAssembly.Module | BufferSource;
