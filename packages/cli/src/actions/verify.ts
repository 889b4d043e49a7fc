import type { Verified } from '@queenside/runtime';
import { placeOf, type RecordReport } from '@queenside/runtime/report';
import { destinationOf, originOf, SideFiles } from '@queenside/batch';
import { defined, describeError } from '@queenside/core/basics';
import { statusOfCounts } from '../exit-status.ts';
import type { VerifyFlags } from '../flags/table.ts';
import { answerSettingsOf, openEngine } from '../open-engine.ts';
import { describeSide } from '../show/file-line.ts';
import { jsonVerification } from '../show/json-report.ts';
import { describeObjective } from '../show/objective-line.ts';
import { showCount, showOutcomes, showPath, nameBelow } from '../show/text.ts';
import { commandError } from '../errors.ts';
import { isStream, nameOfStream, readAll, STANDARD_INPUT } from './streams.ts';
import { paint, print, printAside, printJson, stackBelow } from '../show/print.ts';

/** The most drawings, and their most characters. */
const PICTURES = { most: 1000, characters: 2 ** 26 };

/** Checks an answer file against its input file. */
export async function verifyCommand(
  input: string,
  answer: string,
  flags: VerifyFlags,
): Promise<number> {
  if (input === STANDARD_INPUT && answer === STANDARD_INPUT) throw commandError('one-stdin');
  const open = await openEngine(flags);
  await using engine = open.engine;
  const settings = await answerSettingsOf(open, flags);
  const [given, answers] = await Promise.all([readAll(input), readAll(answer)]);
  const name = isStream(input)
    ? nameOfStream(input, flags.problem)
    : nameBelow(open.settings.inbox, input);
  const destination = destinationOf(engine.installed, settings, name);
  const { problem, solver, options, sections } = destination;
  const side = SideFiles.begin(settings.side ?? {}, name, destination, engine.installed.catalog);
  const { onPicture } = side.hooks;
  const verified = await engine.verify({
    problem,
    origin: originOf({ input, destination }),
    ...defined({ solver, sections }),
    options,
    input: given,
    answers,
    answersName: showAnswer(answer),
    ...(onPicture && { draw: 'all', pictureLimits: PICTURES }),
  });
  for (const picture of verified.pictures ?? []) await onPicture!(picture);
  const refused = verified.records.filter(({ status }) => status !== 'right');
  if (flags.json === true) {
    const report = jsonVerification(verified, side.report, { input, answer, problem });
    printJson(report);
  } else {
    printText(verified, refused, answer, flags.quiet === true);
    const missing = onPicture ? verified.records.length - side.report.drawings : 0;
    if (flags.quiet !== true)
      for (const line of [
        ...describeSide(side.report),
        ...(missing > 0 ? [`${showCount(missing, 'record')} not drawn`] : []),
      ])
        printAside(line);
  }
  const failed = refused.filter(({ status }) => status === 'failed');
  const isFailed = failed.length > 0 || verified.leftOver !== undefined;
  return statusOfCounts(isFailed, refused.length > 0);
}

function showAnswer(path: string): string {
  return path === STANDARD_INPUT ? 'standard input' : showPath(path);
}

function printText(
  { records, leftOver }: Verified,
  refused: readonly RecordReport[],
  answer: string,
  quiet: boolean,
): void {
  const out = process.stdout;
  for (const record of records) {
    const { error, objective } = record;
    const text = error ? describeError(error) : objective && describeObjective(objective);
    if (text === undefined || (quiet && error === undefined)) continue;
    const place = placeOf({ ...record, line: error?.line ?? record.line }, undefined);
    print(`${paint('yellow', place, out)}: ${text}${stackBelow(error?.stack)}\n`);
  }
  if (leftOver !== undefined) {
    const place = paint('yellow', `answer line ${leftOver.answerLine}`, out);
    print(`${place}: ${describeError(leftOver)}\n`);
  }
  if (quiet) return;
  const undecided = refused.filter(({ status }) => status === 'undecided').length;
  const failed = refused.length - undecided;
  const feasible = records.filter(({ proof }) => proof === 'feasible').length;
  const mark =
    failed > 0 || leftOver !== undefined
      ? paint('red', '✗', out)
      : undecided > 0
        ? paint('yellow', '?', out)
        : paint('green', '✓', out);
  const right = `${records.length - refused.length} of ${showCount(records.length, 'record')} right`;
  const others = showOutcomes({ feasible, undecided, failed: 0 }, (color, text) =>
    paint(color, text, out),
  );
  print(`${mark} ${showAnswer(answer)}: ${right}${others}\n`);
}
