import { webAssembly } from './api.ts';
import { fromBase64 } from './base64.ts';

/** A function that makes a vector and counts its bits: a module that is valid only where there are vectors. */
const SIMD_MODULE = 'AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw==';

/** Whether WebAssembly with vectors of 128 bits is there. */
export function hasSimd(): boolean {
  return webAssembly()?.validate(fromBase64(SIMD_MODULE)) === true;
}
