/**
 * `queenside solve FILE`, where nothing else is asked for and the file is small: it is answered in this process, by code that
 * `scripts/build-in-place.ts` has put together, one file for each problem. To load hundreds of modules and to start a worker
 * takes several times as long as all the rest.
 *
 * Whatever is out of the ordinary is left to the command as it is otherwise, which can tell what is wrong: nothing is
 * written then. So there is nothing here that the command does not do as well, only later.
 */
import { readFileSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Router } from '@queenside/batch/routing';
import { discoverPlugins } from '@queenside/batch/discover';
import type { FileInPlace } from '@queenside/batch/in-place';
import { mayHaveConfig } from '../config/places.ts';
import { DEFAULT_SEED } from '../config/settle.ts';
import { isFresh, packagesIn, readContents, readMade, type Contents } from './contents.ts';

/** Larger files are worth a worker. */
const MOST_BYTES = 1 << 20;
/** Node's own stream for it takes as long to load as a file to be answered. */
const STANDARD_OUTPUT = 1;

/** The code of one problem. */
interface ProblemCode {
  readonly answer: (file: FileInPlace) => readonly Uint8Array[] | undefined;
}

/** Where the code was put, how it is loaded, and for how long it may run. */
export interface Place {
  /** The folder of this file as it was put together, and of the problems' code. */
  readonly bundles: string;
  /** The folder of packages. */
  readonly packages: string;
  readonly load: (file: string) => unknown;
  /** How long an answer may take, in milliseconds. */
  readonly milliseconds: number;
}

/** @returns whether the file is answered. */
export function answeredInPlace(file: string, place: Place): boolean {
  const answers = tryToAnswer(file, place);
  if (answers === undefined) return false;
  write(Buffer.concat(answers));
  return true;
}

function tryToAnswer(file: string, place: Place): readonly Uint8Array[] | undefined {
  try {
    return answersTo(file, place);
  } catch {
    return undefined;
  }
}

/** @throws whatever stands in the way. */
function answersTo(file: string, place: Place): readonly Uint8Array[] | undefined {
  const { bundles, packages, load, milliseconds } = place;
  const contents = readContents(bundles);
  const { problem, solver } = new Router(contents, []).route(basename(file));
  const found = statSync(file);
  if (!found.isFile() || found.size > MOST_BYTES) return undefined;
  if (!isAllOurs(contents, packages) || mayHaveConfig(process.cwd())) return undefined;
  if (!isFresh(readMade(bundles, problem), packages)) return undefined;
  const { answer } = load(join(bundles, `${problem}.cjs`)) as ProblemCode;
  return answer({
    bytes: readFileSync(file),
    ...(solver !== undefined && { solver }),
    seed: DEFAULT_SEED,
    milliseconds,
  });
}

/** Whether there are no plugins but those that came with the command. */
function isAllOurs(contents: Contents, packages: string): boolean {
  if (String(packagesIn(packages)) !== String(contents.packages)) return false;
  const cwd = process.cwd();
  const search = { configured: [], configuredFrom: cwd, installedFrom: cwd };
  const { sources, broken } = discoverPlugins(search);
  return broken.length === 0 && sources.every(({ location }) => dirname(location) === packages);
}

/** Writes all of it, as soon as it may. */
function write(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;)
    try {
      at += writeSync(STANDARD_OUTPUT, bytes, at);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      // As everywhere: that nobody reads any more is no error.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
}
