import { concatBytes, LineReader, type Problem } from '@queenside/core';
import { toBytes, toText } from './bytes.ts';

/** Formats an answer to an instance as in an answer file. */
export function formatAnswer<Instance, Answer>(
  problem: Problem<Instance, Answer>,
  instance: Instance,
  answer: Answer,
  style: string = problem.styles[0]!,
  number = 1,
): string {
  // Copied at once, to notice chunks that are reused. Not by slice, because slices of a Buffer share its memory.
  const chunks = [
    ...mapIterable(
      problem.format(answer, { instance, number, style }),
      (chunk) => new Uint8Array(chunk),
    ),
  ];
  return chunks.length === 0 ? '' : toText(concatBytes(chunks));
}

/**
 * Reads the first answer of an answer file.
 *
 * @param guarantee as `AnswerPlace.guarantee`.
 * @throws whatever the problem's `readAnswer` throws.
 */
export function readAnswerText<Instance, Answer>(
  problem: Problem<Instance, Answer>,
  instance: Instance,
  text: string,
  guarantee?: string,
): Answer | undefined {
  const place = { number: 1, ...(guarantee !== undefined && { guarantee }) };
  return problem.readAnswer(new LineReader(toBytes(text), problem), instance, place);
}

function* mapIterable<From, To>(items: Iterable<From>, change: (item: From) => To): Iterable<To> {
  for (const item of items) yield change(item);
}
