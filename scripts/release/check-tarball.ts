/** Looks into a packed package for what must not leave the machine that packed it, and for what must not be missing. */
import { posix } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readFile } from 'node:fs/promises';
import { textsIn, type Manifest } from './tarball.ts';

/** Files that belong to a checkout. */
const STRAY =
  /^(?:src|assembly|scripts|test)\/|\.test\.|\.map$|tsbuildinfo|node_modules|(?<!\/(?:licenses|lecture\/page|lesson\/(?:page|playground)))\.txt$|\.png$/;
const REQUIRED = [
  'description',
  'license',
  'homepage',
  'bugs',
  'repository',
  'engines',
  'keywords',
];

/**
 * Checks a package.
 *
 * @param folders of the machine that built it: no file may name them.
 * @returns what is wrong, one sentence each.
 */
export async function checkTarball(
  tarball: string,
  folders: readonly string[],
): Promise<readonly string[]> {
  const texts = await textsIn(tarball);
  const files = [...texts.keys()];
  const manifest = JSON.parse(texts.get('package.json')!) as Manifest;
  const faults = [
    ...faultsOfManifest(manifest, files),
    ...files
      .filter((file) => STRAY.test(file))
      .map((file) => `${file} does not belong into a package`),
    ...(files.includes('LICENSE') ? [] : ['the license is missing']),
    ...faultsInText(texts, folders),
    ...(await lint(tarball, manifest)),
  ];
  return faults.map((fault) => `${manifest.name}: ${fault}`);
}

function faultsOfManifest(manifest: Manifest, files: readonly string[]): string[] {
  const text = JSON.stringify(manifest);
  const targets = [...pathsIn(manifest.exports), ...Object.values(manifest.bin ?? {})];
  return [
    ...REQUIRED.filter((field) => manifest[field] === undefined).map(
      (field) => `package.json has no ${field}`,
    ),
    ...(/workspace:|catalog:/.test(text)
      ? ['package.json has versions that only the workspace knows']
      : []),
    ...targets
      .filter((target) => !files.some((file) => matches(file, posix.normalize(target))))
      .map((target) => `package.json names ${target}, which is not there`),
    ...targets
      .filter((target) => target.endsWith('.ts') && !target.endsWith('.d.ts'))
      .map((target) => `package.json names the source ${target}`),
  ];
}

/** Returns whether a path matches a pattern in which `*` means any text. */
function matches(file: string, target: string): boolean {
  const [start = '', end] = target.split('*');
  return end === undefined ? file === target : file.startsWith(start) && file.endsWith(end);
}

/** All paths that `exports` names. */
function pathsIn(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports];
  return typeof exports === 'object' && exports !== null
    ? Object.values(exports).flatMap(pathsIn)
    : [];
}

function faultsInText(
  texts: ReadonlyMap<string, string>,
  folders: readonly string[],
): readonly string[] {
  return [...texts].flatMap(([file, text]) =>
    folders
      .filter((folder) => text.includes(folder))
      .map((folder) => `${file} names the folder ${folder}`),
  );
}

async function lint(tarball: string, manifest: Manifest): Promise<string[]> {
  const { buffer } = await readFile(tarball);
  const { messages } = await publint({
    pack: { tarball: buffer },
    level: 'warning',
  });
  return messages.map(
    (message) => formatMessage(message, manifest, { color: false }) ?? message.code,
  );
}
