/** Builds JSON Schemas (draft 7) that know the static type of their values, so a structure is described once. */
import type { JsonSchema } from './schema.ts';

declare const VALUE: unique symbol;
const OPTIONAL = Symbol('optional');

/** A schema of values of one type, which {@link ValueOf} derives. */
export interface Typed<Value> extends JsonSchema {
  readonly [VALUE]: Value;
}

type Optional = { readonly [OPTIONAL]: true };

/** The static type of a schema's values. */
export type ValueOf<Schema> = Schema extends Typed<infer Value> ? Value : never;

/** The values of an object with these properties. */
type ObjectOf<Properties> = {
  readonly [Name in keyof Properties as Properties[Name] extends Optional ? never : Name]: ValueOf<
    Properties[Name]
  >;
} & {
  readonly [Name in keyof Properties as Properties[Name] extends Optional ? Name : never]?: ValueOf<
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

export function list<Item>(items: Typed<Item>): Typed<readonly Item[]> {
  return typed({ type: 'array', items });
}

/** Builds a schema of objects with any keys. Default: any values. */
export function mapOf<Value>(values: Typed<Value>): Typed<Readonly<Record<string, Value>>> {
  return typed({ type: 'object', additionalProperties: values });
}

export function anyOf<const Schemas extends readonly Typed<unknown>[]>(
  ...schemas: Schemas
): Typed<ValueOf<Schemas[number]>> {
  return typed({ anyOf: schemas });
}

export function orNull<Value>(schema: Typed<Value>): Typed<Value | null> {
  return typed({ anyOf: [schema, { type: 'null' }] });
}

/** Marks a property that may be absent. */
export function optional<Schema extends JsonSchema>(schema: Schema): Schema & Optional {
  return { ...schema, [OPTIONAL]: true };
}

/** Adds a description. */
export function described<Schema extends JsonSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** Builds a schema of objects with these properties and no others. */
export function object<const Properties extends Readonly<Record<string, JsonSchema>>>(
  properties: Properties,
): Typed<Flat<ObjectOf<Properties>>> {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!));
  return typed({
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
  });
}
