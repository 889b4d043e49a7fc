import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly files: readonly string[];
  readonly publishConfig: object;
}

/**
 * Copies the published files of the built packages into a separate workspace. pnpm's links are relative, so they lead to the
 * copies.
 */
export function copyBuilt(root: string, to: string): void {
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
  for (const name of readdirSync(join(root, 'packages'))) {
    const [from, copy] = [join(root, 'packages', name), join(to, 'packages', name)];
    if (!existsSync(join(from, 'package.json'))) continue;
    const text = readFileSync(join(from, 'package.json'), 'utf8');
    const { publishConfig, ...manifest } = JSON.parse(text) as Manifest;
    mkdirSync(copy, { recursive: true });
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }));
    for (const file of ['node_modules', ...manifest.files])
      cpSync(join(from, file), join(copy, file), { recursive: true, verbatimSymlinks: true });
  }
}
