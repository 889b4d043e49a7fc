/** The same fields, each of which may be missing. */
export type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * Returns the fields that are defined: `{ name, ...defined({ seed }) }` has no `seed` if it is undefined, so that `in`, JSON, and
 * types with optional fields see the same object.
 */
export function defined<const Fields extends object>(fields: Fields): Defined<Fields> {
  const given: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) given[name] = fields[name];
  return given as Defined<Fields>;
}
