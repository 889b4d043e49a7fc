/** Compiles the references in C++ with `c++`, or with the compiler in the environment variable CXX. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMPILER = process.env['CXX'] ?? 'c++';

/** Compiles `reference/<name>.cpp` into a folder, and returns the path of the program. */
export function compileReference(
  name: string,
  folder: string,
  options: readonly string[] = ['-O3'],
): string {
  const source = fileURLToPath(new URL(`reference/${name}.cpp`, import.meta.url));
  const program = join(folder, name);
  execFileSync(COMPILER, ['-std=c++20', ...options, source, '-o', program], { stdio: 'inherit' });
  return program;
}
