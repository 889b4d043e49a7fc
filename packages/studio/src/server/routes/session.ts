import type { SessionInfo } from '../../messages.ts';
import type { AddRoutes } from './context.ts';
import { MOST_UPLOAD } from './upload.ts';

/** What a page needs to know before it asks for anything else. */
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
};
