import { expect, test } from 'vitest';
import { isPartOf } from '../src/judge.ts';
import { readLesson } from '../src/index.ts';
import { blocksOf } from '../src/lesson.ts';

const TREE = '{(A,MAX),(B,MIN)} {(A,B),(A,2),(B,3),(B,5)}';

/** Returns each error as `line:column code`. */
function errorsIn(markdown: string): string[] {
  return readLesson(markdown, 'lesson.md').errors.map(
    ({ place: { file, line, column }, code }) => `${file}:${line}:${column} ${code}`,
  );
}

/** A lesson with one step block. Its first key is in line 4. */
function lessonWith(...lines: string[]): string {
  return ['# Title', '', '```queenside step', ...lines, '```', ''].join('\n');
}

const GOOD = ['problem: nqueens', 'solver: backtracking', 'record: 4'];

test('headings of two levels begin chapters, and blocks stand between texts', () => {
  const { lesson, errors } = readLesson(
    `# Title\n\nBefore.\n\n## One\n\n### Below\n\n${lessonWith(...GOOD).slice(9)}\nAfter.\n\n# Two\n\nEnd.\n`,
    'lesson.md',
  );
  expect(errors).toEqual([]);
  expect(lesson.title).toBe('Title');
  expect(lesson.chapters.map(({ title }) => title)).toEqual(['Title', 'One', 'Two']);
  expect(
    lesson.chapters[1]!.parts.map((part) => ('text' in part ? part.text.trim() : part.block.kind)),
  ).toEqual(['### Below', 'step', 'After.']);
});

test('texts in one line need no quotes, whatever they contain', () => {
  const says = ["It's: a #1 [trick]", '- *not* a list: no', '"quoted: too"', '|| a wall'];
  const markdown = lessonWith(
    'problem: alphabeta',
    'solver: alpha-beta',
    `record: ${TREE}`,
    'options: { depth: 3 }',
    'steps:',
    ...says.flatMap((say) => ['  - at: 1', `    say: ${say}`]),
    '  - say: goes on',
    "      in the next line, isn't it",
    '    at: cut 2',
  );
  const { lesson, errors } = readLesson(markdown, 'lesson.md');
  expect(errors).toEqual([]);
  const [block] = blocksOf(lesson);
  expect(block).toMatchObject({
    record: TREE,
    options: { depth: 3 },
    seed: 1,
    stops: [
      { at: '1', say: "It's: a #1 [trick]", line: 9 },
      { at: '1', say: '- *not* a list: no' },
      { at: '1', say: 'quoted: too' },
      { at: '1', say: '|| a wall' },
      { at: 'cut 2', say: "goes on in the next line, isn't it" },
    ],
  });
});

test('a record of several lines stays as it is, and knows where it begins', () => {
  const { lesson } = readLesson(
    lessonWith('problem: pathfinding', 'solver: a-star', 'record: |', '  S..', '  say: X', '  ..G'),
    'lesson.md',
  );
  const [block] = blocksOf(lesson);
  expect(block!.record).toBe('S..\nsay: X\n..G');
  expect(block!.recordAt).toEqual({ line: 7, column: 3 });
});

test('every error names file, line, and column', () => {
  expect(errorsIn('# Title\n\n```queenside dance\n```\n')).toEqual([
    'lesson.md:3:1 lesson/unknown-kind',
  ]);
  expect(errorsIn('text\r\n\r\n```queenside\r\n```\r\n')).toEqual([
    'lesson.md:3:1 lesson/unknown-kind',
  ]);
  expect(errorsIn(lessonWith(...GOOD, 'at: [1'))).toEqual(['lesson.md:7:7 lesson/bad-block']);
  expect(errorsIn(lessonWith(...GOOD, 'speed: 3'))).toEqual(['lesson.md:7:1 lesson/unknown-key']);
  expect(errorsIn(lessonWith(...GOOD, 'seed: -1'))).toEqual(['lesson.md:7:1 lesson/bad-value']);
  expect(errorsIn(lessonWith(...GOOD, 'steps:', '  - at: 1', '    word: no'))).toEqual([
    'lesson.md:9:5 lesson/unknown-key',
  ]);
  expect(errorsIn(lessonWith(...GOOD.slice(1)))).toEqual(['lesson.md:4:1 lesson/missing-key']);
  expect(errorsIn(lessonWith('nothing'))).toEqual(['lesson.md:4:1 lesson/bad-block']);
  expect(errorsIn('- ```queenside step\n  problem: nqueens\n  ```\n')).toEqual([
    'lesson.md:1:1 lesson/nested-block',
  ]);
  expect(errorsIn('# Title\n')).toEqual(['lesson.md:undefined:undefined lesson/no-block']);
});

test('the message of an unknown kind says what is expected', () => {
  const [error] = readLesson('```queenside dance\n```\n', 'lesson.md').errors;
  expect(error!.message).toMatch(
    /^lesson\.md, line 1, column 1: there is no kind of block "dance"; write one of these after ```queenside: step, race, /,
  );
});

test('aliases, tags, and repeated keys do not get around the format', () => {
  expect(errorsIn(lessonWith(...GOOD, 'options: *all'))).toHaveLength(1);
  expect(errorsIn(lessonWith(...GOOD, 'record: 5'))).toEqual(['lesson.md:7:1 lesson/bad-block']);
  expect(errorsIn(lessonWith(...GOOD, 'options: !!js/function 1'))).toHaveLength(1);
  expect(errorsIn(lessonWith('__proto__: 1', ...GOOD))).toEqual([
    'lesson.md:4:1 lesson/unknown-key',
  ]);
  expect(errorsIn('```queenside __proto__\n```\n')).toEqual(['lesson.md:1:1 lesson/unknown-kind']);
});

test('a step with a question has choices, and one with choices has a question', () => {
  const withKeys = (...keys: string[]) =>
    lessonWith(...GOOD, 'steps:', '  - at: 1', ...keys.map((key) => `    ${key}`));
  expect(errorsIn(withKeys('question: Which: one?', 'choices: [a, b]'))).toEqual([]);
  expect(errorsIn(withKeys('question: Which one?'))).toEqual(['lesson.md:8:5 lesson/bad-value']);
  expect(errorsIn(withKeys('choices: [a, b]'))).toEqual(['lesson.md:8:5 lesson/missing-key']);
  for (const choices of ['[a]', '[a, a]', '[a, b, c, d, e, f, g]'])
    expect(errorsIn(withKeys('question: Which one?', `choices: ${choices}`))).toEqual([
      'lesson.md:10:5 lesson/bad-value',
    ]);
});

test.each([
  ['the leaf 4 below D', '4', true],
  ['value rises from 14', '4', false],
  ['value rises from 4.5', '4', false],
  ['value rises from −4', '4', false],
  ['value falls from 4, by D', '4', true],
  ['row 5, column 10', 'row 5, column 1', false],
  ['the queen moves to (7,2)', '(7,2)', true],
  ['conflicts: 0', 'conflict', false],
  ['f = 1 + 6 = 7.', '= 7', true],
])('in the words "%s", the choice "%s" is a part: %s', (words, choice, isPart) => {
  expect(isPartOf(words, choice)).toBe(isPart);
});
