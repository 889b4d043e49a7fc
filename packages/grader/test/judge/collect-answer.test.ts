import { execFile } from 'node:child_process';
import {
  link,
  mkdir,
  symlink,
  truncate,
  utimes,
  writeFile,
  appendFile,
  stat,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AnswerRules } from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import {
  collectAnswer,
  noteFolder,
  type Collected,
  type FolderNote,
} from '../../src/judge/index.ts';
import { judge, LIMITS, RULES, temporaryFolder, useEngine } from './helpers.ts';

const engine = useEngine(1);
const run = promisify(execFile);

async function collect(
  folder: string,
  note: FolderNote = new Map(),
  rules: Partial<AnswerRules> = {},
  printed = '',
): Promise<Collected> {
  return collectAnswer({
    folder,
    note,
    test: { answer: { ...RULES, ...rules }, input: 'nqueens.txt', problem: 'nqueens' },
    facts: { output: Buffer.from(printed) },
    limits: LIMITS,
  });
}

const textOf = ({ bytes }: Collected): string => Buffer.from(bytes ?? []).toString();

describe('names', () => {
  const rules = {
    otherNames: { 'solution.txt': 0.5, 'result.txt': 0.1, '-': 0.3 },
    likelyNames: 0.2,
  };
  const put = async (folder: string, ...names: string[]): Promise<void> => {
    for (const name of names) await writeFile(join(folder, name), `${name}\n`);
  };

  test('are shown without escape codes', async () => {
    const folder = await temporaryFolder();
    await put(folder, 'nqueens_out\u{1b}.txt');
    const { file, deductions } = await collect(folder, undefined, { likelyNames: 0.2 });
    expect(file).toBe('nqueens_out\u{fffd}.txt');
    expect(deductions[0]!.why).toContain('in nqueens_out\u{fffd}.txt instead of');
  });

  test('takes the required name first, at no cost', async () => {
    const folder = await temporaryFolder();
    await put(folder, 'nqueens_out.txt', 'result.txt', 'nqueens_output.txt');
    const found = await collect(folder, undefined, rules, 'printed');
    expect(found).toMatchObject({ file: 'nqueens_out.txt', deductions: [] });
    expect(textOf(found)).toBe('nqueens_out.txt\n');
  });

  test('then takes other names, the cheapest first', async () => {
    const folder = await temporaryFolder();
    await put(folder, 'solution.txt', 'result.txt', 'nqueens_output.txt');
    expect(await collect(folder, undefined, rules, 'printed')).toMatchObject({
      file: 'result.txt',
      deductions: [{ why: 'the answer is in result.txt instead of nqueens_out.txt', share: 0.1 }],
    });
  });

  test.each(['nqueens_output.txt', 'n_queens_out.txt', 'NQueens-Result', 'nqueens.out'])(
    'then takes likely names, if accepted: %s',
    async (name) => {
      const folder = await temporaryFolder();
      await put(folder, name, 'nqueens.txt', 'notes.txt');
      const found = await collect(folder, undefined, rules, 'printed');
      expect(found).toMatchObject({ file: name, deductions: [{ share: 0.2 }] });
      const strict = await collect(folder);
      expect(strict.refusal).toMatchObject({ verdict: 'NO' });
    },
  );

  test('then takes standard output, if accepted', async () => {
    const folder = await temporaryFolder();
    const found = await collect(folder, undefined, rules, '[2,4,1,3]\n');
    expect(found).toMatchObject({ file: '-', deductions: [{ share: 0.3 }] });
    expect(textOf(found)).toBe('[2,4,1,3]\n');
    const asked = await collect(folder, undefined, { names: ['-'] }, '[2,4,1,3]\n');
    expect(asked).toMatchObject({ file: '-', deductions: [] });
  });

  test('then takes standard output if the assignment names nothing and the program writes nothing', async () => {
    const folder = await temporaryFolder();
    const mayPrint = { mayPrint: true };
    const found = await collect(folder, undefined, mayPrint, '[2,4,1,3]\n');
    expect(found).toMatchObject({ file: '-', deductions: [] });
    await put(folder, 'boards.log');
    expect((await collect(folder, undefined, mayPrint, '[2,4,1,3]\n')).refusal?.reason).toMatch(
      /the program wrote boards\.log and printed to standard output/,
    );
  });

  test('skips an empty file if there is something better', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'nqueens_out.txt'), ' \r\n\n');
    expect(await collect(folder, undefined, rules, '[1]')).toMatchObject({ file: '-' });
    expect((await collect(folder)).refusal).toEqual({
      verdict: 'NO',
      reason: 'nqueens_out.txt is empty',
    });
  });

  test('explains what exists instead of an answer', async () => {
    const folder = await temporaryFolder();
    const because = async (printed = ''): Promise<string | undefined> =>
      (await collect(folder, undefined, {}, printed)).refusal?.reason;
    expect(await because()).toBe('there is no nqueens_out.txt, and the program printed nothing');
    expect(await because('[1]')).toMatch(
      /the program printed to standard output, which does not count/,
    );
    // Python writes it if a program imports a module.
    await mkdir(join(folder, '__pycache__'));
    expect(await because()).toBe('there is no nqueens_out.txt, and the program printed nothing');
    await put(folder, 'queens\n.log');
    expect(await because('[1]')).toBe(
      'there is no nqueens_out.txt; the program wrote queens\uFFFD.log and printed to standard output, which does not count as an answer: [1]',
    );
    expect(await because()).toBe('there is no nqueens_out.txt; the program wrote queens\uFFFD.log');
    // Submitted files do not count as written by the program.
    await mkdir(join(folder, 'lib'));
    const noted = await collect(folder, noteFolder(folder));
    expect(noted.refusal?.reason).toBe(
      'there is no nqueens_out.txt, and the program printed nothing',
    );
  });
});

describe('anything but a regular file is FE, with the reason', () => {
  const name = 'nqueens_out.txt';
  test.each<[kind: string, make: (path: string, folder: string) => Promise<unknown>]>([
    ['is a symbolic link', (path) => symlink('/etc/passwd', path)],
    ['is a symbolic link', (path) => symlink('nowhere', path)],
    ['is a named pipe', (path) => run('mkfifo', [path])],
    ['is a folder', (path) => mkdir(path)],
    [
      'is a hard link: the file has another name',
      async (path, folder) => {
        await writeFile(join(folder, 'other'), '[1]\n');
        await link(join(folder, 'other'), path);
      },
    ],
    [
      'has 1 TiB, more than the allowed 1 MiB',
      async (path) => {
        await writeFile(path, '[1]\n');
        await truncate(path, 2 ** 40);
      },
    ],
  ])('%s', async (kind, make) => {
    const folder = await temporaryFolder();
    await make(join(folder, name), folder);
    // A proper file under another name does not change that.
    await writeFile(join(folder, 'nqueens_output.txt'), '[1]\n');
    expect(await collect(folder, undefined, { likelyNames: 0 }, '[1]')).toEqual({
      file: name,
      refusal: {
        verdict: 'FE',
        reason: `${name} ${kind}; the program must write a regular file`,
      },
      deductions: [],
    });
  });

  test('a socket', async () => {
    const folder = await temporaryFolder();
    const server = createServer().listen(join(folder, name));
    await new Promise((listening) => server.once('listening', listening));
    expect((await collect(folder)).refusal?.reason).toContain('is a socket');
    await new Promise((closed) => server.close(closed));
  });

  test.runIf(process.getuid?.() === 0)('a device', async () => {
    const folder = await temporaryFolder();
    await run('mknod', [join(folder, name), 'c', '1', '5']);
    expect((await collect(folder)).refusal?.reason).toContain('is a device');
  });
});

describe('an old result', () => {
  const old = '[2,4,1,3]\n';

  async function folderWithOld(): Promise<{ folder: string; path: string; note: FolderNote }> {
    const folder = await temporaryFolder();
    const path = join(folder, 'nqueens_out.txt');
    await writeFile(path, old);
    return { folder, path, note: noteFolder(folder) };
  }

  test('does not count', async () => {
    const { folder, note } = await folderWithOld();
    expect((await collect(folder, note)).refusal).toEqual({
      verdict: 'NO',
      reason:
        'nqueens_out.txt existed before the run and the program did not change it; an old result does not count',
    });
    expect(await collect(folder, note, { otherNames: { '-': 0 } }, '[1]')).toMatchObject({
      file: '-',
    });
  });

  test('counts if rewritten with the same content', async () => {
    const { folder, path, note } = await folderWithOld();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await writeFile(path, old);
    expect(textOf(await collect(folder, note))).toBe(old);
  });

  test('counts if changed within one clock tick', async () => {
    const { folder, path, note } = await folderWithOld();
    const { atime, mtime, mtimeMs } = await stat(path);
    await writeFile(path, '[3,1,4,2]\n');
    await utimes(path, atime, mtime);
    const changed = {
      ...note.get('nqueens_out.txt')!,
      modified: (await stat(path, { bigint: true })).mtimeNs,
    };
    expect(Math.abs(Number(changed.modified) / 1e6 - mtimeMs)).toBeLessThan(2);
    expect(textOf(await collect(folder, new Map([['nqueens_out.txt', changed]])))).toBe(
      '[3,1,4,2]\n',
    );
  });

  test('does not count in front of what the program appended', async () => {
    const { folder, path, note } = await folderWithOld();
    await appendFile(path, '[2,4,6,1,3,5]\n[2,4,1,3]\n');
    const outcome = await judge(engine(), 'nqueens', '6\n4\n', await collect(folder, note));
    expect(outcome).toMatchObject({ verdict: 'AC', right: 2, reason: '' });
  });
});
