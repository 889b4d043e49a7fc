/** Builds output validators of problem packages, and runs them. */
import { defined } from '@queenside/core/basics';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PackageChecker } from '@queenside/class-view';
import { isFile, makeFolder } from '@queenside/host';
import type { RunFacts, RunRequest, Sandbox } from '@queenside/sandbox';
import {
  commandFor,
  findSubmission,
  prepareSubmission,
  type Prepared,
} from '@queenside/submissions';
import { BUILD_DEFAULTS } from '../../assignment/keys/limits.ts';
import { judgeError } from '../errors.ts';
import { readKattis } from './kattis.ts';
import type { Opinion } from './opinion.ts';

/** The name that a validator with several programs gives to its own. */
const PROGRAM = 'validate';
/** The files of one judgement in the validator's working folder. */
const PLACE = '.judge';
const FILES = {
  input: `${PLACE}/test.in`,
  output: `${PLACE}/test.out`,
  answer: `${PLACE}/test.ans`,
  feedback: `${PLACE}/feedback/`,
} as const;

const RULES = {
  languages: [],
  limits: { ...BUILD_DEFAULTS, wallMs: 300_000 },
  maxBytes: 2 ** 28,
  maxFiles: 10_000,
} as const;

/** Where validators are built and run. */
export interface Workshop {
  readonly sandbox: Sandbox;
  /** A folder for programs. What is in it may be removed between two judgements. */
  readonly workFolder: string;
}

/** A validator that is ready to judge one output. */
export interface ReadyValidator {
  readonly request: Omit<RunRequest, 'partner' | 'signal' | 'standardInput' | 'turn'>;
  /** Writes the output to a file, and returns its path. */
  readonly put: (output: Uint8Array) => Promise<string>;
  /** Reads what the validator decided. */
  readonly read: (facts: RunFacts) => Opinion;
}

/**
 * Prepares a validator for one case.
 *
 * @throws QueensideError `judge/checker-unready`.
 */
export async function withValidator<Result>(
  checker: PackageChecker,
  input: Uint8Array,
  workshop: Workshop,
  use: (validator: ReadyValidator) => Promise<Result>,
): Promise<Result> {
  const program = basename(checker.validator!);
  const { folder: built, programs, build } = await find(checker, workshop);
  const found = programs[PROGRAM];
  if (!build.ok || found === undefined)
    throw judgeError('checker-unready', { program, reason: build.reason ?? 'it has no program' });
  const folder = mkdtempSync(join(workshop.workFolder, 'judge-'));
  try {
    cpSync(built, folder, { recursive: true, verbatimSymlinks: true });
    await mkdir(join(folder, FILES.feedback), { recursive: true });
    await writeFile(join(folder, FILES.input), input);
    if (checker.answerFile !== undefined)
      await copyFile(checker.answerFile, join(folder, FILES.answer));
    const command = commandFor(found, { input: FILES.input, output: '' }, checker.limits);
    return await use({
      request: {
        command: [...command, FILES.input, FILES.answer, FILES.feedback, ...checker.args],
        folder,
        seesAll: true,
        limits: checker.limits,
      },
      async put(output) {
        await writeFile(join(folder, FILES.output), output);
        return join(folder, FILES.output);
      },
      read: (facts) => readKattis(facts, join(folder, FILES.feedback), program),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const built = new WeakMap<Sandbox, Map<string, Promise<Prepared>>>();

/** Builds a validator once. */
async function find(checker: PackageChecker, workshop: Workshop): Promise<Prepared> {
  const known = built.get(workshop.sandbox) ?? new Map<string, Promise<Prepared>>();
  built.set(workshop.sandbox, known);
  const key = checker.validator!;
  const before = await known.get(key);
  if (before !== undefined && existsSync(before.folder)) return before;
  const made = make(checker.validator!, workshop);
  known.set(key, made);
  return made;
}

async function make(path: string, { sandbox, workFolder }: Workshop): Promise<Prepared> {
  await makeFolder(workFolder);
  const [hasBuild, hasRun] = ['build', 'run'].map((script) => isFile(join(path, script)));
  const commands = { ...defined({ build: hasBuild ? ['./build'] : undefined }), run: ['./run'] };
  return prepareSubmission(await findSubmission(path, PROGRAM, RULES), {
    rules: { ...RULES, ...defined({ commands: hasBuild || hasRun ? commands : undefined }) },
    problems: [PROGRAM],
    sandbox,
    workFolder: mkdtempSync(join(workFolder, 'validator-')),
  });
}
