/** What is used of WebAssembly's JavaScript interface, which TypeScript knows in browsers only. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** Undefined where there is no WebAssembly. */
export function webAssembly(): WebAssemblyApi | undefined {
  return (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;
}
