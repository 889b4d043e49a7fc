import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileKernels, kernelPackages } from '../scripts/compile-kernels.ts';
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
let compiled: ReadonlyMap<string, string>;

beforeAll(async () => {
  const modules = await compileKernels(packages);
  compiled = new Map(packages.map(({ name }, index) => [name, modules[index]!]));
});

describe('kernels', () => {
  test('some packages have a kernel', () => {
    expect(packages.length).toBeGreaterThan(0);
  });

  test.each(packages)('the kernel of $name matches its sources', async ({ name, file }) => {
    expect(await readFile(file, 'utf8')).toBe(compiled.get(name));
  });

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
