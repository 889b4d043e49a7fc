/** Gives what the readers of authors throw its place. */
import type { OtherFormat } from './lines.ts';
import { defined } from './defined.ts';
import { asQueensideError, type ErrorPlace, type QueensideError } from './errors.ts';
import { oneLine } from './text.ts';

/** Makes the error of a text that an author's reader refuses. @param detail the reader's message. */
export type RefuseText = (detail: string, place: TextPlace) => QueensideError;

/** A place in a text. It has a line only if the reader names one. */
type TextPlace = Pick<ErrorPlace, 'line'> & { readonly column: number };

/** Reads something. What the reader throws becomes an error, with the place that the reader names or column 1. */
export function readOrRefuse<Value>(read: () => Value, refuse: RefuseText): Value {
  try {
    return read();
  } catch (thrown) {
    const { line, column = 1 } = thrown as ErrorPlace;
    throw asQueensideError(thrown, (detail) => refuse(detail, { ...defined({ line }), column }));
  }
}

/**
 * Returns other formats of records whose readers throw errors with a place.
 *
 * @param refuse makes the error of a text; it gets the example of the format, on one line.
 */
export function formatsOrRefuse(
  formats: Readonly<Record<string, OtherFormat>>,
  refuse: (detail: string, place: TextPlace, example: string) => QueensideError,
): Readonly<Record<string, OtherFormat>> {
  const withErrors = (format: OtherFormat): OtherFormat => ({
    example: format.example,
    read: (text) =>
      readOrRefuse(
        () => format.read(text),
        (detail, place) =>
          refuse(
            detail,
            { line: 1, ...place },
            oneLine(format.example.trimEnd().replaceAll('\n', ' ⏎ ')),
          ),
      ),
  });
  return Object.fromEntries(
    Object.entries(formats).map(([extension, format]) => [extension, withErrors(format)]),
  );
}
