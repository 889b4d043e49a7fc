import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  checkOptions,
  definePlugin,
  messageOf,
  setSchemaCompiler,
  type OptionSchemas,
} from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';
import { expect, test } from 'vitest';
import { optionSchemasOf, precompileSchemas } from '../scripts/precompile-schemas.ts';
import { greatest, lottery, scan } from '../../core/test/greatest.ts';
import { plainSearch } from '../../core/test/plain-search.ts';

/** Validators import helpers of ajv from here. */
const NODE_MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const PRECOMPILED = new URL('../src/precompiled-schemas.ts', import.meta.url).href;
const WORDS = {
  word: { type: 'string', minLength: 2, description: 'at least two letters' },
} as const;
const plugin = definePlugin({
  problems: [greatest],
  solvers: [scan, lottery],
  searches: [{ ...plainSearch, options: WORDS }],
});
const CASES: [schemas: OptionSchemas, given: object][] = [
  [lottery.options, { weight: 2 }],
  [lottery.options, { note: 'x' }],
  [lottery.options, { weight: 0 }],
  [lottery.options, { weight: 'many' }],
  [lottery.options, { note: 7 }],
  [scan.options, { tries: 1 }],
  [WORDS, { word: '♛♛' }],
  [WORDS, { word: '♛' }],
  [greatest.generator!.parameters, { count: 1.5 }],
];

test('precompiled validators agree with ajv, without code generation from strings', async () => {
  const folder = await mkdtemp(join(NODE_MODULES, '.schemas-'));
  try {
    await writeFile(join(folder, 'validators.mjs'), precompileSchemas(optionSchemasOf([plugin])));
    await writeFile(join(folder, 'cases.json'), JSON.stringify(CASES));
    await writeFile(
      join(folder, 'main.mjs'),
      `import { checkOptions, messageOf } from '@queenside/core';
       import { usePrecompiledSchemas } from ${JSON.stringify(PRECOMPILED)};
       import cases from './cases.json' with { type: 'json' };
       import * as validators from './validators.mjs';
       usePrecompiledSchemas(validators);
       const results = cases.map(([schemas, given]) => {
         try { return checkOptions('it', schemas, given); } catch (error) { return messageOf(error); }
       });
       console.log(JSON.stringify(results));`,
    );
    const flags = ['--disallow-code-generation-from-strings', join(folder, 'main.mjs')];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    setSchemaCompiler(compileSchema);
    const expected = CASES.map(([schemas, given]): unknown => {
      try {
        return checkOptions('it', schemas, { ...given });
      } catch (thrown) {
        return messageOf(thrown);
      }
    });
    expect(JSON.parse(stdout)).toEqual(expected);
  } finally {
    await rm(folder, { recursive: true });
  }
});
