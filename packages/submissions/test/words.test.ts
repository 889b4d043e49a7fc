import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLog } from '../src/build/build-site.ts';
import { commandFor } from '../src/build/command-for.ts';
import { readRunLines, splitWords } from '../src/build/run-line.ts';

describe('splitting a line into words', () => {
  test('works as in a shell', () => {
    const character = fc.constantFrom('a', ' ', "'", '"', '\\', '-', '\t', 'ä');
    const lines = fc.array(fc.string({ unit: character, maxLength: 12 }), { maxLength: 50 });
    fc.assert(
      fc.property(lines, (some) => {
        const words = some.map((line) => splitWords(line));
        expect(words.map((each) => ('fault' in each ? undefined : each))).toEqual(shellWords(some));
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['python3 a.py | head', '|'],
    ['a && b', '&&'],
    ['a > out.txt', '>'],
    ['a 2>&1', '2>&1'],
    ['a <in.txt', '<in.txt'],
    ['a &', '&'],
  ])('%s needs a shell', (line, word) => {
    expect(splitWords(line)).toEqual({ fault: `it contains ${word}, but it runs without a shell` });
  });

  test('expands nothing', () => {
    expect(splitWords('a $HOME * ~ "$(b)" `c` {d,e}')).toEqual([
      'a',
      '$HOME',
      '*',
      '~',
      '$(b)',
      '`c`',
      '{d,e}',
    ]);
  });
});

/** Splits lines with one real shell; undefined for a line it refuses. `set -f` turns off file name expansion. */
function shellWords(lines: readonly string[]): (string[] | undefined)[] {
  const script = `set -f; for line in "$@"; do
    eval 'for word in '"$line"'; do printf "%s\\0" "$word"; done'; printf '%s\\n\\0' $?
  done`;
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...lines]);
  const answers = stdout.toString().split('\n\0').slice(0, -1);
  return answers.map((answer) => {
    const words = answer.split('\0');
    return words.pop() === '0' ? words : undefined;
  });
}

describe('run lines', () => {
  const read = (text: string, path = 'run') => readRunLines([{ path, text, isExecutable: false }]);
  const commandOf = (text: string, problem: string) => {
    const lines = read(text);
    return lines?.kind === 'commands' ? lines.commandFor(problem) : lines;
  };

  test('give the command for each problem, or for all', () => {
    expect(commandOf('# so\r\n\r\n  java -cp "my classes" Main \r\n', 'nqueens')).toEqual([
      'java',
      '-cp',
      'my classes',
      'Main',
    ]);
    const text = 'nqueens: python a.py\nalphabeta: ./b\n';
    expect(commandOf(text, 'nqueens')).toEqual(['python3', 'a.py']);
    expect(commandOf(text, 'alphabeta')).toEqual(['./b']);
    expect(commandOf(text, 'factor')).toBeUndefined();
  });

  test('can be invalid', () => {
    expect(commandOf('a\nb', 'nqueens')).toMatchObject({
      kind: 'fault',
      reason: expect.stringContaining('several lines'),
    });
    expect(commandOf("a 'b", 'nqueens')).toMatchObject({
      reason: expect.stringContaining('a quote is not closed'),
    });
    expect(commandOf('nqueens: a; b', 'nqueens')).toEqual(['a;', 'b']);
  });

  test('do not come from empty files or subfolders', () => {
    expect(read(' \n')).toBeUndefined();
    expect(read('python3 a.py', 'src/run')).toBeUndefined();
  });

  test('can be scripts', () => {
    expect(read('#!/bin/sh\nls')).toEqual({ kind: 'script', path: 'run', command: ['./run'] });
    expect(read('ls', 'run.sh')).toEqual({
      kind: 'script',
      path: 'run.sh',
      command: ['sh', 'run.sh'],
    });
  });
});

describe('a build log', () => {
  const clean = (text: string) => cleanLog([Buffer.from(text, 'latin1')], ['/tmp/x/work', '/work']);

  test('contains no escape codes, control characters, or build folders', () => {
    expect(
      clean(
        '\u001B[1m\u001B[31merror\u001B[0m: /tmp/x/work/a.c:1\u0007\r\n  in /work\r\n\u001B]8;;http://x\u0007link\u001B]8;;\u0007',
      ),
    ).toBe('error: a.c:1\n  in .\nlink');
    expect(clean('\u0000\u009B31m\u202E')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test('keeps its beginning and end if it is too long', () => {
    const log = clean(`first${'x'.repeat(9000)}last`);
    expect(log).toHaveLength(4000);
    expect(log).toMatch(/^first[^]*\n…\n[^]*last$/);
  });

  test('is printable, whatever the output', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
        const log = cleanLog([bytes, bytes], ['/work']);
        expect(log.length).toBeLessThanOrEqual(4000);
        expect(log).not.toMatch(/[\p{Cf}\p{Cs}]|[^\P{Cc}\n\t]/u);
      }),
    );
  });
});

describe('the command for a test', () => {
  const fill = (command: string[], fills: ('input' | 'output' | 'heap')[], mib = 512) =>
    commandFor(
      { command, fills },
      { input: 'nqueens.txt', output: 'nqueens_out.txt' },
      { memoryBytes: mib << 20 },
    );

  test('has only the listed placeholders filled in', () => {
    const command = ['p', '{input}', '-o={output}', '{heap}', '{input}{input}', '{x}'];
    expect(fill(command, ['input', 'output'])).toEqual([
      'p',
      'nqueens.txt',
      '-o=nqueens_out.txt',
      '{heap}',
      'nqueens.txtnqueens.txt',
      '{x}',
    ]);
    expect(fill(command, [])).toEqual(command);
  });

  test('leaves memory outside the heap', () => {
    expect(fill(['-Xmx{heap}'], ['heap'], 1024)).toEqual(['-Xmx896m']);
    expect(fill(['-Xmx{heap}'], ['heap'], 256)).toEqual(['-Xmx192m']);
    expect(fill(['-Xmx{heap}'], ['heap'], 32)).toEqual(['-Xmx16m']);
  });
});
