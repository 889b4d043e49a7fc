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

/** Of a module with one function, `f`, which ends in a trap. */
const TRAP = 'AGFzbQEAAAABBAFgAAADAgEA\nBwUBAWYAAAoFAQMAAAs=\n';

const packages = await kernelPackages();

describe('kernels', () => {
  test('some packages have one', () => {
    expect(packages.length).toBeGreaterThan(0);
  });

  test.each(packages)(
    'that of $name is what its sources compile to',
    async (kernel) => {
      expect(await readFile(kernel.file, 'utf8')).toBe(await compileKernel(kernel));
    },
    120_000,
  );

  test('run here, with vectors', () => {
    expect([hasWebAssembly(), hasSimd()]).toEqual([true, true]);
  });

  test('end in traps, which are told from other errors', () => {
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

  test('are read alike by every version of Node', () => {
    expect(fromBase64ByCharacters('AAEC\n/w==')).toEqual(Uint8Array.of(0, 1, 2, 255));
  });
});
