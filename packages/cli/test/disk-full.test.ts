import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { folderWith, put } from './helpers.ts';

const MAIN = process.env['QUEENSIDE_COMMAND']!;

/** Whether the outbox can be its own file system, in a mount namespace. */
const canMount = spawnSync('unshare', ['-m', 'true']).status === 0;

test.skipIf(!canMount)(
  'on a full disk, run warns and waits; it resumes when there is space and loses nothing',
  async () => {
    const folder = await folderWith();
    await mkdir(join(folder, 'outputs'));
    const count = 60;
    for (let file = 0; file < count; file++)
      await put(folder, `inputs/nqueens-${file}.txt`, `${500 + file}\n`);
    const script = `
      mount -t tmpfs -o size=8m tmpfs outputs
      head -c 8200000 /dev/zero > outputs/filler
      (sleep 4; rm outputs/filler) &
      "$0" "$1" run
      echo "status $?"
      cat outputs/nqueens-*_out.txt | wc -l
      ls -A outputs | grep -c part`;
    const { stdout, stderr } = await execa(
      'unshare',
      ['-m', 'sh', '-c', script, process.execPath, MAIN],
      { cwd: folder, reject: false, env: { NO_COLOR: '1' } },
    );
    expect(stderr).toMatch(/warning: disk full while writing .*; free some space/);
    expect(stdout).toContain(`${count} files: ${count} records right`);
    expect(stdout.trim().split('\n').slice(-3)).toEqual(['status 0', String(count), '0']);
  },
);

test.skipIf(!canMount)(
  'on a full disk, grade says what to do, and continues where it stopped',
  async () => {
    const program = 'open("nqueens_out.txt", "w").write("[2,4,1,3]\\n")\n';
    const folder = await folderWith({
      'assignment.yaml':
        'title: Boards\ntests: [{ problem: nqueens, instances: boards.txt, points: 1 }]\n',
      'boards.txt': '4\n',
      'class/ann/nqueens.py': program,
      'class/bob/nqueens.py': `print(" " * 300000)\n${program}`,
    });
    await mkdir(join(folder, 'report'));
    // The disk is full for SQLite's shared memory, an answer's file, or a page. Then it has room again.
    const script = `
      for size in 20k 280k 500k 50m; do
        test -e report/.queenside && step=remount || step=defaults
        mount -t tmpfs -o $step,size=$size tmpfs report
        "$0" "$1" grade assignment.yaml --submissions class --report report --trusted --quiet
        echo "status $?"
      done
      find report -name "*.part"; umount report`;
    const { stdout, stderr } = await execa(
      'unshare',
      ['-m', 'sh', '-c', script, process.execPath, MAIN],
      { cwd: folder, reject: false, env: { NO_COLOR: '1' } },
    );
    const full = (file: string) =>
      expect.stringMatching(
        RegExp(
          `^error: disk full while writing \\S+/report/${file}; free some space and run the same command again; .*continue where they stopped \\[command/disk-full\\]$`,
        ),
      );
    expect(stderr.split('\n')).toEqual([
      full(String.raw`\.queenside/grades\.sqlite`),
      full(String.raw`\.queenside/answers/\w+`),
      full(String.raw`\S+\.html`),
    ]);
    expect(stdout.split('\n')).toEqual(['status 2', 'status 2', 'status 2', 'status 0']);
  },
);
