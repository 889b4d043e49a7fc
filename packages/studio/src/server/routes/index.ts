import type { AddRoutes } from './context.ts';
import { addBenchRoutes } from './bench.ts';
import { addDrawingRoutes } from './drawings.ts';
import { addEventRoutes } from './events.ts';
import { addFileRoutes } from './files.ts';
import { addUploadRoutes, MOST_UPLOAD } from './upload.ts';
import type { SessionInfo } from '../../messages.ts';
import { studioError } from '../errors.ts';

const NONCE = /^[\w-]{16,64}$/;

/** Serves the data that a page needs before it asks for anything else, and whether this is still its server. */
const addSessionRoutes: AddRoutes = (app, studio) => {
  const { session, inbox, isWatching, routing, isGrading, hasLecture } = studio;
  app.get('/api/session', (context) =>
    context.json({
      token: session.token,
      inbox,
      isWatching,
      extensions: routing.router.extensions,
      mostUpload: MOST_UPLOAD,
      isGrading,
      hasLecture,
    } satisfies SessionInfo),
  );

  app.get('/api/proof', (context) => {
    const nonce = context.req.query('nonce') ?? '';
    if (!NONCE.test(nonce)) throw studioError('bad-request', { reason: 'expected a nonce' });
    return context.text(session.prove(nonce));
  });
};

/** The routes of all pages. A new page adds a file here. */
export const ROUTES: readonly AddRoutes[] = [
  addSessionRoutes,
  addEventRoutes,
  addFileRoutes,
  addDrawingRoutes,
  addUploadRoutes,
  addBenchRoutes,
];
