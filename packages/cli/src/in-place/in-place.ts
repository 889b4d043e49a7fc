/**
 * `queenside solve FILE`, where nothing else is asked for and the file is small: it is answered in this process, by code that
 * `scripts/build-in-place.ts` has put together, one file for each problem. To load hundreds of modules and to start a worker
 * takes several times as long as all the rest.
 *
 * Whatever is out of the ordinary is left to the command as it is otherwise, which can tell what is wrong: nothing is
 * written then. So there is nothing here that the command does not do as well, only later.
 */
import { readFileSync, statSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { discoverPlugins } from '@queenside/batch/discover';
import { answerInPlace, type ProblemInPlace } from '@queenside/batch/in-place';
import { Router, type Routable } from '@queenside/batch/routing';
import { mayHaveConfig } from '../config/places.ts';
import { DEFAULT_SEED } from '../config/settle.ts';
import { isFresh, type MadeOf } from './made-of.ts';

/** Larger files are worth a worker. */
const MOST_BYTES = 1 << 20;
/** Node's own stream for it takes as long to load as a file to be answered. */
const STANDARD_OUTPUT = 1;

/** What the code of one problem is put together with. */
export interface Bundle {
  readonly offer: ProblemInPlace;
  /** All problems and solvers that came with the command. */
  readonly routable: Routable;
  readonly madeOf: MadeOf;
}

/**
 * @param packages the folder of packages.
 * @param milliseconds how long an answer may take.
 * @returns whether the file is answered.
 */
export function answeredInPlace(
  bundle: Bundle,
  file: string,
  packages: string,
  milliseconds: number,
): boolean {
  const answers = tryToAnswer(bundle, file, packages, milliseconds);
  return answers !== undefined && write(Buffer.concat(answers));
}

function tryToAnswer(
  { offer, routable, madeOf }: Bundle,
  file: string,
  packages: string,
  milliseconds: number,
): readonly Uint8Array[] | undefined {
  try {
    if (!isSmall(file) || mayHaveConfig(process.cwd()) || hasOthers(packages)) return undefined;
    if (!isFresh(madeOf, packages)) return undefined;
    const { problem, solver } = new Router(routable, []).route(basename(file));
    if (problem !== offer.problem) return undefined;
    return answerInPlace(offer, {
      bytes: readFileSync(file),
      ...(solver !== undefined && { solver }),
      seed: DEFAULT_SEED,
      milliseconds,
    });
  } catch {
    return undefined;
  }
}

function isSmall(file: string): boolean {
  const found = statSync(file);
  return found.isFile() && found.size <= MOST_BYTES;
}

/** Whether there are plugins that did not come with the command. */
function hasOthers(packages: string): boolean {
  const cwd = process.cwd();
  const search = { configured: [], configuredFrom: cwd, installedFrom: cwd };
  const { sources, broken } = discoverPlugins(search);
  return broken.length > 0 || sources.some(({ location }) => dirname(location) !== packages);
}

/**
 * Writes all of it, as soon as it may.
 *
 * @returns false where it cannot: the command comes upon that as well, and tells.
 */
function write(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;)
    try {
      at += writeSync(STANDARD_OUTPUT, bytes, at);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      // As everywhere: that nobody reads any more is no error.
      if (code === 'EPIPE') return true;
      if (code !== 'EAGAIN') return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  return true;
}
