import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { batchError, solverIdOf } from '@queenside/batch';
import { splitFunction } from '@queenside/batch/one-file';
import { checkOptions, defined, listKnown } from '@queenside/core';
import { type CodeLine, kindIfSaid, OwnSearch, searchOptions } from '@queenside/own-search';
import { algorithmIdOf, allAlgorithms, type KnownAlgorithm } from '@queenside/referee';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { pluginFlagsOf, type RefereeFlags } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import { print, printJson } from '../show/print.ts';
import { showPath } from '../show/text.ts';
import { beginUserFile } from '../user-file.ts';
import { jsonJudged, showJudged, type Told } from './show.ts';
import { judgeSearch } from './judge.ts';
import { bankRecords, recordsOf } from './records.ts';
import { bytesOf, traceOfFinding } from './trace.ts';

/** Judges a search that the user wrote. */
export async function refereeCommand(
  path: string,
  inputs: readonly string[],
  given: RefereeFlags,
): Promise<number> {
  const { file: location, function: called } = splitFunction(path);
  const named = given.as ?? called ?? parse(location).name;
  if (!existsSync(location)) throw batchError('no-plugin-file', { file: showPath(location) });
  const kind = kindIfSaid(basename(location), readFileSync(location, 'utf8'), called);
  const flags = { ...given, as: algorithmIdOf(named, kind) };
  const file = basename(path);
  const options = { ...flags.option, ...defined({ framework: flags.framework }) };
  const settings = checkOptions(file, searchOptions(location), options, true);
  // Files in other languages have no such option.
  const framework = location.endsWith('.py') ? settings.framework : '';
  const search = new OwnSearch(location, settings.python, {
    algorithm: flags.as,
    ...defined({
      function: called,
      framework: framework !== '' ? framework : undefined,
      limit: flags.limit,
      width: flags.width,
      variables: flags.variables,
      values: flags.values,
    }),
  });
  const algorithm = algorithmFor(search, file, flags);
  const isBank = inputs.length === 0;
  if (flags.evaluate !== undefined && isBank)
    throw commandError('flag-alone', { flag: '--evaluate', others: 'input files' });
  const open = await openEngine({
    quiet: true,
    jobs: 1,
    ...pluginFlagsOf(flags),
    ...defined({ evaluate: flags.evaluate }),
  });
  await using engine = open.engine;
  const records = isBank
    ? await bankRecords(algorithm.bank, search.bankOptions, open)
    : await recordsOf(inputs, flags, open);
  const budget = settings.budget > 0 ? settings.budget : isBank ? algorithm.budget : Infinity;
  const judged = await judgeSearch(search, algorithm, records, {
    budget,
    timeLimitMs: flags.timeLimit * 1000,
  });
  search.end();
  const { smallest } = judged;
  const { decided } = judged;
  const told: Told = {
    file,
    isBank,
    algorithm,
    judged,
    ...defined({ decided: decided && { ...decided, text: textOf(location, decided) } }),
  };
  if (smallest === undefined) {
    if (flags.json === true) printJson(jsonJudged(told, flags.as));
    else print(showJudged(told));
    return ExitStatus.right;
  }
  const { trace, step } = traceOfFinding(smallest, solverIdOf(file));
  const [frame] = await engine.replayText(
    trace,
    { from: step, to: step },
    smallest.record.evaluation,
  );
  const shown = { step, text: frame!.text };
  const traceFile = `${smallest.record.problem.id}_trace.jsonl`;
  if (flags.trace === true) await write(traceFile, bytesOf(trace));
  if (flags.html !== undefined) {
    const { replayPage } = await import('../replay/page.ts');
    const range = { from: 0, to: trace.events.length };
    const film = await engine.replayScenes(trace, range, smallest.record.evaluation);
    await write(flags.html, Buffer.from(await replayPage(film, `${file}, step ${step}`, range)));
  }
  if (flags.json === true) printJson(jsonJudged(told, flags.as, shown));
  else {
    const { as, cutoff, reopen, weight, limit, width, variables, values, problem } = flags;
    const course = framework === '' ? undefined : framework;
    const variant = {
      as,
      cutoff,
      reopen,
      weight,
      limit,
      width,
      variables,
      values,
      framework: course,
      problem,
    };
    const evaluate = typed({ evaluate: flags.evaluate });
    const again = [path, ...typed(variant), ...evaluate, ...inputs].join(' ');
    print(
      showJudged(told, shown, [
        ...(flags.trace === true ? [] : [`queenside referee ${again} --trace`]),
        ['queenside replay', traceFile, ...evaluate, '--from', Math.max(0, step - 1)].join(' '),
      ]),
    );
  }
  const isRunning = smallest.difference !== undefined || isWrong(smallest.error!.code);
  return isRunning ? ExitStatus.failed : ExitStatus.usage;
}

/** The algorithms whose orders of variables and values can be asked for. */
const ORDERED = ['csp-backtracking', 'csp-forward-checking', 'mac'] as const;

/** @throws QueensideError `command/unknown-algorithm`, `command/other-algorithm`, or `command/flag-alone`. */
function algorithmFor(
  { kind }: OwnSearch,
  file: string,
  flags: RefereeFlags & { readonly as: string },
): KnownAlgorithm {
  const { as: id, cutoff, reopen, weight, limit, width, variables, values } = flags;
  for (const [flag, value, ...only] of [
    ['--cutoff', cutoff, 'alpha-beta'],
    ['--reopen', reopen, 'a-star'],
    ['--weight', weight, 'weighted-a-star'],
    ['--limit', limit, 'depth-limited'],
    ['--width', width, 'beam'],
    ['--variables', variables, ...ORDERED],
    ['--values', values, ...ORDERED],
  ] as const)
    if (value !== undefined && !(only as readonly string[]).includes(id))
      throw commandError('flag-alone', { flag, others: `--as ${only.join(' or ')}` });
  const algorithms = allAlgorithms(
    defined({ cutoff, reopen, weight, limit, width, variables, values }),
  );
  if (!Object.hasOwn(algorithms, id))
    throw commandError('unknown-algorithm', { id, known: listKnown(id, Object.keys(algorithms)) });
  const algorithm = algorithms[id]!;
  if (kind === undefined || algorithm.kind === kind) return algorithm;
  const known = Object.keys(algorithms).filter((each) => algorithms[each]!.kind === kind);
  const searched = algorithm.kind;
  throw commandError('other-algorithm', { file, kind, id, searched, known: known.join(', ') });
}

/** Whether a search that returned no usable answer ran: it is wrong then, and not broken. */
function isWrong(code: string): boolean {
  return ['core/gave-up', 'own-search/budget', 'own-search/bad-answer'].includes(code);
}

/** Returns the text of a line of a search, which may be in a file beside the first one. */
function textOf(location: string, { file, line }: CodeLine): string {
  const lines = readFileSync(join(dirname(location), file), 'utf8').split(/\r\n?|\n/);
  return lines[line - 1]!.trim();
}

/** Returns flags as they are typed in a terminal, which takes `>` for something else. */
function typed(flags: Readonly<Record<string, string | number | undefined>>): readonly string[] {
  return Object.entries(defined(flags)).flatMap(([name, value]) => [
    `--${name}`,
    /[<> ]/.test(String(value)) ? `"${value}"` : String(value),
  ]);
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await beginUserFile(path);
  await file.write(bytes);
  await file.commit();
}
