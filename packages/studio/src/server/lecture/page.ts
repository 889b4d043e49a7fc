/** The followers' page, one file with its script and style. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { studioError } from '../errors.ts';
import { INSECURE_HEADERS } from '../http/policy.ts';

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/;

export interface LecturePage {
  readonly headers: Readonly<Record<string, string>>;
  /** The page, compressed. */
  readonly packed: Buffer;
}

/** @param site the folder of the built client. @throws QueensideError `studio/site-missing`. */
export async function readLecturePage(site: URL): Promise<LecturePage> {
  const file = new URL('lecture/page.txt', site);
  const text = await readFile(file, 'utf8').catch(() => {
    throw studioError('site-missing', { folder: fileURLToPath(site) });
  });
  const policy = POLICY.exec(text)?.[1] ?? "default-src 'none'";
  return {
    headers: {
      ...INSECURE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      // The page's own policy cannot forbid frames.
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    },
    packed: await promisify(gzip)(text),
  };
}
