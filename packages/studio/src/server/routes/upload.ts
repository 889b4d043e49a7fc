/** Takes files into the inbox. */
import { join } from 'node:path';
import { addInput, batchError, outputPath, requireNewInput } from '@queenside/batch';
import { idOf } from '../live/file-row.ts';
import { studioError } from '../errors.ts';
import type { AddRoutes } from './context.ts';

/** The most bytes of a file. Larger ones are copied into the inbox faster. */
export const MOST_UPLOAD: number = 256 << 20;

export const addUploadRoutes: AddRoutes = (app, { inbox, routing, files }) => {
  app.post('/api/files', async (context) => {
    const name = context.req.query('name');
    if (name === undefined) throw studioError('bad-request', { reason: 'the name is missing' });
    const input = { inbox, name, extensions: routing.router.extensions };
    await requireNewInput(input);
    const length = Number(context.req.header('Content-Length') ?? 0);
    if (length > MOST_UPLOAD)
      throw batchError('input-too-large', { file: name, most: MOST_UPLOAD >> 20 });
    const since = Date.now();
    await addInput(input, context.env.incoming, MOST_UPLOAD);
    files.announceNew(join(inbox, name), length, since);
    return context.json({ id: idOf(outputPath(name)), name }, 201);
  });
};
