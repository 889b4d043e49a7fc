/** Validates a file against its schema, with messages for teachers instead of JSON Schema terms. */
import '@queenside/batch/schema-compiler';
import { counted } from '@queenside/class-view';
import {
  closeTo,
  findSchemaProblem,
  nearest,
  type ErrorPlace,
  type JsonSchema,
  type QueensideError,
  type SchemaProblem,
} from '@queenside/core';
import { assignmentError } from '../errors.ts';
import { guessQuantity, patternOf, SHARE, SIZE, TIME } from '../keys/quantities.ts';
import { showPath, type Source } from './read-source.ts';

/** @throws QueensideError `assignment/invalid`, `…/unknown-key`, `…/missing-key`, `…/wrong-form`, or `…/wrong-unit`. */
export function checkShape(
  schema: JsonSchema,
  value: unknown,
  { placeOf }: Pick<Source, 'placeOf'>,
): void {
  const problem = findSchemaProblem(schema, value);
  if (problem === undefined) return;
  const wrong = asMisspelling(problem, value) ?? problem;
  throw explain(wrong, placeOf(wrong.at));
}

/** Reports an unknown key instead of a missing one that looks like it, because it is probably a misspelling. */
function asMisspelling({ keyword, schema, at, ...rest }: SchemaProblem, value: unknown) {
  if (keyword !== 'required') return undefined;
  const holder = at.slice(0, -1).reduce<unknown>((inner, key) => Object(inner)[key], value);
  const known = Object.keys(schema['properties'] as object);
  const missing = at.at(-1)!;
  const unknown = Object.keys(Object(holder) as object).find(
    (key) => !known.includes(key) && closeTo(key, known) === missing,
  );
  if (unknown === undefined) return undefined;
  return { ...rest, schema, keyword: 'additionalProperties', at: [...at.slice(0, -1), unknown] };
}

function explain(problem: SchemaProblem, place: ErrorPlace): QueensideError {
  const path = showPath(problem.at) || 'the file';
  const { keyword, schema, expected, found } = problem;
  const last = problem.at.at(-1) ?? '';
  if (keyword === 'additionalProperties') {
    const known = Object.keys(schema['properties'] ?? {});
    const meant = nearest(last, known);
    return assignmentError('unknown-key', { path, nearest: meant, known: known.join(', ') }, place);
  }
  if (keyword === 'required')
    return assignmentError('missing-key', { path, meaning: meaningOf(schema, last) }, place);
  if (keyword === 'type' && schema['type'] === 'object' && schema['examples'] !== undefined)
    return assignmentError('wrong-form', { path, found, advice: showForm(last, problem) }, place);
  const quantity = [TIME, SIZE, SHARE].find((each) => patternOf(each) === schema['pattern']);
  if (quantity !== undefined) {
    const guess = guessQuantity(quantity, unquote(found));
    const example = guess === undefined ? quantity.example : `"${guess}"`;
    return assignmentError('wrong-unit', { path, expected: quantity.what, found, example }, place);
  }
  return assignmentError('invalid', { path, expected: plainly(expected, problem), found }, place);
}

/** Shows how to write a mapping: like the example whose first value is close to what was found, or like the first one. */
function showForm(key: string, { schema, found }: SchemaProblem): string {
  const examples = schema['examples'] as readonly object[];
  const names = examples.map((example) => String(Object.values(example)[0]));
  const meant = closeTo(unquote(found).toLowerCase(), names);
  const [first] = examples;
  const example = meant === undefined ? first : examples[names.indexOf(meant)];
  const form = `"${key}: ${asYaml(example)}"`;
  return meant === undefined ? `write it like ${form}` : `did you mean ${form}?`;
}

/** Writes a value as YAML on one line. */
function asYaml(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${asYaml(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

function meaningOf({ properties }: JsonSchema, key: string): string {
  const { description = '' } = (properties as Record<string, { description?: string }>)[key]!;
  return description.replace(/\.$/, '');
}

/** Returns an expectation in plain words. */
function plainly(expected: string, { keyword, schema }: SchemaProblem): string {
  const few = FEW[keyword];
  if (few !== undefined) return `must have at least ${counted(Number(schema[keyword]), few)}`;
  if (keyword === 'type') return `must be ${[schema['type']].flat().map(nameOfType).join(' or ')}`;
  if (keyword !== 'pattern') return expected;
  const examples = schema['examples'] as readonly unknown[] | undefined;
  if (examples === undefined) return 'must consist of lowercase letters, digits, and hyphens';
  return `must look like ${examples.map((each) => JSON.stringify(each)).join(' or ')}`;
}

/** The counted unit of each minimum keyword. */
const FEW: Readonly<Record<string, string>> = {
  minItems: 'item',
  minProperties: 'key',
  minLength: 'character',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
};

function nameOfType(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

function unquote(found: string): string {
  return found.replace(/^"(.*)"$/, '$1');
}
