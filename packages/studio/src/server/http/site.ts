/** The built client, by the paths of requests: no request is turned into a path of the file system. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { studioError } from '../errors.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

export interface SiteFile {
  readonly type: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Lists the files of the built client. The document is marked, so that it shows the pages of this machine.
 *
 * @param first the page that the user came for.
 * @throws QueensideError `studio/site-missing`.
 */
export async function readSite(
  site: URL,
  first: 'inbox' | 'grading',
): Promise<ReadonlyMap<string, SiteFile>> {
  const folder = fileURLToPath(site);
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw studioError('site-missing', { folder });
  });
  const document = new TextEncoder().encode(page.replace('<html', `<html data-studio="${first}"`));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = files.map((file): [string, SiteFile] => [
    `/${file.slice(folder.length).split(sep).join('/')}`,
    {
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      read: async () => new Uint8Array(await readFile(file)),
    },
  ]);
  const marked = { type: TYPES['.html']!, read: async () => document };
  return new Map([...found, ['/', marked], ['/index.html', marked]]);
}
