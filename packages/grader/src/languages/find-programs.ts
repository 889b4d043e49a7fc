/** From a submission's files to a program for each problem. */
import { join } from 'node:path';
import type { BuildRules, Program } from '../model/index.ts';
import { BuildFailed, type BuildSite } from './build-site.ts';
import { chooseFor, type Choice } from './choose.ts';
import type { Language, SourceFile } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { listFiles } from './list-files.ts';
import { makeExecutable } from './make-executable.ts';
import { hasMakefile, madePrograms, make } from './make.ts';
import { readRunLines, type RunLines } from './run-line.ts';
import { whyNone } from './why-none.ts';

/** By problem: what runs, or why nothing does. */
export type FoundPrograms = ReadonlyMap<string, Program | BuildFailed>;

/**
 * Finds and builds the programs of a submission: by the assignment's own commands where it has some, else by the submission's
 * `run` line, else what its Makefile makes, else by languages.
 *
 * @throws BuildFailed where no problem has a program for the same reason; QueensideError `batch/interrupted`.
 */
export async function findPrograms(
  site: BuildSite,
  rules: BuildRules,
  problems: readonly string[],
): Promise<FoundPrograms> {
  const { commands } = rules;
  if (commands !== undefined) return forAll(problems, await configured(site, commands));
  const takes = (id: string) => rules.languages.length === 0 || rules.languages.includes(id);
  const files = await listFiles(site.folder);
  const made = takes('make') && hasMakefile(files) ? await runMake(site, files) : [];
  const lines = takes('run') ? readRunLines(files) : undefined;
  const languages = LANGUAGES.filter(({ id }) => takes(id));
  const choices = made.length > 0 ? made : choicesOf(files, languages);
  const builds = new Map<Choice, Promise<Program>>();
  const found = new Map<string, Program | BuildFailed>();
  for (const problem of problems) found.set(problem, await orFailure(() => findOne(problem)));
  return found;

  async function findOne(problem: string): Promise<Program> {
    const said = lines && (await programOf(site, lines, problem));
    if (said !== undefined) return said;
    const choice = chooseFor(problem, problems, choices);
    if (choice === undefined)
      throw new BuildFailed(whyNone(problem, problems, files, choices, languages));
    const build = builds.get(choice) ?? buildProgram(site, choice, files);
    builds.set(choice, build);
    return build;
  }
}

function forAll(problems: readonly string[], program: Program): FoundPrograms {
  return new Map(problems.map((problem) => [problem, program]));
}

async function configured(
  site: BuildSite,
  { build, run }: NonNullable<BuildRules['commands']>,
): Promise<Program> {
  const programs = [build?.[0], run[0]].filter((word) => word !== undefined && !word.includes('/'));
  await site.require(programs as string[]);
  if (build !== undefined) await site.build(build);
  return { language: 'configured', command: run, fills: ['input', 'output'] };
}

async function runMake(site: BuildSite, files: readonly SourceFile[]): Promise<Choice[]> {
  await site.require(make.tools);
  await site.build(['make']);
  return madePrograms(files, await listFiles(site.folder)).map((candidate) => ({
    language: make,
    candidate,
  }));
}

async function programOf(
  site: BuildSite,
  lines: RunLines,
  problem: string,
): Promise<Program | undefined> {
  if (lines.kind === 'fault') throw new BuildFailed(lines.reason);
  if (lines.kind === 'script' && !(await makeExecutable(join(site.folder, lines.path))))
    throw new BuildFailed(
      `${lines.path} is no regular file any more after make: leave it as it is`,
    );
  const command = lines.kind === 'script' ? lines.command : lines.commandFor(problem);
  if (command === undefined) return undefined;
  const [program = ''] = command;
  if (!program.includes('/') && !(await site.has(program)))
    throw new BuildFailed(`the run line calls ${program}, which is not here`);
  return { language: 'run', command, fills: [] };
}

function choicesOf(files: readonly SourceFile[], languages: readonly Language[]): Choice[] {
  return languages.flatMap((language) =>
    language.candidates(files).map((candidate) => ({ language, candidate })),
  );
}

async function buildProgram(
  site: BuildSite,
  { language, candidate }: Choice,
  files: readonly SourceFile[],
): Promise<Program> {
  const { build, run, fills } = language.plan(candidate, files);
  await site.require(language.tools);
  for (const command of build) await site.build(command, candidate.path);
  return { language: language.id, command: run, fills };
}

async function orFailure(find: () => Promise<Program>): Promise<Program | BuildFailed> {
  try {
    return await find();
  } catch (thrown) {
    if (thrown instanceof BuildFailed) return thrown;
    throw thrown;
  }
}
