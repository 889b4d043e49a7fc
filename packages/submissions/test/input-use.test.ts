/** How a program gets its input, as its sources show it. */
import { expect, test } from 'vitest';
import { inputUseOf } from '../src/build/input-use.ts';

function use(files: Readonly<Record<string, string>>, command: readonly string[] = []) {
  const sources = Object.entries(files).map(([path, text]) => ({
    path,
    text,
    isExecutable: false,
  }));
  return inputUseOf(sources, command);
}

/** A program in each language that reads standard input. */
const READERS: readonly (readonly [file: string, text: string])[] = [
  ['a.py', 'n = int(input("N? "))'],
  ['a.py', 'import sys\nfor line in sys.stdin: print(line)'],
  ['a.py', 'lines = open(0).read()'],
  ['a.py', 'lines = open("/dev/stdin").read()'],
  ['A.java', 'Scanner in = new Scanner(System.in);'],
  ['a.cpp', 'int n; while (std::cin >> n) {}'],
  ['a.cc', 'std::getline(cin, line);'],
  ['a.c', 'scanf("%d", &n);'],
  ['a.c', 'fgets(line, sizeof line, stdin);'],
  ['a.js', "const text = require('fs').readFileSync(0, 'utf8');"],
  ['a.mjs', "readFileSync('/dev/stdin')"],
  ['a.ts', 'process.stdin.on("data", add);'],
  ['a.cs', 'string line = Console.ReadLine();'],
  ['a.go', 'scanner := bufio.NewScanner(os.Stdin)'],
  ['a.rs', 'for line in io::stdin().lines() {}'],
  ['a.kt', 'val n = readln().toInt()'],
  ['a.kt', 'val scanner = Scanner(System.`in`)'],
  ['a.hs', 'main = interact solve'],
];

test.each(READERS)('%s reads standard input: %s', (file, text) => {
  expect(use({ [file]: text })).toEqual({ files: [], isStandardInput: true });
  // Comments and the file for the answers name no input.
  const [line, isLong] = { py: ['#', false], hs: ['--', false] }[file.split('.')[1]!] ?? [
    '//',
    true,
  ];
  const comments = `${line} run it as a < nqueens.txt, not with nqueens.txt\n${isLong ? '/* nqueens.txt */\n' : ''}`;
  const whole = `${comments}${text}\nwrite("nqueens_out.txt")\nprint("usage: a < nqueens.txt")`;
  expect(use({ [file]: whole })).toEqual({ files: [], isStandardInput: true });
  const opens = use({ [file]: `${text}\nopen("data/nqueens.txt")` });
  expect(opens).toEqual({
    files: ['nqueens.txt'],
    isStandardInput: false,
    readsStandardInput: true,
  });
});

test.each([
  ['a.py', 'print(4)  # input() would wait'],
  ['a.py', '"""input()"""\nprint(4)'],
  ['a.py', 'read_input(4)'],
  ['a.java', 'System.out.println("System.in");'],
  ['a.cpp', 'std::cout << "cin"; // cin'],
  ['a.c', 'fscanf(file, "%d", &n);'],
  ['a.go', 'fmt.Println(os.Args)'],
  ['notes.md', 'process.stdin'],
])('%s does not read standard input: %s', (file, text) => {
  expect(use({ [file]: text }).isStandardInput).toBe(false);
});

test('names of files count in all sources and in the command, complete or not', () => {
  const reads = 'n = input()';
  const other = (files: Readonly<Record<string, string>>, command?: readonly string[]) =>
    use({ 'a.py': reads, ...files }, command);
  expect(other({ 'b.py': "NAME = 'Board.TXT'" }).files).toEqual(['Board.TXT']);
  expect(other({ 'b.h': '#define NAME "boards.dat"' }).files).toEqual(['boards.dat']);
  expect(other({ 'b.py': "open(name + '.txt')" }).isStandardInput).toBe(false);
  expect(other({ 'b.py': "open(f'{name}.txt')" }).isStandardInput).toBe(false);
  expect(other({ 'b.js': 'open(`${name}.txt`)' }).isStandardInput).toBe(false);
  expect(other({ 'b.py': "open(f'{name}_out.txt', 'w')" }).isStandardInput).toBe(true);
  expect(other({}, ['python3', 'a.py', 'nqueens.txt']).isStandardInput).toBe(false);
  expect(other({}, ['python3', 'a.py', '{input}'])).toMatchObject({
    files: [],
    isStandardInput: false,
  });
  expect(other({}, ['sh', '-c', 'python3 a.py < nqueens.txt']).isStandardInput).toBe(true);
});

test('takes linear time, whatever the sources contain', () => {
  const pieces = [
    '"',
    "'",
    '`',
    '\\"',
    "\\'",
    '"""',
    '/*',
    '{-',
    '.',
    'a.',
    '.tx',
    '<',
    '< ',
    '{',
    '"a',
  ];
  const text = (piece: string) => piece.repeat(Math.floor((1 << 18) / piece.length));
  for (const piece of pieces)
    for (const ending of ['py', 'c', 'hs'])
      for (const each of [text(piece), `"${text(piece)}"`])
        expect(use({ [`a.${ending}`]: each }).isStandardInput).toBe(false);
});
