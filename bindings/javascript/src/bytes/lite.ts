// The packaging replaces this file: the module is inlined, read from disk, or imported.
export default function bytes(): WebAssembly.Module | BufferSource {
  throw new Error('the package is not built');
}
