/** Draws answers on demand. The checker reads the answer file again, so a drawing shows what was published. */
import { defined } from '@queenside/core/basics';
import { join } from 'node:path';
import type { Picture } from '@queenside/runtime';
import { destinationOf, InputFile, originOf, type LedgerEntry } from '@queenside/batch';
import type { DrawingRow } from '../../messages.ts';
import { studioError } from '../errors.ts';
import { CONTENT_HEADERS } from '../http/policy.ts';
import { nameOf } from '../live/file-row.ts';
import type { AddRoutes, StudioContext } from './context.ts';

const MOST_BYTES = 4 << 20;
const LIMITS = { most: 100, characters: 8 << 20 };
const TIME_LIMIT_MS = 10_000;

export const addDrawingRoutes: AddRoutes = (app, studio) => {
  const drawn = new LastDrawn(studio);
  app.get('/api/files/:id/drawings', async (context) => {
    const pictures = await drawn.of(context.req.param('id'));
    return context.json(pictures.map(({ record, line }): DrawingRow => ({ record, line })));
  });
  app.get('/api/files/:id/drawings/:record{[0-9]+}', async (context) => {
    const pictures = await drawn.of(context.req.param('id'));
    const number = Number(context.req.param('record'));
    const { svg } = pictures.find(({ record }) => record === number) ?? {};
    if (svg === undefined)
      throw studioError('nothing-there', { part: 'drawing', hint: 'only answers are drawn' });
    return context.body(svg, 200, { ...CONTENT_HEADERS, 'Content-Type': 'image/svg+xml' });
  });
};

/** Remembers the drawings of one file: a page asks for one after the other. */
class LastDrawn {
  readonly #studio: StudioContext;
  #key = '';
  #pictures: Promise<readonly Picture[]> = Promise.resolve([]);

  constructor(studio: StudioContext) {
    this.#studio = studio;
  }

  /** @param id from a request. */
  of(id: string): Promise<readonly Picture[]> {
    const entry = this.#studio.files.entry(id);
    if (entry === undefined) throw studioError('unknown-file');
    const key = `${id} ${entry.finishedAt}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#pictures = draw(this.#studio, entry);
      this.#pictures.catch(() => (this.#key = ''));
    }
    return this.#pictures;
  }
}

async function draw(
  { engine, routing, inbox, outbox }: StudioContext,
  { input, output }: LedgerEntry,
): Promise<readonly Picture[]> {
  const destination = destinationOf(engine.installed, routing, nameOf(input, inbox));
  const { problem } = destination;
  const known = engine.installed.catalog.problems.find(({ id }) => id === problem);
  if (known?.draws !== true) throw studioError('not-drawable', { problem });
  const { sections } = destination;
  const { pictures = [] } = await engine.verify({
    problem,
    origin: originOf({ input, destination }),
    ...defined({ sections }),
    input: await readSmall(input),
    answers: await readSmall(join(outbox, output)),
    draw: 'all',
    pictureLimits: LIMITS,
    timeLimitMs: TIME_LIMIT_MS,
  });
  return pictures.filter(({ svg }) => svg !== undefined);
}

async function readSmall(path: string): Promise<Uint8Array> {
  await using file = await InputFile.open(path);
  if (file.size > MOST_BYTES) throw studioError('too-large-to-draw', { most: MOST_BYTES >> 20 });
  return await file.bytes();
}
