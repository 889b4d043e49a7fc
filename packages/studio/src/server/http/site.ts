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
 * Lists the files of the built client. The first page is marked, so that it shows the pages of this machine.
 *
 * @throws QueensideError `studio/site-missing`.
 */
export async function readSite(site: URL): Promise<ReadonlyMap<string, SiteFile>> {
  const folder = fileURLToPath(site);
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw studioError('site-missing', { folder });
  });
  const marked = new TextEncoder().encode(page.replace('<html', '<html data-studio'));
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
  const first = { type: TYPES['.html']!, read: async () => marked };
  return new Map([...found, ['/', first], ['/index.html', first]]);
}
