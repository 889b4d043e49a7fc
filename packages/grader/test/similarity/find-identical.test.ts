import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareClass, findSubmissions } from '../../src/index.ts';
import { RULES, temporaryFolder, writeFiles } from '../../../submissions/test/helpers.ts';

const QUEENS = `def place(row, size, columns):
    if row == size: return 1
    total = 0  # solutions
    for column in range(size):
        if column not in columns: total += place(row + 1, size, columns | {column})
    return total
print("solutions", place(0, 8, set()))
`;
const RENAMED = `"""My own work."""
${QUEENS.replaceAll('place', 'put').replaceAll('total', 'n').replace('# solutions', '# count')}`;

test('finds copies, and copies with other names and comments', async () => {
  const folder = temporaryFolder();
  const files = {
    ann: { 'nqueens.py': QUEENS },
    bob: { 'queens/bob.py': QUEENS },
    cy: { 'main.py': RENAMED },
    dan: { 'nqueens.py': QUEENS.replace('column not in columns', 'columns.isdisjoint([column])') },
    eve: { 'nqueens.py': 'print(1)' },
    fay: { 'nqueens.py': 'print( 1 )' },
    gus: { 'nqueens.py': 'print(2)' },
    hal: { 'hal.py': 'print(2)' },
  };
  for (const [name, each] of Object.entries(files)) writeFiles(join(folder, name), each);
  const { submissions } = await findSubmissions(folder, RULES);
  const { identical } = await compareClass(submissions, { build: RULES }, async () => '');
  expect(identical).toEqual([
    { submissions: ['ann', 'bob', 'cy'], same: 'tokens' },
    { submissions: ['gus', 'hal'], same: 'files' },
  ]);
});
