/** What kernels in WebAssembly need: to see whether they can run here, and to make one of the text that it is kept in. */

/** What is used of WebAssembly's JavaScript interface, which TypeScript knows in browsers only. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => KernelModule;
  readonly Instance: new (module: KernelModule) => { readonly exports: object };
  readonly RuntimeError: new () => Error;
}

/** A kernel that has been compiled. */
export type KernelModule = object;

/** A global variable of a kernel. */
export interface Global {
  readonly value: number;
}

/** A function that makes a vector and counts its bits: a module that is valid only where there are vectors. */
const SIMD_MODULE = 'AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw==';

/** There since Node 25, and much faster where it runs once. */
const { fromBase64: native } = Uint8Array as { fromBase64?: (text: string) => Uint8Array };

/** Whether kernels run here at all. */
export function hasWebAssembly(): boolean {
  return webAssembly() !== undefined;
}

/** Whether kernels with vectors of 128 bits do. */
export function hasSimd(): boolean {
  return webAssembly()?.validate(fromBase64(SIMD_MODULE)) === true;
}

/** Compiles a kernel of its base64, line breaks in it allowed; only where {@link hasWebAssembly}. */
export function kernelModule(base64: string): KernelModule {
  return new (webAssembly()!.Module)(fromBase64(base64));
}

/** What a kernel exports, with a memory of its own. */
export function kernelExports(module: KernelModule): object {
  return new (webAssembly()!.Instance)(module).exports;
}

/** Whether a kernel has ended so: as where its memory could not grow. */
export function isKernelTrap(thrown: unknown): boolean {
  return thrown instanceof webAssembly()!.RuntimeError;
}

function webAssembly(): WebAssemblyApi | undefined {
  return (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;
}

function fromBase64(text: string): Uint8Array {
  return native === undefined ? fromBase64ByCharacters(text) : native.call(Uint8Array, text);
}

/** As older versions of Node need it. */
export function fromBase64ByCharacters(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
