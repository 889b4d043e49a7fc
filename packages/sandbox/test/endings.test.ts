import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { saysFileTooLarge, saysOutOfMemory } from '../src/run/ending.ts';
import type { RunEnding } from '../src/types.ts';
import { newFolder, newInput, run, SANDBOXES, sh, text } from './helpers.ts';

describe.each(SANDBOXES)('how a run ends in %s', (_, sandbox) => {
  test.each([0, 1, 42, 100, 127, 255])('exit code %i', async (code) => {
    const { ending } = await sh(sandbox, `exit ${code}`);
    expect(ending).toEqual({ kind: 'exited', code });
  });

  test('a real crash, and an exit code that looks like one', async () => {
    const crash = { kind: 'signalled', signal: 'SIGSEGV' };
    expect((await sh(sandbox, 'exit 139')).ending).toEqual(crash);
    const real = await run(sandbox, ['python3', '-c', 'import ctypes; ctypes.string_at(0)']);
    expect(real.ending).toEqual(crash);
    expect(text(real.errors)).toBe('');
  });

  test.each(['SIGABRT', 'SIGTERM', 'SIGKILL', 'SIGFPE'])('%s', async (signal) => {
    const { ending } = await sh(sandbox, `kill -${signal.slice(3)} $$; sleep 9`);
    expect(ending).toEqual({ kind: 'signalled', signal });
  });

  test('a crash after the output', async () => {
    const { ending, output } = await sh(sandbox, 'echo right; kill -SEGV $$');
    expect(ending).toEqual({ kind: 'signalled', signal: 'SIGSEGV' });
    expect(text(output)).toBe('right\n');
  });

  test('a missing program', async () => {
    const { ending, errors } = await run(sandbox, ['no-such-program']);
    expect(ending).toEqual({ kind: 'exited', code: 127 });
    expect(text(errors)).toMatch(/no-such-program/);
  });

  test('a program gets its standard input and unchanged arguments', async () => {
    const standardInput = await newInput('given\n');
    const { output } = await run(sandbox, ['sh', '-c', 'cat; echo "$1"', 'sh', `a "b" $HOME 'c'`], {
      standardInput,
    });
    expect(text(output)).toBe(`given\na "b" $HOME 'c'\n`);
  });

  test('a program may leave, close, reopen, or share its standard input', async () => {
    const standardInput = await newInput(`first\nsecond\n${'x'.repeat(1 << 20)}\n`);
    const ending = { kind: 'exited', code: 0 };
    expect((await run(sandbox, ['true'], { standardInput })).ending).toEqual(ending);
    const script = `
      cat /dev/stdin | wc -c
      (read -r line; echo "$line"); read -r line; echo "$line"
      exec <&-; read -r line 2>&- || echo closed`;
    const { output } = await sh(sandbox, script, { standardInput });
    expect(text(output)).toBe(`${13 + (1 << 20) + 1}\nfirst\nsecond\nclosed\n`);
  });

  test('a program cannot change the file that is its standard input', async () => {
    const standardInput = await newInput('given\n');
    await sh(sandbox, 'chmod 666 /dev/stdin; echo new > /dev/stdin', { standardInput });
    const isTrusted = sandbox.kind === 'trusted';
    expect(readFileSync(standardInput, 'utf8')).toBe(isTrusted ? 'new\n' : 'given\n');
  });

  test('a missing standard input is not the fault of the program', async () => {
    const standardInput = `${await newFolder()}/none`;
    const { ending } = await sh(sandbox, 'true', { standardInput });
    expect(ending.kind).toBe('sandbox-failed');
  });

  test('an aborted run', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    const { ending } = await sh(sandbox, 'echo begun; sleep 30', { signal: abort.signal });
    expect(ending).toEqual({ kind: 'interrupted' });
    const late = await sh(sandbox, 'echo begun', { signal: abort.signal });
    expect([late.ending, late.output.length]).toEqual([{ kind: 'interrupted' }, 0]);
  });

  test('a run aborted while it starts', async () => {
    for (let ms = 0; ms < 20; ms += 4) {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), ms);
      const { ending } = await sh(sandbox, 'sleep 30', { signal: abort.signal });
      expect(ending).toEqual({ kind: 'interrupted' });
    }
  });

  test('a missing folder is not the fault of the program', async () => {
    const folder = `${await newFolder()}/none`;
    expect((await sh(sandbox, 'true', { folder })).ending.kind).toBe('sandbox-failed');
  });

  test.each([
    ['Python', ['python3', '-c', 'x = [0] * (1 << 40)']],
    ['Node', ['node', '-e', 'const a = []; for (;;) a.push(new Array(1e5).fill(1.5))']],
    [
      'C++',
      [
        'python3',
        '-c',
        `import os,sys; sys.stderr.write("terminate called after throwing an instance of 'std::bad_alloc'\\n  what():  std::bad_alloc\\n"); sys.stderr.flush(); os.abort()`,
      ],
    ],
  ])('%s reports that memory ran out', async (_language, command) => {
    const limits = { memoryBytes: 256 * 2 ** 20, cpuMs: 20_000 };
    const { ending } = await run(sandbox, command, { limits });
    expect(ending).toEqual({ kind: 'limit', limit: 'memory' });
  });

  test('a program that succeeds may print the words', async () => {
    const { ending } = await sh(sandbox, 'echo "MemoryError" >&2; echo "std::bad_alloc"');
    expect(ending).toEqual({ kind: 'exited', code: 0 });
  });
});

describe('out-of-memory messages', () => {
  const failed: RunEnding = { kind: 'exited', code: 1 };
  test.each([
    ['Traceback (most recent call last):\n  File "x"\nMemoryError\n', true],
    ['MemoryError: Unable to allocate 8 GiB\n', true],
    ['Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n\tat A.main', true],
    [
      'Exception in thread "main" java.lang.OutOfMemoryError: unable to create native thread',
      false,
    ],
    ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', true],
    [
      "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc",
      true,
    ],
    ['memory allocation of 800000 bytes failed', true],
    ['ValueError: I print MemoryError in the middle', false],
    ['IndexError: list index out of range', false],
    ['', false],
  ])('%j', (errors, says) => {
    expect(saysOutOfMemory(failed, Buffer.from(errors))).toBe(says);
    expect(saysOutOfMemory({ kind: 'exited', code: 0 }, Buffer.from(errors))).toBe(false);
  });

  test('a file that is too large', () => {
    const python = Buffer.from('OSError: [Errno 27] File too large\n');
    expect(saysFileTooLarge(failed, python)).toBe(true);
    expect(saysFileTooLarge({ kind: 'exited', code: 0 }, python)).toBe(false);
    expect(saysFileTooLarge({ kind: 'signalled', signal: 'SIGXFSZ' }, Buffer.alloc(0))).toBe(true);
  });
});
