/** Changes of random overrides files, as people and programs write them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  editYaml,
  UneditableYaml,
  type YamlChange,
  type ChangeTree,
} from '../../src/assignment/source/edit-yaml.ts';

/** Returns the change of one value. */
function at(path: readonly string[], value: unknown): ChangeTree {
  return path.reduceRight<YamlChange>((inner, key) => new Map([[key, inner]]), {
    value,
  }) as ChangeTree;
}

const STUDENTS = ['ada', 'Bo Berg', '77', 'eve@example.org'];
const words = fc
  .array(fc.constantFrom('yes', 'a: b', '# no', '"', "it's", '{', 'ö', ',', '-', '12', 'null'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => all.join(' '));
const lines = fc
  .array(fc.oneof(words, fc.constant(''), fc.constant('  indented')), { maxLength: 4 })
  .map((all) => all.join('\n'));
const comment = fc.nat(999).map((number) => `# c${number}`);
const layout = fc.record({
  style: fc.constantFrom('block', 'wide', 'flow', 'json'),
  value: lines.filter((text) => text !== ''),
  reason: words,
  trailing: fc.option(comment, { nil: '' }),
  above: fc.option(comment, { nil: '' }),
  below: fc.option(comment, { nil: '' }),
});

/** Writes one student's entry in one of several styles, with comments around its values. */
function entryOf(
  name: string,
  {
    style,
    value,
    reason,
    trailing,
    above,
    below,
  }: typeof layout extends fc.Arbitrary<infer L> ? L : never,
): string {
  const key = name.includes('@') ? JSON.stringify(name) : name;
  const points = { add: 2, reason };
  if (style === 'json')
    return `  ${key}: ${JSON.stringify({ points, comment: value, 'x-mine': [1, { a: 2 }] })} ${trailing}\n`;
  if (style === 'flow')
    return `  ${key}: {points:   {add: 2,reason: ${JSON.stringify(reason)}},\n    excused: true, }  ${trailing}\n`;
  const indent = style === 'wide' ? '      ' : '    ';
  const text = stringify({ comment: value }, { lineWidth: 0 }).replaceAll(/^(?=.)/gm, indent);
  return [
    `  ${key}:   ${trailing}\n`,
    above && `${indent}${above}\n`,
    `${indent}points:\n${indent}   add:   2   # two\n${indent}   reason: ${JSON.stringify(reason)}\n`,
    text,
    `\n${indent}excused: true  # really\n`,
    below && `${indent}${below}\n`,
  ].join('');
}

const files = fc
  .record({
    layouts: fc.array(layout, { maxLength: STUDENTS.length }),
    head: fc.constantFrom('', '# Decisions\n\n', '%YAML 1.2\n---\n'),
    tail: fc.constantFrom('', '\n# the end\n', 'comments: { x: "A, b" }\n', '"x-mine": [ 1,2 ]\n'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ layouts, head, tail, lineEnd }) => {
    const entries = layouts.map((each, index) => entryOf(STUDENTS[index]!, each));
    const students = entries.length === 0 ? '' : `students:   # all\n${entries.join('\n')}`;
    return {
      text: `${head}${students}${tail}`.replaceAll('\n', lineEnd),
      entries: entries.map((entry) => entry.replaceAll('\n', lineEnd)),
    };
  });

const path = fc.constantFrom(
  ['points'],
  ['comment'],
  ['excused'],
  ['run'],
  ['tests', 'boards', 'points'],
  ['tests', 'boards', 'comment'],
  ['rubric', 'style'],
  ['lines', 'src/main.py', '12'],
  ['files', 'a b.py'],
);
const value = fc.oneof(
  lines,
  words,
  fc.record({ add: fc.integer(), reason: lines }),
  fc.constantFrom(true, null, 3.5, undefined, undefined, undefined),
  fc.array(words, { minLength: 1, maxLength: 3 }),
);
const decision = fc.record({ student: fc.constantFrom(...STUDENTS, 'new one'), path, value });

const dataOf = (text: string): unknown => parse(text) ?? {};
const commentsIn = (text: string): string[] =>
  [...text.matchAll(/# (?:c\d+|all|two|really|the end)/g)].map(([each]) => each);

test('a decision changes its value and no other byte', () => {
  fc.assert(
    fc.property(files, decision, ({ text, entries }, { student, path: keys, value: set }) => {
      const before = JSON.stringify(dataOf(text));
      const edited = editYaml(text, at(['students', student, ...keys], set));
      // The editor itself compares the data; here, the rest of the text.
      if (JSON.stringify(dataOf(edited)) === before) return;
      const others = entries.filter((_, index) => STUDENTS[index] !== student);
      for (const entry of others) expect(edited).toContain(entry);
      // A replaced value takes its own comments with it, a removed one those of its lines, too.
      const own = keys[0] === 'points' && (!(set instanceof Object) || Array.isArray(set));
      const [all, kept] = [text, edited].map((each) =>
        commentsIn(each).filter((word) => !own || word !== '# two'),
      ) as [string[], string[]];
      expect(all.length - kept.length).toBeLessThanOrEqual(set === undefined ? 4 : 0);
    }),
    { numRuns: 200 },
  );
});

test('what is added to a file can be removed from it again', () => {
  fc.assert(
    fc.property(files, decision, ({ text }, { student, path: keys, value: set }) => {
      const place = ['students', student, ...keys];
      const there = place.reduce<unknown>((inner, key) => Object(inner)[key], dataOf(text));
      fc.pre(there === undefined && set !== undefined);
      const added = editYaml(text, at(place, set));
      expect(added.length).toBeGreaterThan(text.length);
      expect(editYaml(added, at(place, undefined))).toBe(text);
    }),
    { numRuns: 150 },
  );
});

test('many decisions are one change', () => {
  const text = 'students:\n  ada: { excused: true } # first\n  bob:\n    comment: Hello\n';
  const changes = new Map(
    ['ada', 'bob', 'cy'].map((name) => [name, at(['rubric', 'style'], 'good')]),
  );
  const edited = editYaml(text, new Map([['students', changes]]));
  expect(edited).toBe(
    'students:\n  ada: { excused: true, rubric: { style: good } } # first\n' +
      '  bob:\n    comment: Hello\n    rubric:\n      style: good\n  cy:\n    rubric:\n      style: good\n',
  );
  const none = new Map(
    ['ada', 'bob', 'cy'].map((name) => [name, at(['rubric', 'style'], undefined)]),
  );
  expect(editYaml(edited, new Map([['students', none]]))).toBe(text);
});

test.each([
  ['an alias', 'students:\n  ada: &a { excused: true }\n  bob: *a\n', 'bob'],
  ['an anchor that others use', 'students:\n  ada: &a { excused: true }\n  bob: *a\n', 'ada'],
  ['a list', 'students: [ ada ]\n', 'ada'],
  ['a text', 'nothing\n', 'ada'],
])('%s is not edited', (_, text, student) => {
  expect(() => editYaml(text, at(['students', student, 'late'], 'waived'))).toThrow(UneditableYaml);
});

test('a comment behind a value stays a comment if the new value has several lines', () => {
  const text = 'ada:\n  excused: true  # really\n  run: x # it runs\n';
  const edited = editYaml(
    text,
    new Map([['ada', new Map([['excused', { value: { add: 0, reason: 'yes\nyes' } }]])]]),
  );
  expect(edited).toContain('excused:  # really\n');
  expect(parse(edited)).toEqual({ ada: { excused: { add: 0, reason: 'yes\nyes' }, run: 'x' } });
  const literal = editYaml(text, at(['ada', 'run'], 'a\nb'));
  expect(literal).toContain('# it runs\n');
  expect(parse(literal)).toEqual({ ada: { excused: true, run: 'a\nb' } });
});
