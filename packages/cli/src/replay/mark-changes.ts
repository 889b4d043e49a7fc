import { paint } from '../show/text.ts';

/** A text with the characters that are different from the text before in another colour. */
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
