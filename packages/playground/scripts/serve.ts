/** Serves a folder of pages as GitHub's pages do, from this machine. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A server of a folder. */
export interface FolderServer {
  /** The address of the folder, such as `http://127.0.0.1:4000/queenside/`. */
  readonly address: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** The paths that are no files of the folder. */
  readonly missing: readonly string[];
  close(): void;
}

/**
 * Starts a server.
 *
 * @param base the path below which the folder is, such as `/queenside/`. A page needs no `.html` there, and a folder is its `index.html`.
 */
export async function serveFolder(folder: string, base: string): Promise<FolderServer> {
  const asked: string[] = [];
  const missing: string[] = [];
  const server = createServer(async ({ url = '' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    asked.push(path);
    const name = path.slice(base.length);
    for (const file of path.startsWith(base)
      ? [name, `${name}.html`, join(name, 'index.html')]
      : []) {
      const content = await readFile(join(folder, file)).catch(() => undefined);
      if (content === undefined) continue;
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        // No file changes while the server runs, and Chromium compiles a cached file once.
        'cache-control': 'max-age=3600',
      });
      response.end(content);
      return;
    }
    missing.push(path);
    response.writeHead(404).end();
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    asked,
    missing,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
