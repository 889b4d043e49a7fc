/** Takes files into the inbox. */
import { join } from 'node:path';
import { addInput, batchError, outputPath } from '@queenside/batch';
import { asQueensideError } from '@queenside/core/basics';
import { hostError } from '@queenside/host';
import { bodyLimit } from 'hono/body-limit';
import type { AddedFile } from '../../messages.ts';
import { MOST_TOGETHER, splitFiles, type ReceivedFile } from '../../files-request.ts';
import { idOf } from '../live/file-row.ts';
import { studioError } from '../errors.ts';
import type { AddRoutes } from './context.ts';

/** The most bytes of a file. Larger ones are copied into the inbox faster. */
export const MOST_UPLOAD: number = 256 << 20;

/** The most bytes of the list of several files. */
const MOST_LIST = 1 << 18;

type Chunks = Parameters<typeof addInput>[1];

export const addUploadRoutes: AddRoutes = (app, { inbox, routing, files }) => {
  const add = async (name: string, chunks: Chunks, bytes: number): Promise<AddedFile> => {
    const since = Date.now();
    await addInput({ inbox, name, extensions: routing.router.extensions }, chunks, MOST_UPLOAD);
    files.announceNew(join(inbox, name), bytes, since);
    return { name, id: idOf(outputPath(name)) };
  };

  const tryToAdd = async ({ name, content }: ReceivedFile): Promise<AddedFile> => {
    try {
      return await add(name, [content], content.length);
    } catch (thrown) {
      const { code, cause, remedy } = asQueensideError(thrown, (reason) =>
        hostError('output-unwritable', { file: name, reason }),
      );
      return { name, error: { code, cause, remedy } };
    }
  };

  app.post('/api/files', async (context) => {
    const name = context.req.query('name');
    if (name === undefined) throw studioError('bad-request', { reason: 'the name is missing' });
    const length = Number(context.req.header('Content-Length') ?? 0);
    if (length > MOST_UPLOAD)
      throw batchError('input-too-large', { file: name, most: MOST_UPLOAD >> 20 });
    return context.json(await add(name, context.env.incoming, length), 201);
  });

  const maxSize = MOST_TOGETHER.bytes + MOST_LIST;
  app.post('/api/files/together', bodyLimit({ maxSize }), async (context) => {
    const received = splitFiles(new Uint8Array(await context.req.arrayBuffer()));
    if (received === undefined)
      throw studioError('bad-request', { reason: 'its list of files does not match its contents' });
    const added: AddedFile[] = [];
    // One after the other: a page sends several such requests, and few files may be open.
    for (const each of received) added.push(await tryToAdd(each));
    return context.json(added);
  });
};
