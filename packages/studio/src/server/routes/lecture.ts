/** Takes what the lecturer's page shows, for those who follow it. */
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LECTURE_LIMITS } from '../../messages.ts';
import { studioError } from '../errors.ts';
import type { Lecture } from '../lecture/lecture.ts';
import type { AddRoutes } from './context.ts';

const MOST_JSON = 16 << 10;

export const lectureRoutes =
  (lecture: Lecture): AddRoutes =>
  (app) => {
    const onError = (): never => {
      throw studioError('film-too-large', { most: LECTURE_LIMITS.bytes >> 20 });
    };
    const maxSize = LECTURE_LIMITS.bytes;
    app.post('/api/lecture/view', bodyLimit({ maxSize, onError }), async (context) =>
      context.json({ view: await lecture.show(await bodyOf(context)) }),
    );

    app.post('/api/lecture/moment', bodyLimit({ maxSize: MOST_JSON }), async (context) => {
      lecture.move(await bodyOf(context));
      return context.json({});
    });

    app.post('/api/lecture/pause', bodyLimit({ maxSize: MOST_JSON }), async (context) => {
      lecture.pause(await bodyOf(context));
      return context.json({});
    });
  };

function bodyOf(context: Context): Promise<unknown> {
  return context.req.json().catch(() => undefined);
}
