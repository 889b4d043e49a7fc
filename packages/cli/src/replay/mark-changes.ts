import { paint } from '../show/print.ts';

/** Highlights the characters that differ from the previous text. */
export function markChanges(before: string, text: string, stream: NodeJS.WriteStream): string {
  const old = before.split('\n');
  return text
    .split('\n')
    .map((line, row) =>
      Array.from(line)
        .map((sign, column) =>
          sign === old[row]?.[column] ? sign : paint('inverse', sign, stream),
        )
        .join(''),
    )
    .join('\n');
}
