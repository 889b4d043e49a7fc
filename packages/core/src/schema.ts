/**
 * Checks values against JSON Schemas, and derives static types from them. Schemas are plain objects, so a plugin needs no schema
 * library.
 *
 * The host installs the compiler of schemas with {@link setSchemaCompiler}, because ajv takes 30 ms to load and a browser may
 * forbid code made from text. Default options need no compiler.
 */
import type { ErrorObject } from 'ajv';
import { coreError, type QueensideError } from './errors.ts';
import { listKnown } from './text.ts';

/** A JSON Schema (draft 7) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The types of JSON Schema. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** One option of a solver, search, or generator: a JSON Schema with a description and perhaps a default. */
export interface OptionSchema extends JsonSchema {
  /** The type or types of the option's values. */
  readonly type?: JsonType | readonly JsonType[];
  /** A phrase that explains the option to people. */
  readonly description: string;
  /** The value if the user gives none. Without a default, the option is undefined then. If in doubt, give a default. */
  readonly default?: unknown;
}

/** Options by name, as JSON Schemas. */
export type OptionSchemas = Readonly<Record<string, OptionSchema>>;

declare const VALUE: unique symbol;

/** A schema that knows the type of its values; `@queenside/core/schemas` builds them. */
export interface Typed<Value> extends JsonSchema {
  readonly [VALUE]: Value;
}

/** The static type of a schema's values; unknown if other keywords than these decide it. */
export type Static<Schema> = 0 extends 1 & Schema
  ? Schema // any
  : Schema extends Typed<infer Value>
    ? Value
    : Schema extends { readonly const: infer Value }
      ? Value
      : Schema extends { readonly enum: readonly (infer Value)[] }
        ? Value
        : Schema extends { readonly anyOf: readonly (infer Choice)[] }
          ? Static<Choice>
          : Schema extends { readonly type: infer Type }
            ? OfType<Type extends readonly (infer One)[] ? One : Type, Schema>
            : unknown;

/** The static type of a schema's values that have one of these types of JSON Schema. */
type OfType<Type, Schema> = Type extends keyof SimpleTypes
  ? SimpleTypes[Type]
  : Type extends 'array'
    ? (Schema extends { readonly items: infer Items } ? Static<Items> : unknown)[]
    : Schema extends { readonly properties: infer Properties }
      ? ObjectOf<
          Properties,
          Schema extends { readonly required: readonly (infer Name)[] } ? Name : never
        >
      : Record<
          string,
          Schema extends { readonly additionalProperties: infer Rest } ? Static<Rest> : unknown
        >;

interface SimpleTypes {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

type ObjectOf<Properties, Required> = {
  [Name in keyof Properties as Name extends Required ? Name : never]: Static<Properties[Name]>;
} & {
  [Name in keyof Properties as Name extends Required ? never : Name]?: Static<Properties[Name]>;
};

type HasDefault<Schema> = Schema extends { readonly default: unknown } ? true : false;

/** The static type of checked options: those with a default are always present. */
export type OptionsOf<Schemas extends OptionSchemas> = {
  readonly [Name in keyof Schemas]: HasDefault<Schemas[Name]> extends true
    ? Static<Schemas[Name]>
    : Static<Schemas[Name]> | undefined;
};

/** Checks a value and fills in defaults in place. If it returns false, `errors` holds the errors of ajv with `verbose`. */
export interface SchemaValidator {
  (value: unknown): boolean;
  readonly errors?: readonly Partial<ErrorObject>[] | null;
}

/** Compiles a schema to a validator. */
export type SchemaCompiler = (schema: JsonSchema) => SchemaValidator;

let compile: SchemaCompiler = () => {
  throw new Error(
    'no schema compiler is installed: call setSchemaCompiler(compileSchema), with compileSchema of @queenside/core/ajv',
  );
};
let compiled = new WeakMap<JsonSchema, SchemaValidator>();

/** Installs the compiler of schemas. Core calls it once for each schema, when it first checks a value against it. */
export function setSchemaCompiler(compiler: SchemaCompiler): void {
  compile = compiler;
  compiled = new WeakMap();
}

/** The first violation of a schema in a value. */
export interface SchemaProblem {
  /** The path to the violation, such as `routes[0].solver`; empty for the value itself. */
  readonly path: string;
  /** The rule, as a clause: `must be at least 1`. */
  readonly expected: string;
  /** The value found there, as short JSON. */
  readonly found: string;
  /** The parts of the path: keys and indexes from 0. */
  readonly at: readonly string[];
  /** The keyword of the schema that the value violates, such as `required` or `pattern`. */
  readonly keyword: string;
  /** The part of the schema that contains the keyword. */
  readonly schema: JsonSchema;
}

/**
 * Checks `value` against `schema` and fills in defaults in place.
 *
 * @returns the first violation, or undefined.
 */
export function findSchemaProblem(schema: JsonSchema, value: unknown): SchemaProblem | undefined {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return undefined;
  return explain(validate.errors?.[0] as ErrorObject);
}

/**
 * Checks a set of options and fills in the defaults.
 *
 * @param owner the taker of the options, for messages: `the solver min-conflicts`.
 * @param coerce whether to convert strings to the types in the schemas, for options given as `key=value`.
 * @throws QueensideError `core/bad-option`, with the option's path and the rule that it violates.
 */
export function checkOptions<Schemas extends OptionSchemas>(
  owner: string,
  schemas: Schemas,
  given: Readonly<Record<string, unknown>>,
  coerce = false,
): OptionsOf<Schemas> {
  if (Object.keys(given).length === 0 && Object.values(schemas).every(isDefaultComplete))
    return defaultsOf(schemas) as OptionsOf<Schemas>;
  // Object.fromEntries defines properties: assigning `__proto__` would not.
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      coerce ? coerceTo(schemas[name], value) : structuredClone(value),
    ]),
  );
  const wrong = findSchemaProblem(schemaOfOptions(schemas), options);
  if (wrong !== undefined) throw badOption(owner, wrong, Object.keys(schemas));
  return options as OptionsOf<Schemas>;
}

/** Returns whether a default needs no validator. A default object does: its properties may have defaults. */
function isDefaultComplete({ default: value }: OptionSchema): boolean {
  return [value].flat().every((item) => typeof item !== 'object' || item === null);
}

/** Returns the defaults. The conformance kit and the check of third-party plugins make sure that they are valid. */
function defaultsOf(schemas: OptionSchemas): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([, schema]) => schema.default !== undefined)
      .map(([name, schema]) => [name, structuredClone(schema.default)]),
  );
}

const optionObjects = new WeakMap<OptionSchemas, JsonSchema>();

/** Returns the JSON Schema of the whole options object. */
export function schemaOfOptions(schemas: OptionSchemas): JsonSchema {
  let schema = optionObjects.get(schemas);
  if (schema === undefined) {
    schema = { type: 'object', additionalProperties: false, properties: schemas };
    optionObjects.set(schemas, schema);
  }
  return schema;
}

function badOption(owner: string, wrong: SchemaProblem, known: string[]): QueensideError {
  const isUnknown = wrong.keyword === 'additionalProperties' && wrong.at.length === 1;
  const list =
    known.length === 0 ? 'it takes no options' : `it takes ${listKnown(wrong.path, known)}`;
  const detail = isUnknown ? list : `${wrong.expected}, found ${wrong.found}`;
  return coreError('bad-option', { owner, path: wrong.path || 'given', detail });
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const WHOLE = /^[+-]?\d+(?:e\+?\d+)?$/i;

/** Converts a text to the type in a schema. Returns other texts unchanged, and the schema refuses them. */
function coerceTo(schema: OptionSchema | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || schema === undefined) return value;
  const type = schema['type'];
  if (type === 'number' && DECIMAL.test(value)) return Number(value);
  if (type === 'integer' && WHOLE.test(value) && Number.isSafeInteger(Number(value)))
    return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'array' || type === 'object') {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  return value;
}

function explain(error: ErrorObject): SchemaProblem {
  const { at, expected, found } = describe(error);
  return {
    path: joinPath(at),
    expected,
    found: show(found),
    at,
    keyword: error.keyword,
    schema: error.parentSchema ?? {},
  };
}

function describe(error: ErrorObject): { at: string[]; expected: string; found: unknown } {
  const params = error.params as Record<string, unknown>;
  const base = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  // A rule for names of keys is violated by the key, not by the object that has it.
  if (error.propertyName !== undefined) base.push(error.propertyName);
  if (error.keyword === 'required')
    return {
      at: [...base, String(params['missingProperty'])],
      expected: 'is required',
      found: undefined,
    };
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    return {
      at: [...base, name],
      expected: `is not a known key; known keys: ${listKnown(name, known)}`,
      found: (error.data as Record<string, unknown>)[name],
    };
  }
  const expected =
    EXPECTED[error.keyword]?.(params) ?? error.message ?? `violates the rule ${error.keyword}`;
  return { at: base, expected, found: error.data };
}

/** The rule of each keyword in words, from the parameters of ajv's error. */
const EXPECTED: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  const: ({ allowedValue }) => `must be ${show(allowedValue)}`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as unknown[]).map((value) => show(value)).join(', ')}`,
  type: ({ type }) => `must be ${[type].flat().map(nameOfType).join(' or ')}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minLength: ({ limit }) => `must have at least ${count(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character')}`,
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function count(limit: unknown, what: string): string {
  return `${String(limit)} ${what}${limit === 1 ? '' : 's'}`;
}

function nameOfType(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

function joinPath(parts: readonly string[]): string {
  return parts.map((part, index) => joinPart(part, index === 0)).join('');
}

/** Writes one part of a path: `[0]`, `name`, `.name`, or `["a/*.txt"]`. */
function joinPart(part: string, first: boolean): string {
  if (/^\d+$/.test(part)) return `[${part}]`;
  if (!/^[\w$-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
  return first ? part : `.${part}`;
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  const text = asJson(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Returns undefined for values that JSON cannot express. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    if (typeof value !== 'object') return undefined;
    return `${Array.isArray(value) ? 'a list' : 'an object'} that contains itself`;
  }
}
