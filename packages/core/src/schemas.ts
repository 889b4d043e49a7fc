/** Builds JSON Schemas (draft 7) that know the static type of their values, so a structure is described once. */
import { defined } from './defined.ts';
import type { JsonSchema, Static, Typed } from './schema.ts';

const OPTIONAL = Symbol('optional');

type Optional = { readonly [OPTIONAL]: true };

/** The values of an object with these properties. */
type ObjectValues<Properties> = {
  readonly [Name in keyof Properties as Properties[Name] extends Optional ? never : Name]: Static<
    Properties[Name]
  >;
} & {
  readonly [Name in keyof Properties as Properties[Name] extends Optional ? Name : never]?: Static<
    Properties[Name]
  >;
};
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

/** States the type of a schema's values. */
export function typed<Value>(schema: JsonSchema): Typed<Value> {
  return schema as Typed<Value>;
}

export const text = typed<string>({ type: 'string' });
export const flag = typed<boolean>({ type: 'boolean' });
export const number = typed<number>({ type: 'number' });
/** A number from 0. */
export const amount = typed<number>({ type: 'number', minimum: 0 });
/** A whole number from 0. */
export const count = typed<number>({ type: 'integer', minimum: 0 });
/** A whole number from 1. */
export const place = typed<number>({ type: 'integer', minimum: 1 });

/** Builds a schema that accepts only these values. */
export function oneOf<const Value>(...values: readonly Value[]): Typed<Value> {
  return typed({ enum: values });
}

/** Builds a schema that accepts one value. */
export function constant<const Value>(value: Value): Typed<Value> {
  return typed({ const: value });
}

/** @param most the most items. Default: any number. */
export function list<Item>(items: Typed<Item>, most?: number): Typed<readonly Item[]> {
  return typed({ type: 'array', ...defined({ maxItems: most }), items });
}

/** Builds a schema of objects with any keys. Default: any values. */
export function mapOf<Value>(values: Typed<Value>): Typed<Readonly<Record<string, Value>>> {
  return typed({ type: 'object', additionalProperties: values });
}

export function anyOf<const Schemas extends readonly Typed<unknown>[]>(
  ...schemas: Schemas
): Typed<Static<Schemas[number]>> {
  return typed({ anyOf: schemas });
}

export function orNull<Value>(schema: Typed<Value>): Typed<Value | null> {
  return typed({ anyOf: [schema, { type: 'null' }] });
}

/** Marks a property that may be absent. */
export function optional<Schema extends JsonSchema>(schema: Schema): Schema & Optional {
  // Not enumerable: the mark belongs to the object that has the property.
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true }) as Schema & Optional;
}

/** Adds a description. */
export function described<Schema extends JsonSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** Builds a schema of objects with these properties and no others. */
export function object<const Properties extends Readonly<Record<string, JsonSchema>>>(
  properties: Properties,
): Typed<Flat<ObjectValues<Properties>>> {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!));
  return typed({
    type: 'object',
    additionalProperties: false,
    ...defined({ required: required.length > 0 ? required : undefined }),
    properties,
  });
}

/** Builds a schema that is published as a file. */
export function document<Value>(
  about: { readonly title: string; readonly description?: string },
  schema: Typed<Value>,
): Typed<Value> {
  return typed({ $schema: 'http://json-schema.org/draft-07/schema#', ...about, ...schema });
}
