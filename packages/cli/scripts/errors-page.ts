/** Renders the page of all errors from the error tables in the code. */
import { fileURLToPath } from 'node:url';
import { batchError, discoverPlugins, runtimeError } from '@queenside/batch';
import { benchError } from '@queenside/bench';
import {
  assignmentError,
  gradeError,
  judgeError,
  reportError,
  sandboxError,
  submissionError,
} from '@queenside/grader';
import { queueError } from '@queenside/queue';
import { checkPlugin, coreError, type ErrorEntry, type Problem } from '@queenside/core';
import { commandError } from '../src/errors.ts';
import { configError } from '../src/config/errors.ts';
import { newError } from '../src/new/errors.ts';
import { observeError } from '../src/observe/errors.ts';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

const AREAS = [
  { raise: coreError, about: 'Plugins, their options, and the behavior of solvers.' },
  {
    raise: { area: 'batch', table: { ...batchError.table, ...runtimeError.table } },
    about: 'Files on their way from the inbox to the outbox, and their records.',
  },
  {
    raise: configError,
    about: 'The configuration file; see [configuration.md](configuration.md).',
  },
  { raise: commandError, about: 'The command as a whole.' },
  { raise: observeError, about: 'Logs and metrics; see [observability.md](observability.md).' },
  { raise: queueError, about: 'Workers on other machines; see [scaling.md](scaling.md).' },
  { raise: assignmentError, about: 'Assignment files; see [assignment.md](assignment.md).' },
  {
    raise: submissionError,
    about:
      'Submissions, their archives, and their comparison; see [submissions.md](submissions.md).',
  },
  {
    raise: reportError,
    about: 'Gradebooks; see [reports.md](reports.md).',
  },
  { raise: gradeError, about: 'Grading; see [grading.md](grading.md).' },
  {
    raise: judgeError,
    about: 'Tests that cannot be judged; see [judging.md](judging.md).',
  },
  {
    raise: sandboxError,
    about: 'Running programs in a sandbox; see [sandbox.md](sandbox.md).',
  },
  { raise: benchError, about: '`queenside bench`.' },
  { raise: newError, about: '`queenside new`.' },
];

/** Returns the text of docs/errors.md, unformatted. */
export async function errorsPage(): Promise<string> {
  const problems = await bundledProblems();
  return [
    '# Errors',
    '',
    'Every error has a code and says what is wrong and what to do. `{…}` stands for a value. In an answer file, an error replaces',
    'the answer to its record: `error: line L, column C: what is wrong; what to do`. `--json` prints its code.',
    '',
    '_Generated from the error tables in the code by `node packages/cli/scripts/write-errors.ts`._',
    ...AREAS.flatMap(({ raise, about }) => [
      ...heading(raise.area, about),
      ...errorTable(raise.area, raise.table),
    ]),
    ...problems.filter(({ game }) => game === undefined).flatMap(describeProblem),
    ...describeGames(problems.find(({ game }) => game !== undefined)!),
    '',
  ].join('\n');
}

async function bundledProblems(): Promise<readonly Problem[]> {
  const { sources } = discoverPlugins({
    bundled: { folder: PACKAGES },
    configured: [],
    configuredFrom: PACKAGES,
    installedFrom: PACKAGES,
  });
  const plugins = await Promise.all(
    sources.map(async ({ entry, name }) => {
      const module = (await import(entry)) as { readonly default: unknown };
      return checkPlugin(module.default, name);
    }),
  );
  return plugins
    .flatMap(({ problems = [] }) => problems)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function describeProblem({ id, summary, errors, mistakes }: Problem): string[] {
  return [
    ...heading(id, `Records and answers of the problem \`${id}\`: ${withoutStop(summary)}.`),
    ...errorTable(id, errors),
    ...mistakeTable(mistakes),
  ];
}

/** All games have the mistakes of this one; their errors are core's. */
function describeGames({ mistakes }: Problem): string[] {
  return [
    ...heading('games', 'The answers of all games. Their errors are listed under `core`.').slice(
      0,
      -1,
    ),
    ...mistakeTable(mistakes),
  ];
}

function mistakeTable(mistakes: Problem['mistakes']): string[] {
  return [
    '',
    'Mistakes in wrong answers:',
    '',
    ...table(
      ['mistake', 'meaning'],
      Object.entries(mistakes).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
  ];
}

function heading(area: string, about: string): string[] {
  return ['', `## ${area}`, '', about, ''];
}

function errorTable(area: string, entries: Readonly<Record<string, ErrorEntry>>): string[] {
  return table(
    ['code', 'what is wrong', 'what to do'],
    Object.entries(entries).map(([name, { cause, remedy }]) => [
      `\`${area}/${name}\``,
      cause,
      remedy,
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
