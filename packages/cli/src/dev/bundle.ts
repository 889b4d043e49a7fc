/** Makes one module of a plugin with all that it imports, for the pages of the studio. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PluginSource } from '@queenside/batch';
import { messageOf } from '@queenside/core/basics';
import type { PluginFile } from '@queenside/studio';
import { FILES } from '../bundled.ts';
import { devError } from './errors.ts';
import { folderOf } from './open-with.ts';

/** The part of rolldown that is used. The plugin's author installs it. */
interface Rolldown {
  readonly rolldown: (options: object) => Promise<{
    generate(options: object): Promise<{ readonly output: readonly [{ readonly code: string }] }>;
  }>;
}

/**
 * Bundles plugins.
 *
 * @param notice called for each plugin that cannot be bundled, with the reason.
 */
export async function bundleAll(
  sources: readonly PluginSource[],
  notice: (text: string) => void,
): Promise<PluginFile[]> {
  const files: PluginFile[] = [];
  for (const source of sources)
    try {
      files.push({ name: source.name, text: await bundlePlugin(source) });
    } catch (thrown) {
      notice(messageOf(thrown));
    }
  return files;
}

/**
 * Bundles a plugin.
 *
 * @throws QueensideError `dev/no-bundler` or `dev/not-bundled`.
 */
async function bundlePlugin({ name, location, entry }: PluginSource): Promise<string> {
  const folder = folderOf(location);
  const { rolldown } = await findRolldown(name, folder);
  try {
    const bundle = await rolldown({
      input: fileURLToPath(entry),
      cwd: folder,
      platform: 'browser',
      plugins: [{ name: 'queenside', resolveId: resolvePackage }],
      logLevel: 'silent',
    });
    const { output } = await bundle.generate({ format: 'es', codeSplitting: false });
    return output[0].code;
  } catch (thrown) {
    throw devError('not-bundled', { name, reason: messageOf(thrown) });
  }
}

/** Finds Queenside's packages for plugins beside which they are not installed. */
async function resolvePackage(
  this: { resolve(specifier: string, importer?: string): Promise<object | null> },
  specifier: string,
  importer?: string,
): Promise<object | null> {
  if (!specifier.startsWith('@queenside/')) return null;
  for (const from of [importer, ...FILES.packagesFrom.map((module) => fileURLToPath(module))]) {
    const found = await this.resolve(specifier, from);
    if (found !== null) return found;
  }
  return null;
}

/** Finds the bundler in the plugin's folder, in the working folder, or beside the command. */
async function findRolldown(name: string, location: string): Promise<Rolldown> {
  for (const from of [join(location, 'x'), join(process.cwd(), 'x'), import.meta.url])
    try {
      const file = createRequire(from).resolve('rolldown');
      return (await import(pathToFileURL(file).href)) as Rolldown;
    } catch {
      // The next folder may have it.
    }
  throw devError('no-bundler', { name, folder: location });
}
