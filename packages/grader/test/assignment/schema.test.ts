import { readdir, readFile } from 'node:fs/promises';
import { findSchemaProblem, type JsonSchema } from '@queenside/core';
import { expect, expectTypeOf, test } from 'vitest';
import { assignmentError } from '../../src/assignment/errors.ts';
import { assignmentSchema, type AssignmentFile } from '../../src/assignment/source/schema.ts';

/** Returns all parts of the schema below `properties`, by path. */
function properties(schema: JsonSchema, path = ''): [path: string, part: JsonSchema][] {
  const { properties: named = {}, items } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
  };
  return [
    ...Object.entries(named).flatMap(([name, part]): [string, JsonSchema][] => [
      [`${path}.${name}`, part],
      ...properties(part, `${path}.${name}`),
    ]),
    ...(items === undefined ? [] : properties(items, `${path}[]`)),
  ];
}

test.each(properties(assignmentSchema))('%s has a title and a description', (_, part) => {
  expect(part).toMatchObject({
    title: expect.stringMatching(/^[A-Z]/),
    description: expect.stringMatching(/\.$/),
  });
});

test.each(properties(assignmentSchema).filter(([, part]) => 'examples' in part))(
  "%s takes its examples, and none of another's kind",
  (_, part) => {
    for (const example of part['examples'] as unknown[])
      expect(findSchemaProblem(part, example)).toBeUndefined();
    expect(findSchemaProblem(part, true)).toBeDefined();
  },
);

test('the type of a file follows the schema', () => {
  expectTypeOf<AssignmentFile['attempts']>().toEqualTypeOf<'last' | 'best' | undefined>();
  expectTypeOf<NonNullable<AssignmentFile['similarity']>['starter']>().toEqualTypeOf<
    string | string[]
  >();
  expectTypeOf<AssignmentFile['tests'][number]['points']>().toEqualTypeOf<number>();
  expectTypeOf<NonNullable<AssignmentFile['scoring']>['sections']>().toEqualTypeOf<
    Record<string, string> | null | undefined
  >();
});

test('every error is raised somewhere', async () => {
  const folder = new URL('../../src/assignment/', import.meta.url);
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => name.endsWith('.ts') && name !== 'errors.ts');
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const all = sources.join('\n');
  const codes = Object.keys(assignmentError.table).filter(
    (code) => !/^unknown-(test|group|item|level|language)$/.test(code),
  );
  for (const code of codes) expect(all).toContain(`'${code}'`);
});
