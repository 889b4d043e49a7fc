/** The code that people start from on the page Write: it runs, and is not the whole algorithm yet. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { allAlgorithms, judgeRuns } from '@queenside/referee';
import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../conformance/src/index.ts';
import type { Problem } from '../../core/src/index.ts';
import { OwnSearch } from '../../own-search/src/index.ts';
import { fileWith, GRID, hasPython, TREE } from '../../own-search/test/helpers.ts';
import { alphabeta } from '../../problem-gametree/src/index.ts';
import { nqueens } from '../../problem-nqueens/src/index.ts';
import { pathfinding } from '../../problem-pathfinding/src/index.ts';
import { sudoku } from '../../problem-sudoku/src/index.ts';
import { callIn, MEMBERS, RETURNED } from '../src/pages/write/members.ts';
import { starterFor } from '../src/pages/write/starters.ts';

const RECORDS: Readonly<Record<'tree' | 'space' | 'board' | 'csp', readonly [Problem, string]>> = {
  tree: [alphabeta, TREE],
  space: [pathfinding, GRID],
  board: [nqueens, '6'],
  csp: [sudoku, '31..............'],
};
/** The starter must not be right by chance. */
const CHANCE = '{(A,MAX),(B,CHANCE)} {(A,B),(A,3),(B,2,1/2),(B,6,1/2)}';
const EXTENSIONS = { python: 'py', javascript: 'js' } as const;

for (const language of ['python', 'javascript'] as const)
  test.skipIf(language === 'python' && !hasPython).for(Object.entries(allAlgorithms()))(
    `%s begins in ${language} with code that runs`,
    async ([id, algorithm]) => {
      const text = starterFor({ ...algorithm, id }, language);
      const search = new OwnSearch(fileWith(text, `mine.${EXTENSIONS[language]}`));
      const [problem, record] = algorithm.knowsChance
        ? ([alphabeta, CHANCE] as const)
        : RECORDS[algorithm.kind];
      const { run, error } = await search.follow(problem, parseRecord(problem, record));
      search.end();
      expect(error).toBeUndefined();
      expect(judgeRuns<any>(algorithm, [run])[0]).toBeDefined();
    },
  );

describe('What a function gets', () => {
  const docs = readFileSync(new URL('../../../docs/own-search.md', import.meta.url), 'utf8');
  const kinds = ['tree', 'space', 'board', 'csp'] as const;

  test.each(kinds)('is what the documentation says of a %s', (kind) => {
    const title = `### ${kind[0]!.toUpperCase()}${kind.slice(1)}\n`;
    const rows = docs
      .split(title)[1]!
      .split('\n#')[0]!
      .matchAll(/^\| `(?<row>.*) \|$/gm);
    const listed = [...rows].map(({ groups }) =>
      groups!['row']!.split('|').map((cell) => cell.trim()),
    );
    const shown = MEMBERS[kind].map((member) => [
      `${member.call}\``,
      `\`${callIn('javascript', member)}\``,
      member.does.replaceAll('’', "'"),
      member.counts,
    ]);
    expect(shown).toEqual(listed);
    expect(docs).toMatch(new RegExp(`^\\| \`${kind}\` +\\|.*\\| ${RETURNED[kind]} +\\|$`, 'm'));
  });

  const all = Object.values(MEMBERS).flat();
  const nameOf = (call: string): string => call.split('(')[0]!;

  test('has examples of each member in JavaScript', () => {
    for (const member of all) {
      const { javascript } = member.example;
      expect(javascript).toContain(nameOf(callIn('javascript', member)));
      // A line that ends as a head needs a body.
      const body = javascript.endsWith(';') ? javascript : `${javascript};`;
      expect(() => new Script(`function f() { ${body} }`)).not.toThrow();
    }
  });

  test.skipIf(!hasPython)('has examples of each member in Python', () => {
    const functions = all.map(({ call, example: { python } }) => {
      expect(python).toContain(nameOf(call));
      return `def f(x):\n    ${python}${python.endsWith(':') ? ' pass' : ''}\n`;
    });
    const { status, stderr } = spawnSync('python3', ['-'], {
      input: functions.join('\n'),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
