/**
 * Lets core compile schemas. The build has compiled those of Queenside and of the bundled plugins. Ajv, which takes 30 ms to load,
 * compiles the others when they are first used.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setSchemaCompiler } from '@queenside/core/basics';
import { schemaKey, type PrecompiledSchemas } from '@queenside/runtime/precompiled-schemas';

const require = createRequire(import.meta.url);
/** Holds a module for each compiled schema. Sources have none. */
const BUILT = new URL('validators/', import.meta.resolve('@queenside/core/ajv'));

setSchemaCompiler((schema) => {
  const key = schemaKey(schema);
  const built = fileURLToPath(new URL(`${key}.js`, BUILT));
  if (existsSync(built)) return (require(built) as PrecompiledSchemas)[key]!;
  const { compileSchema } = require('@queenside/core/ajv') as typeof import('@queenside/core/ajv');
  return compileSchema(schema);
});
