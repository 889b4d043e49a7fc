import { Ajv } from 'ajv';
import {
  checkOptions,
  coreError,
  QueensideError,
  schemaOfOptions,
  type OptionSchemas,
} from '@queenside/core';
import { attempt, describe, fault } from './check.ts';
import { fingerprint } from './fingerprint.ts';

const UNKNOWN = 'noSuchOption';
const BAD_OPTION = `${coreError.area}/bad-option`;

/** Requires that options have valid defaults and can be given as `key=value`, and that unknown options are refused. */
export function ensureOptions(owner: string, schemas: OptionSchemas): void {
  attempt(owner, 'options described in JSON Schema', () => {
    void new Ajv().validateSchema(schemaOfOptions(schemas), true);
  });
  const defaults = attempt(owner, 'options whose defaults keep to their schemas', () =>
    checkOptions(owner, schemas, checkOptions(owner, schemas, {})),
  );
  const given = Object.entries(defaults).map(([name, value]) => [name, asText(value)]);
  const read = attempt(
    `${owner}, options as key=value`,
    'the defaults, given as text, to be accepted',
    () => checkOptions(owner, schemas, Object.fromEntries(given), true),
  );
  if (fingerprint(read) !== fingerprint(defaults))
    throw fault(
      owner,
      `the defaults, given as text, are read as ${fingerprint(read)}`,
      fingerprint(defaults),
    );
  try {
    checkOptions(owner, schemas, { [UNKNOWN]: 1 });
  } catch (thrown) {
    if (thrown instanceof QueensideError && thrown.code === BAD_OPTION) return;
    throw fault(owner, `an unknown option leads to ${describe(thrown)}`, BAD_OPTION);
  }
  throw fault(owner, 'an unknown option is accepted', BAD_OPTION);
}

/** Returns options with the given values and the defaults. They notice what is read. */
type WatchOptions = (given?: GivenOptions) => object;

/**
 * Requires that each option is read in one of the calls. Its effect is not looked for: it may have none on small records.
 *
 * @param calls made until all options were read.
 * @param what the options are called.
 */
export async function ensureOptionsRead(
  owner: string,
  schemas: OptionSchemas,
  calls: Iterable<(watch: WatchOptions) => unknown>,
  what = 'options',
): Promise<void> {
  const unread = new Set(Object.keys(schemas));
  const watch: WatchOptions = (given = {}) => {
    const values: GivenOptions = checkOptions(owner, schemas, given);
    const watched = Object.keys(schemas).map((name) => {
      const get = (): unknown => {
        unread.delete(name);
        return values[name];
      };
      return [name, { enumerable: name in values, get }];
    });
    return Object.defineProperties({}, Object.fromEntries(watched) as PropertyDescriptorMap);
  };
  if (unread.size === 0) return;
  for (const call of calls) {
    await call(watch);
    if (unread.size === 0) return;
  }
  throw fault(owner, `nothing reads ${[...unread].join(', ')}`, `${what} that have an effect`);
}

type GivenOptions = Readonly<Record<string, unknown>>;

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values of a numeric option to try, if it allows them. */
const NUMBERS = [0, 0.5, 1, 2, 7];

/** Returns the values of each option, one after the other, and then those of each pair of enums. */
export function settingsOf(schemas: OptionSchemas): Record<string, unknown>[] {
  const choices = Object.entries(schemas).map(([name, schema]) => ({
    name,
    values: (schema['enum'] ?? numbersOf(schema)) as readonly unknown[],
    isEnum: schema['enum'] !== undefined,
  }));
  const single = choices.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
  const enums = choices.filter(({ isEnum }) => isEnum);
  const pairs = enums.flatMap((a, at) =>
    enums
      .slice(at + 1)
      .flatMap((b) => a.values.flatMap((x) => b.values.map((y) => ({ [a.name]: x, [b.name]: y })))),
  );
  return [...single, ...pairs];
}

function numbersOf(schema: OptionSchemas[string]): readonly unknown[] {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as {
    readonly type?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: number;
    readonly exclusiveMaximum?: number;
  };
  if (type === 'boolean') return [false, true];
  if (type !== 'integer' && type !== 'number') return [];
  return NUMBERS.filter(
    (number) =>
      (type === 'number' || Number.isInteger(number)) &&
      number >= (minimum ?? -Infinity) &&
      number <= (maximum ?? Infinity) &&
      number > (exclusiveMinimum ?? -Infinity) &&
      number < (exclusiveMaximum ?? Infinity),
  );
}
