import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { findSubmissions, unpackSubmission, type BuildRules } from '../../src/index.ts';

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

export type Files = Readonly<Record<string, string>>;

/** Writes files, by their paths below a folder, which is made. */
export function writeFiles(folder: string, files: Files): string {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** All files of a folder, by their paths below it. */
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

/** Something in an archive, by whatever name. */
export interface Packed {
  readonly name: string;
  readonly content?: string;
  readonly type?: 'file' | 'symlink' | 'hardlink' | 'fifo' | 'device' | 'folder';
  readonly mode?: number;
}

const PACK = `
import io, json, stat, sys, tarfile, zipfile
target, entries = sys.argv[1], json.load(sys.stdin)
LINK = {'symlink': tarfile.SYMTYPE, 'hardlink': tarfile.LNKTYPE, 'fifo': tarfile.FIFOTYPE,
        'device': tarfile.CHRTYPE, 'folder': tarfile.DIRTYPE, 'file': tarfile.REGTYPE}
KIND = {'symlink': stat.S_IFLNK, 'fifo': stat.S_IFIFO, 'device': stat.S_IFCHR, 'folder': stat.S_IFDIR}
def in_zip(archive, name, content, type, mode):
    info = zipfile.ZipInfo('x')
    info.filename, info.create_system = name, 3
    info.external_attr = (KIND.get(type, stat.S_IFREG) | mode) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, content)
def in_tar(archive, name, content, type, mode):
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.uid, info.mtime = LINK[type], mode, 1234, 99
    if type in ('symlink', 'hardlink'): info.linkname = content.decode()
    if type == 'file': info.size = len(content)
    archive.addfile(info, io.BytesIO(content))
is_zip = target.endswith('.zip')
archive = zipfile.ZipFile(target, 'w') if is_zip else tarfile.open(target, 'w:gz' if target.endswith('gz') else 'w')
with archive:
    for e in entries:
        (in_zip if is_zip else in_tar)(archive, e['name'], e.get('content', '').encode(), e.get('type', 'file'), e.get('mode', 0o644))
`;

/** Packs anything by any name, as no proper program would: `.zip`, `.tar`, `.tar.gz` or `.tgz`. */
export function pack(target: string, entries: readonly Packed[]): string {
  python(PACK, [target], JSON.stringify(entries));
  return target;
}

const PACK_FOLDER = `
import os, shutil, sys
folder, target = sys.argv[1:]
kind = 'zip' if target.endswith('.zip') else 'tar' if target.endswith('.tar') else 'gztar'
os.rename(shutil.make_archive(target + '.made', kind, folder), target)
`;

/** Packs what is in a folder, as a proper program does. */
export function packFolder(folder: string, target: string): string {
  python(PACK_FOLDER, [folder, target]);
  return target;
}

export function python(script: string, args: readonly string[], input = ''): void {
  execFileSync('/usr/bin/python3', ['-W', 'ignore', '-c', script, ...args], { input });
}

/** The only submission of a folder, or why there is none. */
export async function findOnly(folder: string, rules: BuildRules = RULES) {
  const { submissions, refused } = await findSubmissions(folder, rules);
  return { submission: submissions[0], reason: refused[0]?.reason, count: submissions.length };
}

/** What a submission holds when it is unpacked. */
export async function unpackOnly(folder: string): Promise<Record<string, string>> {
  const { submission, reason } = await findOnly(folder);
  if (submission === undefined) throw new Error(reason);
  const into = join(temporaryFolder(), 'work');
  await unpackSubmission(submission, into, RULES);
  return readFiles(into);
}
