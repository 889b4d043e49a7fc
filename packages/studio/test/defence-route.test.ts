/** The pages of questions for a defence, and their key. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { loadText, useEngine } from '../../grader/test/assignment/helpers.ts';
import { classOf } from '../../grader/test/defence/helpers.ts';
import { gradingDefenceRoutes } from '../src/server/routes/grading-defence.ts';

const TREE =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';

const engine = useEngine();

test('pages have no answers, and the page of a student only the own questions', async () => {
  const assignment = await loadText(
    'title: Trees\ntests:\n  - { problem: alphabeta, kind: function, instances: trees.txt, points: 5 }\n',
    { 'trees.txt': `${TREE}\n` },
  );
  const students = [
    { id: 'ada', name: 'Ada' },
    { id: 'eve', name: '<script>Eve</script>' },
  ];
  const { result, files } = await classOf(engine(), assignment, students);
  const answers = { find: async (key: string) => files.get(key) };
  const grading = { result, graded: assignment, follower: { answers } };
  const app = new Hono();
  gradingDefenceRoutes(grading as never, engine())(app as never, {} as never);
  const get = async (path: string) => app.request(`/api/grading/defence/${path}`);
  const [pages, key, own] = await Promise.all(
    ['pages.html', 'key.html', 'pages.html?student=ada'].map(async (path) =>
      (await get(path)).text(),
    ),
  );
  expect(pages!.match(/<article/g)).toHaveLength(2);
  expect(pages).not.toMatch(/<script|class="answer"/);
  expect(key).toMatch(/class="answer"/);
  expect(own!.match(/<article/g)).toHaveLength(1);
  expect(own).not.toContain('Eve');
  expect((await get('pages.html')).headers.get('Content-Security-Policy')).toContain('sandbox');
  expect((await get('pages.html?student=nobody')).status).not.toBe(200);
  expect((await get('../../secret')).status).toBe(404);
});
