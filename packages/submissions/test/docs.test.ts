import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseFor } from '../src/build/choose.ts';
import { findSubmissions } from '../src/index.ts';
import { LANGUAGES } from '../src/languages/languages.ts';
import { RULES, temporaryFolder, writeFiles } from './helpers.ts';
import { pack } from './pack.ts';

const PAGE = readFileSync(new URL('../../../docs/submissions.md', import.meta.url), 'utf8');

/** Returns the rows of the table whose first column has this title. Each cell has its text and the words in backquotes. */
function table(title: string): { readonly text: string; readonly code: string[] }[][] {
  const lines = PAGE.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${title} `));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => ({
        text: cell.trim(),
        code: [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!),
      })),
  );
}

test('the names on the page give the ids on the page', async () => {
  const rows = table('in the folder');
  const folder = temporaryFolder();
  for (const path of rows.flatMap(([entry]) => entry!.code))
    if (path.endsWith('.zip'))
      await pack(join(folder, path), [{ name: 'nqueens.py', content: path }]);
    else writeFiles(folder, { [path]: path });
  const { submissions, refused } = await findSubmissions(folder, RULES);
  expect(refused).toEqual([]);
  const found = submissions.map(({ id, studentId }) => [id, studentId ?? '']);
  const said = rows.map(([, id, student]) => [
    id!.code[0],
    /^\d*$/.test(student!.text) ? student!.text : '',
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(said));
});

test('the files on the page give the programs on the page', () => {
  const rows = table('files');
  expect(rows.length).toBeGreaterThan(4);
  const problems = ['nqueens', 'alphabeta'];
  for (const [files, ...expected] of rows) {
    const cells = files!.text.matchAll(/`([^`]+)`(?: reads `([^`]+)`)?/g);
    const texts = new Map(
      [...cells].map(([, path, input]) => [path!, input === undefined ? '' : `open('${input}')`]),
    );
    const sources = [...texts].map(([path, text]) => ({ path, text, isExecutable: false }));
    const choices = LANGUAGES.flatMap((language) =>
      language
        .candidates(sources)
        .map((candidate) => ({ language, candidate, text: texts.get(candidate.path) ?? '' })),
    );
    const chosen = problems.map(
      (problem) => chooseFor(problem, problems, choices, [])?.choice.candidate.path ?? 'none',
    );
    expect([files!.text, ...chosen]).toEqual([
      files!.text,
      ...expected.map(({ text, code }) => code[0] ?? text),
    ]);
  }
});

/** Replaces scripts, for which the page has no room. */
const shortened = (word: string): string => (word.includes('\n') ? '…' : word);

test('languages have the commands on the page', () => {
  const said = table('language').map(([id, extensions, build, run]) => ({
    id: id!.code[0],
    extensions: extensions!.code,
    build: build!.code,
    run: run!.code,
  }));
  const done = LANGUAGES.map((language) => {
    const path = `nqueens${language.extensions[0]}`;
    const candidate = { path, name: 'nqueens', isMain: true, importers: [], definesOnly: false };
    const { build, run } = language.plan(candidate, [{ path, text: '', isExecutable: false }]);
    const commands = build.filter(([program]) => program !== 'mkdir');
    return {
      id: language.id,
      extensions: language.extensions,
      build: commands.map((command) => command.map(shortened).join(' ')),
      run: [run.join(' ')],
    };
  });
  expect(said).toEqual(done);
});
