/** Recognizes programs that read only the first record of their input. */

const LINE_FEED = 0x0a;

/**
 * Whether a program's output for all records shows that it reads only the first: it is not longer than that for the first record
 * alone by a line for each of the others.
 *
 * @param records the number of all records.
 */
export function readsOnlyFirst(all: Uint8Array, first: Uint8Array, records: number): boolean {
  return countLines(all) < countLines(first) + records - 1;
}

/**
 * Whether the answers to some different records differ. If not, the program may read nothing, and whatever it prints belongs to no
 * record.
 *
 * @param answers the answer to each record; undefined for none.
 */
export function answersVary(
  records: readonly Uint8Array[],
  answers: readonly (Uint8Array | undefined)[],
): boolean {
  return records.some(
    (record, index) =>
      !isSame(record, records[0]) && !isSame(answers[index] ?? NOTHING, answers[0] ?? NOTHING),
  );
}

const NOTHING = new Uint8Array();

function isSame(one: Uint8Array, other: Uint8Array = NOTHING): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Counts the lines that are not blank. */
function countLines(text: Uint8Array): number {
  let count = 0;
  let isBlank = true;
  for (const byte of text)
    if (byte === LINE_FEED) isBlank = true;
    else if (isBlank && byte > 0x20) {
      isBlank = false;
      count++;
    }
  return count;
}
