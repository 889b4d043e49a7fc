/** Loads WebAssembly kernels from base64 text. */

/** The part of WebAssembly's JavaScript interface that kernels need. TypeScript declares it for browsers only. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => KernelModule;
  readonly Instance: new (
    module: KernelModule,
    imports?: KernelImports,
  ) => { readonly exports: object };
  readonly RuntimeError: new () => Error;
}

/** A compiled kernel. */
export type KernelModule = object;

/** The functions that a kernel imports, by module and name. */
export type KernelImports = Readonly<Record<string, Readonly<Record<string, () => number>>>>;

/** A global variable of a kernel. */
export interface Global {
  readonly value: number;
}

/** A module with a vector instruction, which is valid only if the host supports SIMD. */
const SIMD_MODULE = 'AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw==';

/** The built-in decoder. Node has it since version 25; for a single call it is much faster. */
const { fromBase64: native } = Uint8Array as { fromBase64?: (text: string) => Uint8Array };

/** Returns whether the host has WebAssembly. */
export function hasWebAssembly(): boolean {
  return webAssembly() !== undefined;
}

/** The host's WebAssembly, and whether it has vectors. */
let known: { readonly of: WebAssemblyApi | undefined; readonly simd: boolean } | undefined;

/** Returns whether the host has WebAssembly with vectors of 128 bits. */
export function hasSimd(): boolean {
  const api = webAssembly();
  if (known === undefined || known.of !== api)
    known = { of: api, simd: api?.validate(fromBase64(SIMD_MODULE)) === true };
  return known.simd;
}

/** Compiles a kernel from base64, which may have line breaks. Call it only if {@link hasWebAssembly} returns true. */
export function kernelModule(base64: string): KernelModule {
  return new (webAssembly()!.Module)(fromBase64(base64));
}

/** Makes an instance of a kernel, with its own memory, and returns its exports. */
export function kernelExports(module: KernelModule, imports?: KernelImports): object {
  return new (webAssembly()!.Instance)(module, imports).exports;
}

/** Returns whether a thrown value is a kernel's trap, for example because its memory could not grow. */
export function isKernelTrap(thrown: unknown): boolean {
  return thrown instanceof webAssembly()!.RuntimeError;
}

function webAssembly(): WebAssemblyApi | undefined {
  return (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;
}

function fromBase64(text: string): Uint8Array {
  return native === undefined ? fromBase64ByCharacters(text) : native.call(Uint8Array, text);
}

/** Decodes base64 in versions of Node without `Uint8Array.fromBase64`. */
export function fromBase64ByCharacters(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
