/** Serves the questions for a defence: the pages for students, and the key. */
import type { Engine } from '@queenside/batch';
import { defencePage, defenceSeenBy } from '@queenside/class-view';
import { makeSheets, renderPage } from '@queenside/grader';
import { studioError } from '../errors.ts';
import { CONTENT_HEADERS } from '../http/policy.ts';
import type { LiveGrading } from '../grading/live-grading.ts';
import type { AddRoutes } from './context.ts';

/** The number of questions, and the seed: those of the command by default. */
const COUNT = 5;
const SEED = 1;

export const gradingDefenceRoutes =
  (grading: LiveGrading, engine: Engine): AddRoutes =>
  (app) => {
    app.get('/api/grading/defence/:name{(?:pages|key)\\.html}', async (context) => {
      const { result, follower } = grading;
      const options = { engine, kept: follower.answers, seed: SEED, count: COUNT };
      const { sheets } = await makeSheets({ ...result, assignment: grading.graded }, options);
      const student = context.req.query('student');
      const wanted = sheets.filter(({ sheet }) => student === undefined || sheet.id === student);
      if (wanted.length === 0)
        throw studioError('nothing-there', {
          part: 'questions',
          hint: '`queenside grade defence` says why',
        });
      const audience = context.req.param('name') === 'key.html' ? 'instructor' : 'student';
      const views = wanted.map(({ sheet }) => defenceSeenBy(audience, sheet));
      const title =
        audience === 'student' ? result.assignment.title : `${result.assignment.title}: key`;
      return context.html(renderPage(defencePage(title, views)), 200, CONTENT_HEADERS);
    });
  };
