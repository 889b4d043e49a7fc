/** What a referee says, as text and as JSON. */
import { reportError } from '@queenside/runtime/report';
import type { Static } from '@queenside/core';
import { type CodeLine, wasStopped } from '@queenside/own-search';
import type { KnownAlgorithm } from '@queenside/referee';
import type { refereeSchema } from '../show/json-schemas.ts';
import { paint, stackBelow } from '../show/print.ts';
import { showCount } from '../show/text.ts';
import { type Finding, isUnreadable, type Judged, type Remark } from './judge.ts';

/** The verdict on a search. */
export interface Told {
  readonly file: string;
  readonly isBank: boolean;
  readonly algorithm: KnownAlgorithm;
  readonly judged: Judged;
  readonly decided?: DecidingLine;
}

type DecidingLine = CodeLine & { readonly text: string };

/** A step of the smallest record. */
export interface ShownStep {
  readonly step: number;
  /** The picture; empty if there is none. */
  readonly text: string;
}

/** @param commands what replays the search. */
export function showJudged(
  { file, isBank, algorithm: { title }, judged, decided }: Told,
  shown: ShownStep = { step: 0, text: '' },
  commands: readonly string[] = [],
): string {
  const { count, skipped, needsPath, findings, smallest, mistake, remarks } = judged;
  const records = `${showCount(count, 'record')}${isBank ? ' of the bank' : ''}`;
  if (smallest === undefined)
    return `${file}: ${paint('green', 'right', process.stdout)}. It did what ${title} permits on ${count === 1 ? '' : 'all '}${records}.\n${showRemarks(remarks)}`;
  const { record, difference, error } = smallest;
  if (isUnreadable(error))
    return `${file}: ${paint('red', 'failed', process.stdout)}. ${whyNot(smallest)}\n`;
  const wrong = `${findings.length} of ${records}`;
  const head =
    difference === undefined
      ? `It returned no answer on ${wrong}.`
      : `It did what ${title} does not permit on ${wrong}.`;
  const parts = [
    `${file}: ${paint('red', difference === undefined ? 'failed' : 'wrong', process.stdout)}. ${head}`,
    indented(difference === undefined ? whyNot(smallest) : wordsOf(smallest, shown.step)),
    ...(decided === undefined ? [] : [indented(lineOf(decided))]),
    ...(skipped === 0
      ? []
      : [`It was not run on the other ${showCount(skipped, 'record')}, which might take as long.`]),
    ...(needsPath
      ? ['None of these records has a path to a goal. The search is right on the others.']
      : []),
    ...(mistake === undefined ? [] : [indented(`The likely mistake: ${mistake}.`)]),
    `The smallest such record (${record.problem.id}):`,
    indented(record.text.trimEnd()),
    ...(shown.text === '' || shown.step === 0
      ? []
      : [`The search at step ${shown.step}:`, indented(shown.text.trimEnd())]),
    ...(shown.step === 0 ? [] : ['To step through it:', indented(commands.join('\n'))]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Shows the smallest record with a remark. */
function showRemarks(remarks: readonly Remark[]): string {
  const [smallest] = remarks.toSorted((a, b) => a.record.text.length - b.record.text.length);
  if (smallest === undefined) return '';
  const { words, record } = smallest;
  const head = `A remark on ${showCount(remarks.length, 'record')}: ${words}. The smallest such record (${record.problem.id}):`;
  return `\n${head}\n\n${indented(record.text.trimEnd())}\n`;
}

export function jsonJudged(
  { file, judged: { count, findings, smallest, mistake, remarks }, decided }: Told,
  algorithm: string,
  shown: ShownStep = { step: 0, text: '' },
): Static<typeof refereeSchema> {
  return {
    search: file,
    algorithm,
    records: count,
    right: count - findings.length,
    mistake: mistake ?? null,
    ...(remarks.length > 0 && {
      remarks: remarks.map(({ record, words }) => ({
        problem: record.problem.id,
        record: record.text,
        words,
      })),
    }),
    first:
      smallest === undefined
        ? null
        : {
            problem: smallest.record.problem.id,
            record: smallest.record.text,
            difference: smallest.difference?.words ?? null,
            error: smallest.error === undefined ? null : reportError(smallest.error),
            ...(decided !== undefined && { decided }),
            step: shown.step,
            picture: shown.text,
          },
  };
}

function lineOf({ file, line, isCall, text }: DecidingLine): string {
  const head = isCall ? 'Its last call before it decided this is' : 'It decided this';
  return `${head} at line ${line} of ${file}:\n\n${indented(text)}`;
}

function wordsOf(finding: Finding, step: number): string {
  const { difference, error } = finding;
  const words = step === 0 ? `${difference!.words}.` : `Step ${step}: ${difference!.words}.`;
  if (error === undefined) return words;
  // An error says best what to change: a missing `return` also looks like a wrong step.
  return wasStopped(error)
    ? `${words}\nIt also returned no answer: ${whyNot(finding)}`
    : `${whyNot(finding)}\nBefore that, at step ${step}: ${difference!.words}.`;
}

function whyNot({ error }: Finding): string {
  return error!.code === 'core/gave-up'
    ? 'It had not returned at the time limit.'
    : `${error!.message}${stackBelow(error!.thrownStack)}`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
