import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { findSubmissions, unpackSubmission, type BuildRules } from '../src/index.ts';

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

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-submissions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Files = Readonly<Record<string, string>>;

/** Creates a folder and writes files into it, by relative path. */
export function writeFiles(folder: string, files: Files): string {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** Reads all files of a folder, by relative path. */
export function readFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

/** Returns the only submission of a folder, or why there is none. */
export async function findOnly(folder: string, rules: BuildRules = RULES) {
  const { submissions, refused } = await findSubmissions(folder, rules);
  return { submission: submissions[0], reason: refused[0]?.reason, count: submissions.length };
}

/** Unpacks the only submission of a folder and returns its files. */
export async function unpackOnly(folder: string): Promise<Record<string, string>> {
  const { submission, reason } = await findOnly(folder);
  if (submission === undefined) throw new Error(reason);
  const into = join(temporaryFolder(), 'work');
  await unpackSubmission(submission, into, RULES);
  return readFiles(into);
}
