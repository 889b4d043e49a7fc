/** How cells of notebooks become Python, and how programs in text files are recognized. */
import { expect, test } from 'vitest';
import { codeIn, readNotebook } from '../src/languages/notebook.ts';
import { programNameOf } from '../src/languages/plain-text.ts';

/** Returns the code of a cell, without helpers. */
function codeOf(source: string): string {
  const { program } = readNotebook(JSON.stringify({ cells: [{ cell_type: 'code', source }] }))!;
  const helpers =
    /^(?:class _IPython|def (?:get_ipython|display|_shown|_awaited)\b).*\n(?: .*\n)*/gm;
  return program.replace(helpers, '').trimEnd();
}

test.each([
  ['x = 1', 'x = 1'],
  ['x', '_shown((x\n))'],
  ['solve(8)', '_shown((solve(8)\n))'],
  ['solve(8);', 'solve(8);'],
  ['print(x)', 'print(x)'],
  ['x == 3', '_shown((x == 3\n))'],
  ['a % b', '_shown((a % b\n))'],
  ['f(n=3)', '_shown((f(n=3)\n))'],
  ['"a = b"', '_shown(("a = b"\n))'],
  ['x += 1', 'x += 1'],
  ['x: int', 'x: int'],
  ['board[0] = 1', 'board[0] = 1'],
  ['x = 1\nx', 'x = 1\n_shown((x\n))'],
  ['x\n# the end', '_shown((x\n# the end\n))'],
  ['[\n  1,\n2\n]', '_shown(([\n  1,\n2\n]\n))'],
  ['if x:\n    x', 'if x:\n    x'],
  ['x\nfor y in x:\n    y', 'x\nfor y in x:\n    y'],
  ['%time x = f()', 'x = f()'],
  ['%timeit -n 10 f()', '_shown((f()\n))'],
  ['%matplotlib inline', 'pass  # %matplotlib inline'],
  ['!pip install x', 'pass  # !pip install x'],
  ['x = !ls', 'x = []  # ls'],
  ['print("%d"\n% 3)', 'print("%d"\n% 3)'],
  ['s = """\n%time\n!ls\n"""', 's = """\n%time\n!ls\n"""'],
  ['await f()', '_awaited(lambda: ( f()\n))'],
  ['x = await f()', 'x = _awaited(lambda: ( f()\n))'],
  ['async def f():\n    await g()', 'async def f():\n    await g()'],
  ['print(await f())', 'async def _cell():\n    print(await f())\n_awaited(_cell)'],
  [
    'x = [await f(), await g()]',
    'async def _cell():\n    global x\n    x = [await f(), await g()]\n_awaited(_cell)',
  ],
  ['(await f())[0]', 'async def _cell():\n    _shown(((await f())[0]\n    ))\n_awaited(_cell)'],
  [
    'async with f() as g:\n    a, b = await g()\n    s += 1',
    'async def _cell():\n    global g, a, b, s\n    async with f() as g:\n        a, b = await g()\n        s += 1\n_awaited(_cell)',
  ],
  ['for n in x:\n    "await"', 'for n in x:\n    "await"'],
  ['%%time\nx = 1', 'pass  # %%time\nx = 1'],
])('the cell %j', (cell, code) => {
  expect(codeOf(cell)).toBe(code);
});

test('cells that write files, and imports from the future', () => {
  const sources = [
    '%%writefile lib/board.py\nx = 1\n',
    '%%writefile -a lib/board.py\ny = 2\n',
    'from __future__ import annotations\nget_ipython()',
  ];
  const cells = sources.map((source) => ({ cell_type: 'code', source }));
  const { program, files } = readNotebook(JSON.stringify({ cells }))!;
  expect([...files]).toEqual([['lib/board.py', 'x = 1\ny = 2\n']]);
  expect(codeIn(JSON.stringify({ cells }))).toBe(`x = 1\n\n\ny = 2\n\n\n${sources[2]}\n`);
  expect(program).toMatch(/^from __future__ import annotations\nclass _IPython/);
});

test.each([
  ['nqueens.txt', 'def solve(n): return n\nprint(solve(8))', 'nqueens.py'],
  ['a/n.txt', 'n = int(input())\nprint(n)', 'a/n.py'],
  ['n.txt', '#include <bits/stdc++.h>\nint main() {}', 'n.cpp'],
  ['n.txt', '#include <iostream>\nusing namespace std;\nint main() {}', 'n.cpp'],
  ['n.txt', '#include <stdio.h>\nint main(void) {}', 'n.c'],
  ['n.txt', 'public class Queens { public static void main(String[] a) {} }', 'Queens.java'],
  ['n.txt', 'class Queens { public static void main(String[] a) {} }', 'n.java'],
  ['n.txt', 'const n = 8;\nconsole.log(n);', 'n.js'],
  ['n.txt', 'fn main() { println!("8"); }', 'n.rs'],
  ['n.txt', '4\n6\n8', undefined],
  ['n.txt', 'I import ideas from others and print them.', undefined],
  ['n.txt', '[2, 4, 1, 3]', undefined],
])('the text %s with %j is %s', (path, text, name) => {
  expect(programNameOf(path, text)).toBe(name);
});
