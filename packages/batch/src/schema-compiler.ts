/**
 * Lets core compile schemas. The build has compiled those of Queenside and of the bundled plugins. Ajv, which takes 30 ms to load,
 * compiles the others when they are first used.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setSchemaCompiler } from '@queenside/core/basics';
import { schemaKey, type PrecompiledSchemas } from '@queenside/runtime/precompiled-schemas';

const require = createRequire(import.meta.url);
/** Holds a module for each compiled schema. Sources have none. */
let built: string | undefined;

setSchemaCompiler((schema) => {
  const key = schemaKey(schema);
  built ??= join(dirname(require.resolve('@queenside/core/ajv')), 'validators');
  const file = join(built, `${key}.js`);
  if (existsSync(file)) return (require(file) as PrecompiledSchemas)[key]!;
  const { compileSchema } = require('@queenside/core/ajv') as typeof import('@queenside/core/ajv');
  return compileSchema(schema);
});
