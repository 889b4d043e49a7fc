/** The page of all errors, made from the tables that the code raises them from. */
import { fileURLToPath } from 'node:url';
import { batchError, discoverPlugins } from '@queenside/batch';
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
import { configError } from '../src/config/errors.ts';
import { newError } from '../src/new/errors.ts';
import { observeError } from '../src/observe/errors.ts';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

const AREAS = [
  { raise: coreError, about: 'Plugins, their options, and how solvers behave.' },
  { raise: batchError, about: 'Files on their way from the inbox to the outbox.' },
  {
    raise: configError,
    about: 'The configuration file; see [configuration.md](configuration.md).',
  },
  { raise: observeError, about: 'Logs and metrics; see [observability.md](observability.md).' },
  { raise: queueError, about: 'Work on many machines; see [scaling.md](scaling.md).' },
  { raise: assignmentError, about: 'Assignment files; see [assignment.md](assignment.md).' },
  {
    raise: submissionError,
    about: 'Submissions, their archives, and comparing them; see [submissions.md](submissions.md).',
  },
  {
    raise: reportError,
    about: 'Gradebooks that are to be filled in; see [reports.md](reports.md).',
  },
  { raise: gradeError, about: 'Grading as a whole; see [grading.md](grading.md).' },
  {
    raise: judgeError,
    about: 'What keeps a test from being judged; see [judging.md](judging.md).',
  },
  {
    raise: sandboxError,
    about: 'Running programs so that they can do no harm; see [sandbox.md](sandbox.md).',
  },
  { raise: benchError, about: '`queenside bench`.' },
  { raise: newError, about: '`queenside new`.' },
];

/** The text of docs/errors.md, before the formatter has been over it. */
export async function errorsPage(): Promise<string> {
  const problems = await bundledProblems();
  return [
    '# Errors',
    '',
    'Every error that Queenside reports has a code, says what is wrong, and says what was expected or how to mend',
    'it. `{…}` stands for a value that is filled in. An error of a record stands in its place in the result file as',
    '`error: line L, column C: what is wrong; what to do`, and `--json` gives its code.',
    '',
    '_Made from the error tables in the code by `node packages/cli/scripts/write-errors.ts`._',
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
    bundled: PACKAGES,
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
    ...heading(
      id,
      `The records and the answers of the problem \`${id}\`: ${withoutStop(summary)}.`,
    ),
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
    'Wrong answers are told apart by their kind of mistake:',
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
