import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compileKernel, kernelPackages } from '../scripts/compile-kernel.ts';
import {
  fromBase64ByCharacters,
  hasSimd,
  hasWebAssembly,
  isKernelTrap,
  kernelExports,
  kernelModule,
} from '../src/webassembly.ts';

/** A module with one function, `f`, which traps. */
const TRAP = 'AGFzbQEAAAABBAFgAAADAgEA\nBwUBAWYAAAoFAQMAAAs=\n';

const packages = await kernelPackages();

describe('kernels', () => {
  test('some packages have a kernel', () => {
    expect(packages.length).toBeGreaterThan(0);
  });

  test.each(packages)(
    'the kernel of $name matches its sources',
    async (kernel) => {
      expect(await readFile(kernel.file, 'utf8')).toBe(await compileKernel(kernel));
    },
    120_000,
  );

  test('run on this host, with SIMD', () => {
    expect([hasWebAssembly(), hasSimd()]).toEqual([true, true]);
  });

  test('throw traps, which isKernelTrap recognizes', () => {
    const { f } = kernelExports(kernelModule(TRAP)) as { f: () => void };
    expect(f).toThrow('unreachable');
    const thrown = ((): unknown => {
      try {
        f();
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect([isKernelTrap(thrown), isKernelTrap(new Error('x'))]).toEqual([true, false]);
  });

  test('are decoded in older versions of Node too', () => {
    expect(fromBase64ByCharacters('AAEC\n/w==')).toEqual(Uint8Array.of(0, 1, 2, 255));
  });
});
