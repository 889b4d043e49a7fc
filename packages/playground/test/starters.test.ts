/** The code that people start from on the page Write: it runs, and is not the whole algorithm yet. */
import { allAlgorithms, judgeRuns } from '@queenside/referee';
import { expect, test } from 'vitest';
import { parseRecord } from '../../conformance/src/index.ts';
import type { Problem } from '../../core/src/index.ts';
import { OwnSearch } from '../../own-search/src/index.ts';
import { fileWith, GRID, hasPython, TREE } from '../../own-search/test/helpers.ts';
import { alphabeta } from '../../problem-gametree/src/index.ts';
import { nqueens } from '../../problem-nqueens/src/index.ts';
import { pathfinding } from '../../problem-pathfinding/src/index.ts';
import { starterFor } from '../src/pages/write/starters.ts';

const RECORDS: Readonly<Record<'tree' | 'space' | 'board', readonly [Problem, string]>> = {
  tree: [alphabeta, TREE],
  space: [pathfinding, GRID],
  board: [nqueens, '6'],
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
