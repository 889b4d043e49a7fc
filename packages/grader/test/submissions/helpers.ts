import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildRules } from '@queenside/grader';
import { onTestFinished } from 'vitest';

const MIB = 1 << 20;

export const RULES: BuildRules = {
  languages: [],
  limits: {
    cpuMs: 30_000,
    wallMs: 60_000,
    memoryBytes: 1024 * MIB,
    outputBytes: 64 * MIB,
    processes: 64,
  },
  maxBytes: 4 * MIB,
  maxFiles: 200,
};

/** A folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-submissions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, by their paths below a folder. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** Makes archives that no proper program would make: runs Python with `zipfile`, `tarfile`, `io` and the path as `target`. */
export function pythonArchive(target: string, script: string): string {
  execFileSync('/usr/bin/python3', [
    '-c',
    `import sys, io, zipfile, tarfile\ntarget = sys.argv[1]\n${script}`,
    target,
  ]);
  return target;
}
