import {
  checkOptions,
  findSchemaProblem,
  setSchemaCompiler,
  type OptionSchemas,
} from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';

const SCHEMAS = {
  tries: { type: 'integer', minimum: 1, default: 3, description: 'how many' },
  rate: { type: 'number', description: 'how fast' },
  loud: { type: 'boolean', default: false, description: 'whether to shout' },
  mode: { enum: ['fast', 'safe'], type: 'string', default: 'safe', description: 'which way' },
  weights: {
    type: 'array',
    items: { type: 'integer' },
    default: [1, 2],
    description: 'one for each',
  },
} as const satisfies OptionSchemas;

const check = (given: Record<string, unknown>, coerce = false) =>
  checkOptions('the solver s', SCHEMAS, given, coerce);

const DEFAULTS = { tries: 3, loud: false, mode: 'safe', weights: [1, 2] };

describe('checkOptions', () => {
  test('says how long a list or a text must be', () => {
    const schemas = {
      names: { type: 'array', minItems: 1, maxItems: 2, description: 'which' },
      word: { type: 'string', minLength: 2, maxLength: 3, description: 'what' },
    } as const;
    const told = (given: Record<string, unknown>) => () =>
      checkOptions('the solver s', schemas, given);
    expect(told({ names: [] })).toThrow('names: must have at least 1 item, found []');
    expect(told({ names: [1, 2, 3] })).toThrow('must have at most 2 items');
    expect(told({ word: 'a' })).toThrow('must have at least 2 characters');
    expect(told({ word: 'abcd' })).toThrow('must have at most 3 characters');
  });

  test('fills in defaults, and omits options without one', () => {
    expect(check({})).toEqual(DEFAULTS);
    expect(check({ rate: 0.5 })).toEqual({ ...DEFAULTS, rate: 0.5 });
  });

  test('fills in the defaults of the properties of a default', () => {
    const size = { type: 'object', properties: { wide: { type: 'integer', default: 7 } } } as const;
    const schemas = { size: { ...size, default: {}, description: 'how large' } };
    expect(checkOptions('the solver s', schemas, {})).toEqual({ size: { wide: 7 } });
  });

  test('types follow from the schemas', () => {
    const options = check({});
    expectTypeOf(options.tries).toEqualTypeOf<number>();
    expectTypeOf(options.rate).toEqualTypeOf<number | undefined>();
    expectTypeOf(options.mode).toEqualTypeOf<'fast' | 'safe'>();
    expectTypeOf(options.weights).toExtend<readonly number[]>();
    // @ts-expect-error there is no such option
    expect(options.none).toBeUndefined();
  });

  test('neither changes nor shares the given options', () => {
    const given = { weights: [7] };
    const options = check(given) as unknown as { weights: number[] };
    options.weights.push(8);
    expect(given).toEqual({ weights: [7] });
    expect(check({}).weights).not.toBe(check({}).weights);
  });

  test.each([
    [{ tries: 0 }, 'tries', 'must be at least 1, found 0'],
    [{ tries: 1.5 }, 'tries', 'must be an integer, found 1.5'],
    [{ tries: '3' }, 'tries', 'must be an integer, found "3"'],
    [{ mode: 'slow' }, 'mode', 'must be one of "fast", "safe", found "slow"'],
    [{ weights: [1, 'x'] }, 'weights[1]', 'must be an integer, found "x"'],
    [{ color: 1 }, 'color', 'it takes tries, rate, loud, mode, weights'],
    [{ ['__proto__x']: 1 }, '__proto__x', 'it takes tries, rate, loud, mode, weights'],
  ])('%j is refused with its path, and with what was expected', (given, path, detail) => {
    expect(() => check(given)).toThrow(
      expect.objectContaining({
        code: 'core/bad-option',
        cause: `the solver s does not accept the option ${path}: ${detail}`,
      }),
    );
  });

  test('refuses names with a meaning in JavaScript', () => {
    const given = JSON.parse('{ "__proto__": { "tries": 5 } }') as Record<string, unknown>;
    expect(() => check(given)).toThrow('does not accept the option __proto__');
    expect(() => check(JSON.parse('{ "__proto__": "1" }'), true)).toThrow('option __proto__');
  });

  test('says if there are no options', () => {
    expect(() => checkOptions('the solver s', {}, { a: 1 })).toThrow('it takes no options');
  });

  test.each([
    [{ tries: '4' }, { tries: 4 }],
    [{ tries: '1e3' }, { tries: 1000 }],
    [{ tries: '+007' }, { tries: 7 }],
    [{ rate: '2.5e1' }, { rate: 25 }],
    [{ loud: 'true' }, { loud: true }],
    [{ mode: 'fast' }, { mode: 'fast' }],
    [{ weights: '[3]' }, { weights: [3] }],
  ])('coerces %j', (given, expected) => {
    expect(check(given, true)).toMatchObject(expected);
  });

  test.each([
    [{ tries: '' }, 'must be an integer, found ""'],
    [{ tries: 'many' }, 'must be an integer, found "many"'],
    [{ tries: '1.0000000000000000000001' }, 'must be an integer, found "1.0000000000000000000001"'],
    [{ tries: '9007199254740993' }, 'must be an integer, found "9007199254740993"'],
    [{ tries: '0x10' }, 'must be an integer, found "0x10"'],
    [{ tries: ' 4' }, 'must be an integer, found " 4"'],
    [{ tries: '4\u00A0' }, 'must be an integer'],
    [{ tries: '4\uFEFF' }, 'must be an integer'],
    [{ tries: '\uFF14' }, 'must be an integer'],
    [{ rate: '0b1' }, 'must be a number, found "0b1"'],
    [{ rate: 'Infinity' }, 'must be a number, found "Infinity"'],
    [{ rate: '1e999' }, 'must be a number, found Infinity'],
    [{ loud: 'yes' }, 'must be true or false, found "yes"'],
    [{ weights: '[3' }, 'must be a list, found "[3"'],
    [{ color: '1' }, 'it takes tries'],
  ])('refuses %j also where it coerces', (given, detail) => {
    expect(() => check(given, true)).toThrow(detail);
  });

  test('reads every number given as text', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (rate) => {
        expect(check({ rate: String(rate) }, true).rate).toBe(rate + 0);
      }),
    );
  });
});

describe('findSchemaProblem', () => {
  const schema = {
    type: 'object',
    required: ['routes'],
    additionalProperties: false,
    properties: {
      routes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['solver'],
          properties: { solver: { type: 'string' }, version: { const: 1 } },
        },
      },
    },
  } as const;

  test.each([
    [{}, { path: 'routes', expected: 'is required', found: 'nothing' }],
    [3, { path: '', expected: 'must be an object', found: '3' }],
    [{ routes: [{}] }, { path: 'routes[0].solver', expected: 'is required', found: 'nothing' }],
    [
      { routes: [{ solver: 's' }, { solver: 3 }] },
      { path: 'routes[1].solver', expected: 'must be a string', found: '3' },
    ],
    [
      { routes: [{ solver: 's', version: 2 }] },
      { path: 'routes[0].version', expected: 'must be 1', found: '2' },
    ],
    [
      { routes: [], 'a/b~c': 'x'.repeat(100) },
      {
        path: '["a/b~c"]',
        expected: 'is not a known key; known keys: routes',
        found: `"${'x'.repeat(56)}…`,
      },
    ],
  ])('%j', (value, expected) => {
    const { path, expected: wanted, found } = findSchemaProblem(schema, value)!;
    expect({ path, expected: wanted, found }).toEqual(expected);
  });

  test('a value that contains itself', () => {
    const list: unknown[] = [];
    list.push(list);
    expect(findSchemaProblem(schema, { routes: [list] })).toMatchObject({
      path: 'routes[0]',
      expected: 'must be an object',
      found: 'a list that contains itself',
    });
  });

  test('finds nothing wrong in valid values', () => {
    expect(findSchemaProblem(schema, { routes: [{ solver: 's' }] })).toBeUndefined();
  });

  test('reports the parts of the path, the keyword, and its schema', () => {
    expect(findSchemaProblem(schema, { routes: [{}], more: 1 })).toMatchObject({
      at: ['more'],
      keyword: 'additionalProperties',
      schema,
    });
    expect(findSchemaProblem(schema, { routes: [{}] })).toMatchObject({
      at: ['routes', '0', 'solver'],
      keyword: 'required',
      schema: schema.properties.routes.items,
    });
  });

  test('a value may be of several types', () => {
    const either = { type: ['string', 'number'], pattern: '^a', minimum: 2 };
    expect(findSchemaProblem(either, 'ab')).toBeUndefined();
    expect(findSchemaProblem(either, 2)).toBeUndefined();
    expect(findSchemaProblem(either, 1)).toMatchObject({ keyword: 'minimum' });
    expect(findSchemaProblem(either, [])).toMatchObject({
      keyword: 'type',
      expected: 'must be a string or a number',
    });
  });

  test('reports the key that violates a rule for names', () => {
    const map = { type: 'object', propertyNames: { pattern: '^a' }, additionalProperties: true };
    expect(findSchemaProblem(map, { a: 1, b: 2 })).toMatchObject({
      path: 'b',
      at: ['b'],
      keyword: 'pattern',
      found: '"b"',
    });
  });
});

describe('without a schema compiler', () => {
  const none = (): never => {
    throw new Error('it was called');
  };

  test('default options need none', () => {
    setSchemaCompiler(none);
    expect(check({})).toEqual(DEFAULTS);
    expect(checkOptions('the solver s', {}, {})).toEqual({});
    expect(() => check({ tries: 4 })).toThrow('it was called');
    setSchemaCompiler(compileSchema);
  });
});
