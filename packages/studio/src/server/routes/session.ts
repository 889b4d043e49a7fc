import type { SessionInfo } from '../../messages.ts';
import { studioError } from '../errors.ts';
import type { AddRoutes } from './context.ts';
import { MOST_UPLOAD } from './upload.ts';

const NONCE = /^[\w-]{16,64}$/;

/** What a page needs to know before it asks for anything else, and whether this is still its server. */
export const addSessionRoutes: AddRoutes = (
  app,
  { session, inbox, isWatching, routing, isGrading },
) => {
  app.get('/api/session', (context) =>
    context.json({
      token: session.token,
      inbox,
      isWatching,
      extensions: routing.router.extensions,
      mostUpload: MOST_UPLOAD,
      isGrading,
    } satisfies SessionInfo),
  );

  app.get('/api/proof', (context) => {
    const nonce = context.req.query('nonce') ?? '';
    if (!NONCE.test(nonce)) throw studioError('bad-request', { reason: 'expected a nonce' });
    return context.text(session.prove(nonce));
  });
};
