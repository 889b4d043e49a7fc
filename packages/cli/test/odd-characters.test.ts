import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

/** Lines with characters that readers cannot see, or take for others, by file. */
const FILES: Record<string, readonly (readonly [line: string, told: RegExp])[]> = {
  'alphabeta.txt': [
    ['{(A,MAX)} {(A,4),(4,5)}', /column 19: the leaf 4 has a child; a number is always a leaf/],
    [
      '{(A,MAX),(B,)} {(A,B),(B,5)}',
      /column 13: the node "B" has no type; write \(B,MAX\), \(B,MIN\)/,
    ],
    ['{(A,MAX)} {(A,4),}', /column 17: no pair follows the comma; remove the comma/],
    ['{(A,MAX),(B,MIN)} {(A,b),(B,5)}', /column 23: the child "b" .*; did you mean "B"\?/],
    ['{(A,MAX)} {(A,3,5)}', /column 15: found a comma in the number 3,5; write 3\.5$/],
    ['{(A,MAX)} {(A,1e5)}', /\(without an exponent, 1e5 is 100000\)$/],
    ['{(A,MAX)} {(A,1/2)}', /\(as a decimal, 1\/2 is 0\.5\)$/],
    [
      '{(A,MAX),(B\u200b,MIN)} {(A,B),(B,5)}',
      /did you mean "B<U\+200B>"\? .*zero width space: delete it\)$/,
    ],
    [
      '{(A,MAX),(\u0412,MIN)} {(A,B),(B,5)}',
      /did you mean "\u0412"\? .* Cyrillic letter: write `B`\)$/,
    ],
    ['{(A,MAX)}\u00a0{(A,\u22125)}', /^Graph 10: Score: -5; Leaf Nodes Examined: 1$/],
  ],
  'nqueens.txt': [
    [
      '\uff18',
      /"\uff18" is not a board size; .* \("\uff18" \(U\+FF18\) is a full-width form: write `8`\)$/,
    ],
    [
      '8 \u200bcount',
      /column 3: unknown word "<U\+200B>count"; expected "count" \(.*zero width space/,
    ],
    ['8\u00a0count', /^Solutions: 92; Unique: 12$/],
  ],
  'factor.txt': [
    [
      '91\u200b',
      /"91<U\+200B>" is not a whole number; .* \(<U\+200B> is an invisible zero width space/,
    ],
    ['9\u00a0', /^9 = 3 x 3$/],
  ],
  'nim.txt': [
    ['2 \u20133', /column 3: .*"\u20133"; .* \("\u2013" \(U\+2013\) is a dash: write `-`\)$/],
    ['1\u00a01', /^Score: -1;/],
  ],
  'connect-four.txt': [
    ['445\u{1d7da}', /column 4: .* found "\u{1d7da}"; .* is a special form: write `2`\)$/u],
  ],
  'tic-tac-toe.txt': [['\u0425...O....', /found "\u0425"; .* is a Cyrillic letter: write `X`\)$/]],
  'othello.txt': [
    ['\u2212XXXX-OX-OXOOOOXO-OXXXXXOOOOXXXXOOOOOXXXOOOOOOO-OXOOOOOXOXOOOO--\u00a0O', /^Score: 18;/],
    ['\u20ac', /column 1: .*expected X, O or - in a square, found "\u20ac"/],
  ],
};

test.each(Object.keys(FILES))(
  '%s: messages name odd characters, plain ones are read',
  async (name) => {
    const lines = FILES[name]!;
    const folder = await folderWith({ [name]: `${lines.map(([line]) => line).join('\n')}\n` });
    const { stdout } = await call(folder, ['solve', name]);
    const answers = stdout.trimEnd().split('\n');
    expect(answers).toHaveLength(lines.length);
    for (const [index, [, told]] of lines.entries()) expect(answers[index]).toMatch(told);
  },
);
