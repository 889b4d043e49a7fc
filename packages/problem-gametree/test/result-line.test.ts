import { LineReader, QueensideError } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { alphabeta, type TreeAnswer } from '../src/index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const tree = parseRecord(alphabeta, bytes(alphabeta.examples[0]!.record));

/** Reads the answers to `count` records: `score/leaves`, `missing`, or the error's place. */
function readAll(text: string, count: number): string[] {
  const lines = new LineReader(bytes(text));
  return Array.from({ length: count }, (_, index) => {
    try {
      const found = alphabeta.readAnswer(lines, tree, { number: index + 1 });
      return found === undefined ? 'missing' : `${found.score}/${found.leavesExamined}`;
    } catch (thrown) {
      if (!(thrown instanceof QueensideError)) throw thrown;
      return `line ${thrown.place.line}: ${thrown.code}`;
    }
  });
}

describe('an answer', () => {
  test.each([
    'Graph 1: Score: 4; Leaf Nodes Examined: 6',
    'Graph: 1 Score: 4 Leaf Nodes Examined: 6',
    'graph 1 - score = +4.0, leaf nodes examined = 6.',
    'GRAPH #1:  SCORE:4;LEAF NODES EXAMINED:6',
    'Graph1:Score:4;LeafNodesExamined:6',
    'Graph_1: score: 4e0 | leaf_nodes_examined: 6 \t\r',
    '\rGraph 1: Score: 4; Leaf Nodes Examined: 6',
    '\n\n# results\n\nGraph 1: Score: 04.; Leaves examined: 6',
    'Score: 4; Leaf Nodes Examined: 6',
    '\ufeffGraph 1: Score: 4; Leaf Nodes Visited: 6',
    'Leaves evaluated: 6, score: 4',
    '{"score": 4, "leaves": 6}',
    'The optimal value is 4 (leaf nodes examined: 6)',
    'value = 4, leaves = 6',
    'Graph 1: Score: 4\nLeaf Nodes Examined: 6',
    'Minimax value: 4\nnumber of leaves visited: 6',
  ])('is read from %j', (text) => {
    expect(readAll(text, 2)).toEqual(['4/6', 'missing']);
  });

  test.each(['Graph 1: Score: 4', 'The optimal value is: 4', 'score = 4\nleaves: many'])(
    'may be a score alone: %j',
    (text) => {
      expect(readAll(text, 1)).toEqual(['4/undefined']);
    },
  );

  test.each([
    ['-4', '-4'],
    ['-0.50', '-0.5'],
    ['.5', '0.5'],
    ['-0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['1e-05', '0.00001'],
  ])('has the score %s as %s', (written, score) => {
    expect(readAll(`Graph 1: Score: ${written}; Leaf Nodes Examined: 12`, 1)).toEqual([
      `${score}/12`,
    ]);
  });

  test.each([
    'error: line 1, column 2: what is wrong',
    'Graph 1: Score: four; Leaf Nodes Examined: 6',
    'Graph 1: Score: inf; Leaf Nodes Examined: 6',
    'Value: 4',
    'Score: 4 or 5',
    'not the score: 4',
    'Graph 1: Leaf Nodes Examined: 6',
    'Graph 1: Score: 4; Leaf Nodes Examined: 6; Graph 2: Score: 5; Leaf Nodes Examined: 7',
    'Graph 1: Score: 4; Leaf Nodes Examined: -',
    'Graph 1: Score: 4; Leaf Nodes Examined: -6',
    'Graph 1: Score: 4; Leaf Nodes Examined: .6',
    'Graph 1: Score: 4; Leaf Nodes Examined: ~6',
    'Graph 1: Score: 4; Leaf Nodes Examined: 6%',
    'Graph 1: Score: 4; Leaf Nodes Examined: 6\u00B2',
    'Graph 1: Score: 4%; Leaf Nodes Examined: 6',
    'Graph 1: Score: 4/; Leaf Nodes Examined: 6',
    'Graph 1: Score: 4\uFF11; Leaf Nodes Examined: 6',
    'Graph 1: Score: \u22124; Leaf Nodes Examined: 6',
    'Graph 1: Score: 4\u200B; Leaf Nodes Examined: 6',
  ])('is not read from %j, but the next one is', (text) => {
    expect(readAll(`\n${text}\nGraph 2: Score: 5; Leaf Nodes Examined: 7\n`, 2)).toEqual([
      'line 2: alphabeta/answer-unreadable',
      '5/7',
    ]);
  });

  test('is refused if it is not UTF-8, and the next one is read', () => {
    const lines = new LineReader(
      Uint8Array.from([0xff, 0x0a, ...bytes('Score: 4; Leaf Nodes Examined: 6')]),
    );
    expect(() => alphabeta.readAnswer(lines, tree, { number: 1 })).toThrow(
      /^line 1, column 1: .*UTF-8/,
    );
    expect(alphabeta.readAnswer(lines, tree, { number: 2 })).toMatchObject({ score: '4' });
  });

  test('of any length is refused in linear time', () => {
    const filler = 200_000;
    const lines = ['Graph', ' .', '1', 'Score: 1', '- ', '_'].map((sign) => sign.repeat(filler));
    expect(readAll(lines.join('\n'), lines.length)).not.toContain('missing');
  });
});

describe('labels', () => {
  const file = (...labels: number[]): string =>
    labels
      .map((label, index) => `Graph ${label}: Score: ${index}; Leaf Nodes Examined: 1\n`)
      .join('\n\r');

  test('show which answer is missing', () => {
    expect(readAll(file(1, 2, 4, 5), 5)).toEqual(['0/1', '1/1', 'missing', '2/1', '3/1']);
    expect(readAll(file(3), 4)).toEqual(['missing', 'missing', '0/1', 'missing']);
  });

  test('may count from 0', () => {
    expect(readAll(file(0, 1, 2), 3)).toEqual(['0/1', '1/1', '2/1']);
    expect(readAll(file(0, 2, 3), 4)).toEqual(['0/1', 'missing', '1/1', '2/1']);
  });

  test('that repeat are ignored', () => {
    expect(readAll(file(1, 1, 1), 3)).toEqual(['0/1', '1/1', '2/1']);
    expect(readAll(file(0, 0, 0), 3)).toEqual(['0/1', '1/1', '2/1']);
  });

  test('that count down are ignored from then on', () => {
    expect(readAll(file(1, 2, 1, 5, 9), 5)).toEqual(['0/1', '1/1', '2/1', '3/1', '4/1']);
  });

  test('of one file do not affect another', () => {
    expect(readAll(file(0, 0), 2)).toEqual(['0/1', '1/1']);
    expect(readAll(file(2), 2)).toEqual(['missing', '0/1']);
  });
});

describe('format', () => {
  const answer: TreeAnswer = { score: '-0.5', leavesExamined: 12, leafRule: 'alpha-beta' };
  const written = (style: string): string =>
    [...alphabeta.format(answer, { instance: tree, number: 3, style })]
      .map((chunk) => new TextDecoder().decode(chunk))
      .join('');

  test('writes the handout line', () => {
    expect(written('compact')).toBe('Graph 3: Score: -0.5; Leaf Nodes Examined: 12\n');
    expect(written('spaced')).toBe('Graph 3: Score: -0.5; Leaf Nodes Examined: 12\n\n');
  });
});

test('a long line that is no answer is read only in part, a long score completely', () => {
  const read = (text: string) =>
    alphabeta.readAnswer(new LineReader(bytes(text)), tree, { number: 1 });
  expect(() => read(`${'é '.repeat(2000)}Score: 4; Leaves: 2\n`)).toThrow(
    /is not the answer to a tree/,
  );
  const score = `0.${'1'.repeat(5000)}`;
  expect(read(`Graph 1: Score: ${score}; Leaf Nodes Examined: 2\n`)).toMatchObject({ score });
});
