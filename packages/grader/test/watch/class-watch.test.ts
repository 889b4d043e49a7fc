import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Slots, type Sandbox } from '@queenside/sandbox';
import { expect, test } from 'vitest';
import { GradeStore } from '../../src/grade/keep/store.ts';
import { ClassWatch } from '../../src/watch/index.ts';
import { folderWith, loadText, useEngine } from '../assignment/helpers.ts';
import { plainSandbox } from '../judge/plain-sandbox.ts';

const engine = useEngine();

test('a submission that is removed or replaced while it is graded is not announced', async () => {
  const program = 'open("nqueens_out.txt", "w").write("[1,5,8,6,3,7,2,4]\\n")\n';
  const folder = await folderWith({ 'in/smith/main.py': program, 'in/jones/main.py': 'a = 1\n' });
  const assignment = await loadText(
    'title: x\ntests: [{ id: small, problem: nqueens, instances: small.txt, points: 1 }]',
  );
  using store = await GradeStore.open(join(folder, 'store'));
  let runs = 0;
  /** Ends each run just after the submissions have changed. */
  const sandbox: Sandbox = {
    kind: 'trusted',
    async run(request) {
      const facts = await plainSandbox.run(request);
      if (runs++ === 0) {
        await rm(join(folder, 'in/smith'), { recursive: true });
        await writeFile(join(folder, 'in/jones/main.py'), program);
      }
      return facts;
    },
  };
  const context = {
    assignment,
    engine: engine(),
    sandbox,
    slots: new Slots(1),
    folderSlots: new Slots(1),
    store,
  };
  const graded: [string, number][] = [];
  const stop = new AbortController();
  const watch = new ClassWatch(
    join(folder, 'in'),
    context,
    { inFlight: 2, withStudent: (submission) => submission },
    {
      graded: ({ name, score }) => void graded.push([name, score.points]),
      refused: ({ reason }) => stop.abort(reason),
      removed: (name) => stop.abort(name),
      failed: (_what, thrown) => stop.abort(thrown),
      async report() {
        if (graded.length > 0) stop.abort();
      },
    },
  );
  await watch.run(stop.signal);
  expect(graded).toEqual([['jones', 1]]);
});
