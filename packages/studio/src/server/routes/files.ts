/** Reads what belongs to a file, stops files, and queues them again. Requests name files by ids, never by paths. */
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { ERROR_SUFFIX, InputFile, Ledger, OUT_SUFFIX, type LedgerEntry } from '@queenside/batch';
import { bodyLimit } from 'hono/body-limit';
import { CONTENT_HEADERS } from '../http/policy.ts';
import { studioError } from '../errors.ts';
import type { AddRoutes, StudioContext } from './context.ts';

/** The parts of a file, and what to do if one is missing. */
const PARTS = {
  input: { word: 'input', hint: 'it was deleted or moved' },
  answer: { word: 'answer', hint: 'wait until it is answered' },
  errors: { word: 'errors', hint: 'all its records were answered' },
  trace: { word: 'trace', hint: 'start the command that answers it with --trace' },
} as const;

type FilePart = keyof typeof PARTS;

const MOST_IDS = 1 << 20;

export const addFileRoutes: AddRoutes = (app, studio) => {
  app.get('/api/files/:id/:part{(?:input|answer|errors|trace)}', async (context) => {
    const { id, part } = context.req.param() as { id: string; part: FilePart };
    const path = pathOf(studio, id, part);
    const size = await sizeOf(path, part);
    const first = Number(context.req.query('first') ?? Infinity);
    const isDownload = context.req.query('download') !== undefined;
    const body = Readable.toWeb(Readable.from(contentOf(path, first)));
    return context.body(body as ReadableStream, 200, {
      ...CONTENT_HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Queenside-Size': String(size),
      'Content-Disposition': isDownload
        ? `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`
        : 'inline',
    });
  });

  for (const action of ['retry', 'stop'] as const)
    app.post(`/api/${action}`, bodyLimit({ maxSize: MOST_IDS }), async (context) => {
      const ids = idsIn(await context.req.json().catch(() => undefined));
      const inputs = ids
        .map((id) => studio.files.entry(id)?.input)
        .filter((each) => each !== undefined);
      using ledger = await Ledger.open(join(studio.outbox, '.queenside'));
      const done = await ledger[action](inputs);
      return context.json(action === 'retry' ? { queued: done } : { stopped: done });
    });
};

function idsIn(body: unknown): readonly string[] {
  const ids = (body as { ids?: unknown } | undefined)?.ids;
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids;
  throw studioError('bad-request', { reason: 'expected {"ids": ["…"]}' });
}

function pathOf(studio: StudioContext, id: string, part: FilePart): string {
  const { files, outbox } = studio;
  const entry = files.entry(id);
  const input = files.input(id);
  if (input === undefined) throw studioError('unknown-file');
  if (part === 'input') return input;
  const path = entry && pathOfResult(outbox, entry, part);
  if (path === undefined) throw missing(part);
  return path;
}

function pathOfResult(
  outbox: string,
  { output, report }: LedgerEntry,
  part: Exclude<FilePart, 'input'>,
): string | undefined {
  if (part === 'trace') return report?.side?.trace;
  if (part === 'answer') return join(outbox, output);
  return join(outbox, output.slice(0, -OUT_SUFFIX.length) + ERROR_SUFFIX);
}

async function sizeOf(path: string, part: FilePart): Promise<number> {
  try {
    await using file = await InputFile.open(path);
    return file.size;
  } catch {
    throw missing(part);
  }
}

function missing(part: FilePart): Error {
  const { word, hint } = PARTS[part];
  return studioError('nothing-there', { part: word, hint });
}

/**
 * Opens the file when the browser begins to read, so that no file stays open if it does not. No link is followed.
 *
 * @param first how many bytes to send.
 */
async function* contentOf(path: string, first: number): AsyncGenerator<Uint8Array> {
  await using file = await InputFile.open(path);
  let left = first;
  for await (const chunk of file.chunks(1 << 20)) {
    yield chunk.subarray(0, Math.min(left, chunk.length));
    left -= chunk.length;
    if (left <= 0) return;
  }
}
