import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Slots, type RunRequest, type Sandbox } from '@queenside/sandbox';
import { expect, test } from 'vitest';
import { GradeStore } from '../../src/grade/keep/store.ts';
import { ClassWatch, type ClassWatchEvents } from '../../src/watch/index.ts';
import { folderWith, loadText, useEngine } from '../assignment/helpers.ts';
import { plainSandbox } from '../judge/plain-sandbox.ts';

const engine = useEngine();

const PROGRAM = 'open("nqueens_out.txt", "w").write("[1,5,8,6,3,7,2,4]\\n")\n';

/** Makes a function that watches the submissions in a folder. @param ran is called after each run. */
async function watching(folder: string, ran: (request: RunRequest) => unknown = () => undefined) {
  const assignment = await loadText(
    'title: x\ntests: [{ id: small, problem: nqueens, instances: small.txt, points: 1 }]',
  );
  const sandbox: Sandbox = {
    kind: 'trusted',
    async run(request) {
      const facts = await plainSandbox.run(request);
      await ran(request);
      return facts;
    },
  };
  return async (store: GradeStore, events: Partial<ClassWatchEvents>, stop: AbortController) => {
    const context = {
      assignment,
      engine: engine(),
      sandbox,
      slots: new Slots(1),
      folderSlots: new Slots(1),
      store,
    };
    const options = {
      inFlight: 2,
      withStudent: <Submission>(submission: Submission) => submission,
    };
    const watch = new ClassWatch(join(folder, 'in'), context, options, {
      graded: () => undefined,
      refused: ({ reason }) => stop.abort(reason),
      removed: (name) => stop.abort(name),
      failed: (_what, thrown) => stop.abort(thrown),
      report: async () => undefined,
      ...events,
    });
    await watch.run(stop.signal);
  };
}

test('a submission that is removed or replaced while it is graded is not announced', async () => {
  const folder = await folderWith({ 'in/smith/main.py': PROGRAM, 'in/jones/main.py': 'a = 1\n' });
  using store = await GradeStore.open(join(folder, 'store'));
  let runs = 0;
  /** The submissions change just before the first run ends. */
  const watch = await watching(folder, async () => {
    if (runs++ > 0) return;
    await rm(join(folder, 'in/smith'), { recursive: true });
    await writeFile(join(folder, 'in/jones/main.py'), PROGRAM);
  });
  const graded: [string, number][] = [];
  const stop = new AbortController();
  await watch(
    store,
    {
      graded: ({ name, score }) => void graded.push([name, score.points]),
      async report() {
        if (graded.length > 0) stop.abort();
      },
    },
    stop,
  );
  expect(graded).toEqual([['jones', 1]]);
});

test('a watch continues the one before: it runs and announces nothing twice, and what was removed is gone', async () => {
  const folder = await folderWith({
    'in/jones/main.py': PROGRAM,
    'in/smith/main.py': PROGRAM,
    'in/wu/main.py': 'a = 1\n',
  });
  let runs = 0;
  const watch = await watching(folder, () => void runs++);
  const first = new AbortController();
  {
    using store = await GradeStore.open(join(folder, 'store'));
    const graded = new Set<string>();
    await watch(
      store,
      {
        graded({ name }) {
          graded.add(name);
          // Grades count from the start: the process may be killed.
          const { submissions } = store.results(store.last('applied')!.number);
          expect(submissions.map((each) => each.name).toSorted()).toEqual([...graded].toSorted());
          if (graded.size === 3) first.abort();
        },
      },
      first,
    );
  }
  const ran = runs;
  expect(ran).toBeGreaterThanOrEqual(3);

  await rm(join(folder, 'in/wu'), { recursive: true });
  using store = await GradeStore.open(join(folder, 'store'));
  const news = new Map<string, boolean>();
  const removed: string[] = [];
  const second = new AbortController();
  await watch(
    store,
    {
      graded: ({ name }, isNews) => void news.set(name, isNews),
      removed: (name) => void removed.push(name),
      async report({ submissions, isPartial }) {
        if (isPartial) return;
        expect(submissions.map(({ name, score }) => [name, score.points])).toEqual([
          ['jones', 1],
          ['smith', 1],
        ]);
        second.abort();
      },
    },
    second,
  );
  expect(Object.fromEntries(news)).toEqual({ jones: false, smith: false });
  expect(removed).toEqual(['wu']);
  expect(runs).toBe(ran);
});
