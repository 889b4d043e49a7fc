/** Renders the page of all errors from the error tables in the code. */
import { fileURLToPath } from 'node:url';
import { batchError, discoverPlugins } from '@queenside/batch';
import { hostError } from '@queenside/host';
import { benchError } from '@queenside/bench';
import { lessonError } from '@queenside/lesson';
import {
  assignmentError,
  gradeError,
  judgeError,
  overridesError,
  reportError,
  sandboxError,
  submissionError,
} from '@queenside/grader';
import { ownSearchError } from '@queenside/own-search';
import { queueError } from '@queenside/queue';
import { coreError, type ErrorEntry, type Problem } from '@queenside/core';
import { checkPlugin } from '@queenside/runtime';
import { studioError } from '@queenside/studio';
import { pluginError, runtimeError } from '@queenside/runtime/errors';
import { commandError } from '../src/errors.ts';
import { configError } from '../src/config/errors.ts';
import { devError } from '../src/dev/errors.ts';
import { newError } from '../src/new/errors.ts';
import { showErrors, type ShownError } from './show-errors.ts';
import { observeError } from '../src/observe/errors.ts';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

const AREAS = [
  {
    raise: { area: 'core', table: { ...coreError.table, ...pluginError.table } },
    about: 'Plugins, their options, and the behavior of solvers.',
  },
  {
    raise: {
      area: 'batch',
      table: { ...batchError.table, ...hostError.table, ...runtimeError.table },
    },
    about: 'Files on their way from the inbox to the outbox, and their records.',
  },
  {
    raise: configError,
    about: 'The configuration file; see [configuration.md](configuration.md).',
  },
  { raise: commandError, about: 'The command as a whole.' },
  { raise: observeError, about: 'Logs and metrics; see [observability.md](observability.md).' },
  { raise: studioError, about: 'The studio; see [studio.md](studio.md).' },
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
    raise: overridesError,
    about: 'Decisions on students; see [grading.md](grading.md#decisions-on-single-students).',
  },
  {
    raise: judgeError,
    about: 'Tests that cannot be judged; see [judging.md](judging.md).',
  },
  {
    raise: sandboxError,
    about: 'Running programs in a sandbox; see [sandbox.md](sandbox.md).',
  },
  {
    raise: ownSearchError,
    about: 'Searches that you write yourself; see [own-search.md](own-search.md).',
  },
  { raise: benchError, about: '`queenside bench`.' },
  { raise: lessonError, about: 'Lessons; see [lessons.md](lessons.md).' },
  { raise: newError, about: '`queenside new`.' },
  { raise: devError, about: '`queenside dev`, and plugins on the pages of the studio.' },
];

/** What `queenside explain` knows of an error. */
export interface ExplainedError {
  readonly cause: string;
  readonly remedy: string;
  readonly example?: Omit<ShownError, 'code'>;
}

/** Returns the content of errors.json: all errors by their codes. */
export async function explainedErrors(): Promise<Readonly<Record<string, ExplainedError>>> {
  const problems = await bundledProblems();
  const examples = [...(await showErrors()).values()].flat();
  const tables = [
    ...AREAS.map(({ raise }) => raise),
    ...problems.map(({ id, errors }) => ({ area: id, table: errors })),
  ];
  const errors = tables.flatMap(({ area, table: rows }) =>
    Object.entries<ErrorEntry>(rows).map(([name, { cause, remedy }]) => {
      const code = `${area}/${name}`;
      const { code: _, ...example } = examples.find((each) => each.code === code) ?? {};
      return [code, { cause, remedy, ...('prints' in example && { example }) }] as const;
    }),
  );
  return Object.fromEntries(errors);
}

/** Returns the text of docs/errors.md, unformatted. */
export async function errorsPage(): Promise<string> {
  const problems = await bundledProblems();
  return [
    '# Errors',
    '',
    'Every error says where it is, what is wrong, and what to do. It also has a code, such as `nqueens/size-too-small`, which',
    '`queenside explain` takes:',
    '',
    '```console',
    '$ queenside explain nqueens/size-too-small',
    '```',
    '',
    'In an answer file, an error replaces the answer to its record: `error: line L, column C: what is wrong; what to do`. The',
    'other records are answered. `--json` prints the code of each error.',
    '',
    '## The most common errors',
    ...[...(await showErrors())].flatMap(([group, examples]) => [
      '',
      `### ${group}`,
      ...examples.flatMap(describeExample),
    ]),
    '',
    '## All errors',
    '',
    '`{…}` stands for a value. The first part of a code is the area that its table is about.',
    ...AREAS.flatMap(({ raise, about }) => [
      ...heading(raise.area, about),
      ...errorTable(raise.area, raise.table),
    ]),
    ...problems.filter(({ game }) => game === undefined).flatMap(describeProblem),
    ...describeGames(problems.filter(({ game }) => game !== undefined)),
    '',
    '_Generated by `node packages/cli/scripts/write-errors.ts` from the error tables in the code, and from what the command prints._',
    '',
  ].join('\n');
}

function describeExample({ code, files, args, prints }: ShownError): string[] {
  const texts = Object.entries(files).map(([name, text]) => `\`${name}\` has ${inWords(text)}`);
  return [
    '',
    `**\`${code}\`**${texts.length === 0 ? '' : `: ${texts.join(', and ')}`}`,
    '',
    '```console',
    `$ queenside ${args.join(' ')}`,
    prints,
    '```',
  ];
}

function inWords(text: string): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => `\`${line}\``);
  return lines.length === 1 ? lines[0]! : `the lines ${lines.join(' and ')}`;
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

/** All games have the same mistakes. */
function describeGames(games: readonly Problem[]): string[] {
  return [
    ...games.flatMap(({ id, summary, errors }) => [
      ...heading(id, `Positions of the game \`${id}\`: ${withoutStop(summary)}.`),
      ...errorTable(id, errors),
    ]),
    ...heading('games', 'The answers of all games.').slice(0, -1),
    ...mistakeTable(games[0]!.mistakes),
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
  return ['', `### ${area}`, '', about, ''];
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
    (cells) => `| ${cells.map(escapeCell).join(' | ')} |`,
  );
}

/** Without tables' own signs, and without tags outside code, which no page shows. */
function escapeCell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll(/(`[^`]*`)|<(?=\w)/g, (_, code?: string) => code ?? '&lt;');
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
