import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSubmissions, unpackSubmission } from '../src/index.ts';
import { findOnly, readFiles, RULES, temporaryFolder, unpackOnly } from './helpers.ts';
import { pack, type Packed } from './pack.ts';

const KINDS = ['zip', 'tar', 'tar.gz'] as const;

describe.each(KINDS)('a .%s', (ending) => {
  const found = async (entries: readonly Packed[], rules = RULES) => {
    const folder = temporaryFolder();
    await pack(join(folder, `smith.${ending}`), entries);
    return { folder, ...(await findOnly(folder, rules)) };
  };

  test.each([
    ['../evil.py'],
    ['a/../../evil.py'],
    ['/etc/evil.py'],
    ['C:/evil.py'],
    ['C:\\evil.py'],
    ['..\\evil.py'],
    ['\\evil.py'],
    ['a/..'],
  ])('that contains %j is refused', async (name) => {
    const { reason } = await found([{ name: 'nqueens.py' }, { name }]);
    expect(reason).toContain('outside its folder');
  });

  test('never writes outside its folder', async () => {
    const segment = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      'b',
      'C:',
      '~',
      '-rf',
      '__proto__',
      ' ',
      'ä',
    );
    const separator = fc.constantFrom('/', '\\', '//');
    const name = fc
      .tuple(
        fc.constantFrom('', '/', './', '../'),
        fc.array(fc.tuple(segment, separator), { maxLength: 4 }),
      )
      .map(([begin, parts]) => `${begin}${parts.map((part) => part.join('')).join('')}f`);
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), async (names) => {
        const { folder, submission } = await found(
          names.map((each) => ({ name: each, content: 'x' })),
        );
        const place = temporaryFolder();
        if (submission !== undefined)
          await unpackSubmission(submission, join(place, 'work'), RULES);
        expect(readdirSync(place)).toEqual(submission === undefined ? [] : ['work']);
        expect(readdirSync(folder)).toEqual([`smith.${ending}`]);
        const isEvil = names.some((each) => /^[/\\]|^C:|(?:^|[/\\])\.\.[/\\]/.test(each));
        expect(isEvil && submission !== undefined).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test('loses its links, pipes, and devices, with a note for each', async () => {
    const others = ending === 'zip' ? ([] as const) : (['hardlink', 'fifo', 'device'] as const);
    const { submission } = await found([
      { name: 'nqueens.py', content: 'pass' },
      ...(['symlink', ...others] as const).map((type) => ({
        name: `a-${type}`,
        type,
        content: '/etc/passwd',
      })),
      { name: 'a-symlink-to-a-folder/', type: 'symlink', content: '/etc' },
    ]);
    expect(submission!.notes).toEqual(
      [
        'a-symlink is a symbolic link and was left out',
        'a-symlink-to-a-folder is a symbolic link and was left out',
        ...(ending === 'zip'
          ? []
          : [
              'a-device is a device and was left out',
              'a-fifo is a named pipe and was left out',
              'a-hardlink is a hard link and was left out',
            ]),
      ].toSorted(),
    );
    const into = join(temporaryFolder(), 'work');
    await unpackSubmission(submission!, into, RULES);
    expect(readFiles(into)).toEqual({ 'nqueens.py': 'pass' });
  });

  test('cannot write through a link that it contains', async () => {
    const outside = temporaryFolder();
    const { submission } = await found([
      { name: 'way', type: 'symlink', content: outside },
      { name: 'way/evil.py', content: 'x' },
      { name: 'nqueens.py', content: 'x' },
    ]);
    await unpackSubmission(submission!, join(temporaryFolder(), 'work'), RULES);
    expect(readdirSync(outside)).toEqual([]);
  });

  test('that contains a name twice, or as file and folder, is refused', async () => {
    expect((await found([{ name: 'a.py' }, { name: './a.py' }])).reason).toContain('a.py twice');
    expect((await found([{ name: 'a/b' }, { name: 'a' }])).reason).toContain('twice');
    expect((await found([{ name: 'a' }, { name: 'a/b' }])).reason).toContain('twice');
    // The same letter, composed and decomposed.
    expect((await found([{ name: 'n\u00e4h.py' }, { name: 'na\u0308h.py' }])).reason).toContain(
      'twice',
    );
  });

  test('with too many files or bytes is refused', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ name: `f${index}` }));
    expect((await found(many, { ...RULES, maxFiles: 11 })).reason).toContain('more than 11 files');
    expect((await found(many, { ...RULES, maxFiles: 12 })).count).toBe(1);
    const large = [
      { name: 'a', content: 'x'.repeat(700) },
      { name: 'b', content: 'x'.repeat(400) },
    ];
    expect((await found(large, { ...RULES, maxBytes: 1099 })).reason).toContain(
      'more than 1099 bytes',
    );
    expect((await found(large, { ...RULES, maxBytes: 1100 })).count).toBe(1);
  });

  test('that unpacks to too many bytes is refused while it is read', async () => {
    const content = '0'.repeat(1 << 20);
    const { reason } = await found([{ name: 'zeros', content }], { ...RULES, maxBytes: 1 << 18 });
    expect(reason).toContain('more than 262144 bytes');
  });

  test('keeps executable files executable', async () => {
    const { submission } = await found([
      { name: 'run.sh', mode: 0o755 },
      { name: 'a.txt', mode: 0o644 },
    ]);
    const into = join(temporaryFolder(), 'work');
    await unpackSubmission(submission!, into, RULES);
    expect(statSync(join(into, 'run.sh')).mode & 0o777).toBe(0o755);
    expect(statSync(join(into, 'a.txt')).mode & 0o777).toBe(0o644);
    expect(statSync(into).mode & 0o777).toBe(0o755);
  });

  test('that is truncated is refused, unless all files are complete', async () => {
    const folder = temporaryFolder();
    const file = await pack(join(folder, `smith.${ending}`), [
      { name: 'nqueens.py', content: 'print(1)\n'.repeat(500) },
      { name: 'board.py', content: 'x = 1\n' },
    ]);
    const { size } = statSync(file);
    for (const share of [0.9, 0.6, 0.3, 0.1]) {
      truncateSync(file, Math.floor(size * share));
      const { submission, reason } = await findOnly(folder);
      // A tar ends with empty blocks.
      const isRead = submission !== undefined && ending === 'tar';
      expect(isRead || reason?.startsWith(`the archive smith.${ending} cannot be read`)).toBe(true);
    }
  });

  test('with invalid bytes is refused with the reason', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, `smith.${ending}`), '\x1f\x8brubbish', 'latin1');
    expect((await findOnly(folder)).reason).toContain('(unknown compression method)');
  });

  test('that is not an archive is refused, and others are read', async () => {
    const folder = temporaryFolder();
    await pack(join(folder, 'jones.zip'), [{ name: 'nqueens.py' }]);
    for (const [index, bytes] of [
      '',
      'hello',
      'PK\x03\x04rubbish',
      '\x1f\x8brubbish',
      'x'.repeat(2000),
    ].entries())
      writeFileSync(join(folder, `bad${index}.${ending}`), bytes, 'latin1');
    const { submissions, refused } = await findSubmissions(folder, RULES);
    expect(submissions.map(({ name }) => name)).toContain('jones.zip');
    expect(submissions.length + refused.length).toBe(6);
    for (const { reason } of refused)
      expect(reason).toMatch(/^the archive bad\d.* cannot be read \(.+\); pack it again/);
    expect(refused.length).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ['its folder', ['smith/nqueens.py', 'smith/lib/a.py'], ['lib/a.py', 'nqueens.py']],
    ['nested folders', ['x/y/nqueens.py', 'x/y/a.py'], ['a.py', 'nqueens.py']],
    [
      'a folder next to junk',
      ['x/nqueens.py', '__MACOSX/x/._nqueens.py', '.DS_Store'],
      ['nqueens.py'],
    ],
    ['src', ['src/Main.java', 'src/a/B.java'], ['src/Main.java', 'src/a/B.java']],
    ['src in a wrapper', ['smith/src/Main.java'], ['src/Main.java']],
    [
      'a Python package',
      ['solver/__init__.py', 'solver/main.py'],
      ['solver/__init__.py', 'solver/main.py'],
    ],
    ['two folders', ['a/x.py', 'b/x.py'], ['a/x.py', 'b/x.py']],
    ['names with a common prefix', ['ab/x.py', 'abc/y.py'], ['ab/x.py', 'abc/y.py']],
    ['backslashes', ['smith\\lib\\x.py', 'smith\\y.py'], ['lib/x.py', 'y.py']],
  ])('is unwrapped: %s', async (_, names, expected) => {
    const folder = temporaryFolder();
    await pack(join(folder, `smith.${ending}`), [
      { name: 'd/', type: 'folder' },
      ...names.map((name) => ({ name })),
    ]);
    expect(Object.keys(await unpackOnly(folder)).toSorted()).toEqual(expected);
  });
});

describe.each(['tar', 'tar.gz'] as const)('a .%s', (ending) => {
  test('loses files with holes, labels, and unknown entries, with a note for each', async () => {
    const folder = temporaryFolder();
    await pack(join(folder, `smith.${ending}`), [
      { name: 'a.py', content: 'x = 1' },
      { name: 'b.bin', type: 'sparse', content: 'without its holes' },
      { name: 'c', type: 'label' },
      { name: 'd', type: 'unknown', content: 'x' },
      { name: 'e.py', content: 'x = 2' },
    ]);
    const { submission } = await findOnly(folder);
    expect(submission!.notes).toEqual(
      ['b.bin', 'c', 'd'].map((name) => `${name} is neither a file nor a folder and was left out`),
    );
    expect(await unpackOnly(folder)).toEqual({ 'a.py': 'x = 1', 'e.py': 'x = 2' });
  });

  test('keeps long names and line feeds in names, wherever the blocks that are read end', async () => {
    const folder = temporaryFolder();
    const files = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `${'\u00e9'.repeat(100)}/${'\u4f60'.repeat(80)}/a\n${'\u00fc'.repeat(100)}${index}.py`,
        `${index}`,
      ]),
    );
    await pack(join(folder, `smith.${ending}`), [
      { name: 'main.py', content: 'm' },
      ...Object.entries(files).map(([name, content]) => ({ name, content })),
    ]);
    expect(await unpackOnly(folder)).toEqual({ 'main.py': 'm', ...files });
  });
});

test('a tar without its empty last blocks is read', async () => {
  const folder = temporaryFolder();
  const file = await pack(join(folder, 'smith.tar'), [{ name: 'a.py', content: 'x = 1' }]);
  truncateSync(file, 1024);
  expect(await unpackOnly(folder)).toEqual({ 'a.py': 'x = 1' });
});

describe('a zip', () => {
  test('with a password is refused', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'nqueens.py'), 'print(1)');
    execFileSync('zip', ['-q', '-m', '-P', 'secret', 'smith.zip', 'nqueens.py'], { cwd: folder });
    expect((await findOnly(folder)).reason).toContain('protected by a password');
  });

  test('that declares a wrong size is refused', async () => {
    const folder = temporaryFolder();
    const file = await pack(join(folder, 'smith.zip'), [
      { name: 'zeros', content: '0'.repeat(1 << 16) },
    ]);
    const bytes = readFileSync(file);
    const central = bytes.indexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE(10, central + 24);
    writeFileSync(file, bytes);
    expect((await findOnly(folder, { ...RULES, maxBytes: 100 })).reason).toMatch(
      /cannot be read|more than 100/,
    );
  });

  test('with a wrong checksum is refused', async () => {
    const folder = temporaryFolder();
    const file = await pack(join(folder, 'smith.zip'), [{ name: 'a.py', content: 'x = 1' }]);
    const bytes = readFileSync(file);
    bytes[bytes.indexOf(Buffer.from('504b0102', 'hex')) + 16]! ^= 1;
    writeFileSync(file, bytes);
    expect((await findOnly(folder)).reason).toContain('checksum');
  });

  test('with an unsupported compression method is refused, naming the method', async () => {
    const folder = temporaryFolder();
    await pack(join(folder, 'smith.zip'), [
      { name: 'a.py', content: 'x'.repeat(99), method: 'bzip2' },
    ]);
    expect((await findOnly(folder)).reason).toContain('compression method: 12');
  });

  test('has names in UTF-8, flagged or not, or in code page 437', async () => {
    const folder = temporaryFolder();
    const file = await pack(join(folder, 'smith.zip'), [
      { name: 'Z\u00fcge.py', content: '1' },
      { name: 'other.py', content: '2' },
    ]);
    expect(await unpackOnly(folder)).toEqual({ 'Züge.py': '1', 'other.py': '2' });
    const bytes = readFileSync(file);
    // macOS writes UTF-8 without the flag.
    const central = bytes.indexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) & ~0x800, central + 8);
    writeFileSync(file, bytes);
    expect(await unpackOnly(folder)).toEqual({ 'Züge.py': '1', 'other.py': '2' });
    // Old Windows: 0x81 is ü.
    const name = bytes.indexOf(Buffer.from('Züge.py'), central);
    bytes.write('Z\x81ge.pyy', name, 'latin1');
    writeFileSync(file, bytes);
    expect(await unpackOnly(folder)).toEqual({ 'Züge.pyy': '1', 'other.py': '2' });
  });

  test('with a NUL in a name is refused', async () => {
    const folder = temporaryFolder();
    const file = await pack(join(folder, 'smith.zip'), [{ name: 'aXb.py' }, { name: 'c.py' }]);
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf('aXb.py'); at !== -1; at = bytes.indexOf('aXb.py', at))
      bytes[at + 1] = 0;
    writeFileSync(file, bytes);
    expect((await findOnly(folder)).reason).toContain('contains a NUL character');
  });
});

test('an archive with the wrong extension is read by its content', async () => {
  const folder = temporaryFolder();
  const tar = await pack(join(folder, 'smith.tar.gz'), [{ name: 'nqueens.py', content: 'pass' }]);
  execFileSync('mv', [tar, join(folder, 'smith.zip')]);
  expect(await unpackOnly(folder)).toEqual({ 'nqueens.py': 'pass' });
});

test('a .tgz is read', async () => {
  const folder = temporaryFolder();
  await pack(join(folder, 'smith.tgz'), [{ name: 'nqueens.py', content: 'pass' }]);
  expect(await unpackOnly(folder)).toEqual({ 'nqueens.py': 'pass' });
});

test('an unsupported archive is refused, naming its format', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.rar'), 'Rar!\x1a\x07');
  writeFileSync(join(folder, 'b.zip'), Buffer.from('377abcaf271c', 'hex'));
  const { refused } = await findSubmissions(folder, RULES);
  expect(refused.map(({ reason }) => reason.split(',')[0])).toEqual([
    'a.rar is a rar archive',
    'b.zip is a 7z archive',
  ]);
});

test('an archive that has changed since it was found is not unpacked', async () => {
  const folder = temporaryFolder();
  const file = await pack(join(folder, 'smith.tar'), [{ name: 'a.py', content: 'x = 1' }]);
  const { submission } = await findOnly(folder);
  await pack(file, [{ name: 'a.py', content: 'x = 2' }]);
  const place = temporaryFolder();
  await expect(unpackSubmission(submission!, join(place, 'work'), RULES)).rejects.toMatchObject({
    code: 'submission/changed',
  });
  expect(readdirSync(place)).toEqual([]);
});
