/** Finds a program for each problem in a submission's files. */
import { join, posix } from 'node:path';
import { LANGUAGES } from '../languages/languages.ts';
import { hasMakefile, madePrograms, make } from '../languages/make.ts';
import { writeNotebooks } from '../languages/notebook.ts';
import { renamePrograms } from '../languages/plain-text.ts';
import type { SourceFile } from '../languages/sources.ts';
import { openNoFollow } from '../read/read-folder.ts';
import type { BuildRules, Program, RunLines } from '../types.ts';
import { BuildFailed } from './build-failed.ts';
import type { BuildSite } from './build-site.ts';
import { chooseFor, type Choice } from './choose.ts';
import { inputUseOf } from './input-use.ts';
import { listFiles } from './list-files.ts';
import { readRunLines, type StudentRunLines } from './run-line.ts';
import { whyNone } from './why-none.ts';

/** A built program, for every use. */
type Built = Omit<Program, 'source' | 'input'>;
/** A program whose sources were not read for its input yet. */
type Found = Omit<Program, 'input'>;

/** What an assignment and its teacher say about the programs of a submission. */
export interface FindOptions {
  /** The teacher's run lines for this submission, which come first. */
  readonly run?: RunLines;
  /** The problems whose tests call a function of the program. */
  readonly called?: readonly string[];
}

/** The program for each problem, or why there is none. */
export type FoundPrograms = ReadonlyMap<string, Program | BuildFailed>;

/**
 * Finds and builds the programs of a submission. Uses the assignment's commands if it has any, else the submission's `run` line, its
 * Makefile, or its source files, in this order.
 *
 * @throws BuildFailed for a reason that affects every problem; QueensideError `batch/interrupted`.
 */
export async function findPrograms(
  site: BuildSite,
  rules: BuildRules,
  problems: readonly string[],
  options: FindOptions = {},
): Promise<FoundPrograms> {
  const { commands } = rules;
  const { run = {}, called = [] } = options;
  const note = (remark: string): void => site.note(remark);
  const handedIn = await listFiles(site.folder);
  const withNotebooks = [...handedIn, ...(await writeNotebooks(site.folder, handedIn, note))];
  const isProgramless = choicesOf(withNotebooks).length === 0 && !hasMakefile(handedIn);
  const files = isProgramless
    ? await renamePrograms(site.folder, withNotebooks, note)
    : withNotebooks;
  for (const language of LANGUAGES) await site.lookUpModules(language, files);
  const candidates = choicesOf(files);
  const found = new Map<string, Program | BuildFailed>();
  for (const [problem, line] of Object.entries(run))
    found.set(problem, await orFailure(async () => withInput(await byTeacher(site, line))));
  const open = problems.filter((problem) => !found.has(problem));
  if (open.length === 0) return found;
  if (commands !== undefined) {
    const program = withInput(await configured(site, commands));
    for (const problem of open) found.set(problem, program);
    return found;
  }
  const accepts = (id: string) => rules.languages.length === 0 || rules.languages.includes(id);
  const lines = accepts('run') ? readRunLines(files) : undefined;
  const languages = LANGUAGES.filter(({ id }) => accepts(id));
  const accepted = candidates.filter(({ language }) => accepts(language.id));
  const made = accepts('make') && hasMakefile(files) ? await tryMake(site, files) : [];
  const makeFailure = made instanceof BuildFailed ? made : undefined;
  // A run line may name what make builds.
  if (makeFailure !== undefined && (accepted.length === 0 || lines !== undefined))
    throw makeFailure;
  const choices = made instanceof BuildFailed || made.length === 0 ? accepted : made;
  const texts = files.map(({ text }) => text);
  const builds = new Map<Choice, Promise<Built>>();
  for (const problem of open) found.set(problem, await orFailure(() => findOne(problem)));
  if (
    makeFailure !== undefined &&
    open.every((problem) => found.get(problem) instanceof BuildFailed)
  )
    throw makeFailure;
  return found;

  async function findOne(problem: string): Promise<Program> {
    const byRunLine = lines && (await programOf(site, lines, problem));
    if (byRunLine !== undefined) return withInput(byRunLine);
    const chosen = chooseFor(problem, problems, choices, texts, called.includes(problem));
    if (chosen === undefined)
      throw new BuildFailed(whyNone(problem, problems, files, choices, languages));
    const { choice, why } = chosen;
    const { path } = choice.candidate;
    const known = builds.get(choice);
    const build = known ?? buildProgram(site, choice, files);
    builds.set(choice, build);
    const built = await build;
    if (makeFailure !== undefined && known === undefined)
      site.note(`The Makefile failed, so ${path} was built without it`);
    return withInput({ ...built, source: { name: path, why } });
  }

  /** Other programs of the submission say nothing about this one. If the sources do not show which program runs, all count. */
  function withInput(program: Found): Program {
    const { source, command } = program;
    const own = new Set([source.name, ...command.map((word) => posix.normalize(word))]);
    const programs = candidates.filter(({ candidate }) => candidate.importers.length === 0);
    const separate = new Set(programs.map(({ candidate }) => candidate.path));
    const isShown = candidates.some(({ candidate }) => own.has(candidate.path));
    const sources = files.filter(({ path }) => !isShown || own.has(path) || !separate.has(path));
    return { ...program, input: inputUseOf(sources, command) };
  }
}

async function byTeacher(site: BuildSite, command: readonly string[]): Promise<Found> {
  await site.require(command.slice(0, 1).filter((word) => !word.includes('/')));
  const source = { name: command.join(' '), why: 'the teacher named it' };
  return { language: 'run', command, fills: [], source };
}

async function configured(
  site: BuildSite,
  { build, run }: NonNullable<BuildRules['commands']>,
): Promise<Found> {
  const programs = [build?.[0], run[0]].filter((word) => word !== undefined && !word.includes('/'));
  await site.require(programs as string[]);
  if (build !== undefined) await site.build(build);
  const source = { name: run.join(' '), why: "it is the assignment's command" };
  return { language: 'configured', command: run, fills: ['input', 'output'], source };
}

/** Returns the programs that the Makefile builds, or why it fails. */
async function tryMake(
  site: BuildSite,
  files: readonly SourceFile[],
): Promise<Choice[] | BuildFailed> {
  await site.require(make.tools.map(({ name }) => name));
  try {
    await site.build(['make']);
  } catch (thrown) {
    if (!(thrown instanceof BuildFailed) || thrown.isJudgeFault) throw thrown;
    return thrown;
  }
  return madePrograms(files, await listFiles(site.folder)).map((candidate) => ({
    language: make,
    candidate,
    text: '',
  }));
}

async function programOf(
  site: BuildSite,
  lines: StudentRunLines,
  problem: string,
): Promise<Found | undefined> {
  if (lines.kind === 'fault') throw new BuildFailed(lines.reason);
  if (lines.kind === 'script' && !(await makeExecutable(join(site.folder, lines.path))))
    throw new BuildFailed(
      `after make, ${lines.path} is no longer a regular file; leave it unchanged`,
    );
  const command = lines.kind === 'script' ? lines.command : lines.commandFor(problem);
  if (command === undefined) return undefined;
  const [program = ''] = command;
  if (!program.includes('/') && !(await site.has(program)))
    throw new BuildFailed(`the run line calls ${program}, which is not installed`);
  const source = { name: command.join(' '), why: 'it is the run line of the submission' };
  return { language: 'run', command, fills: [], source };
}

function choicesOf(files: readonly SourceFile[]): Choice[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  return LANGUAGES.flatMap((language) =>
    language
      .candidates(files)
      .map((candidate) => ({ language, candidate, text: textOf.get(candidate.path) ?? '' })),
  );
}

async function buildProgram(
  site: BuildSite,
  { language, candidate }: Choice,
  files: readonly SourceFile[],
): Promise<Built> {
  const { build, run, fills = [], hasNoStatus } = language.plan(candidate, files);
  await site.require(language.tools.map(({ name }) => name));
  for (const command of build) await site.build(command, candidate.path, language.tools[0]?.name);
  if (hasNoStatus !== true) return { language: language.id, command: run, fills };
  site.note(`${candidate.path}: its main returns nothing, so its exit status does not count`);
  return { language: language.id, command: run, fills, hasNoStatus };
}

async function orFailure(find: () => Promise<Program>): Promise<Program | BuildFailed> {
  try {
    return await find();
  } catch (thrown) {
    if (thrown instanceof BuildFailed) return thrown;
    throw thrown;
  }
}

/**
 * Makes a file executable for everybody. A build may have replaced the file by a link, which could lead anywhere on the machine, so
 * this changes only a regular file without other names.
 *
 * @returns whether the file is executable now.
 */
async function makeExecutable(path: string): Promise<boolean> {
  try {
    await using handle = await openNoFollow(path);
    const stats = await handle.stat();
    if (!stats.isFile() || stats.nlink > 1) return false;
    await handle.chmod(0o755);
    return true;
  } catch {
    return false;
  }
}
