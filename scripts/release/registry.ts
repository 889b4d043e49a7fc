/** A package registry on this machine: it serves packed packages, and sends every other request on to another registry. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { manifestIn } from './tarball.ts';

/** A running registry. */
export interface LocalRegistry extends AsyncDisposable {
  /** Its address, such as `http://127.0.0.1:4873/`. */
  readonly address: string;
}

/** The data that npm asks a registry for: all versions of a package. */
interface Packument {
  readonly name: string;
  readonly 'dist-tags': { readonly latest: string };
  readonly versions: Readonly<Record<string, object>>;
}

/**
 * Starts a registry.
 *
 * @param tarballs the files of the packages to serve, one version of each.
 * @param upstream the address of the registry that has all others.
 */
export async function startRegistry(
  tarballs: readonly string[],
  upstream: string,
): Promise<LocalRegistry> {
  const packuments = new Map<string, Packument>();
  const files = new Map(tarballs.map((file) => [`/-/${basename(file)}`, file]));
  const server = createServer((request, response) => {
    answer(request, response).catch((thrown: unknown) =>
      response.writeHead(502).end(String(thrown)),
    );
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(new URL(request.url!, address).pathname);
    const file = files.get(path);
    // pnpm asks for NAME/latest, npm for NAME.
    const [, name = ''] = /^\/(.+?)(?:\/latest)?$/.exec(path) ?? [];
    const packument = packuments.get(name);
    if (file !== undefined) response.end(readFileSync(file));
    else if (packument === undefined) await forward(request, response, upstream);
    else sendJson(response, path.endsWith('/latest') ? latestOf(packument) : packument);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const file of tarballs) {
    const packument = await describe(file, address);
    packuments.set(packument.name, packument);
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function describe(file: string, address: string): Promise<Packument> {
  const manifest = await manifestIn(file);
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  const dist = { tarball: `${address}-/${basename(file)}`, integrity };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

function latestOf({ versions, 'dist-tags': tags }: Packument): object {
  return versions[tags.latest]!;
}

function sendJson(response: ServerResponse, value: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

async function forward(
  { url, headers }: IncomingMessage,
  response: ServerResponse,
  upstream: string,
): Promise<void> {
  const { accept = '*/*' } = headers;
  const found = await fetch(new URL(`.${url}`, upstream), { headers: { accept } });
  const type = found.headers.get('content-type') ?? 'application/json';
  response.writeHead(found.status, { 'content-type': type });
  response.end(Buffer.from(await found.arrayBuffer()));
}
