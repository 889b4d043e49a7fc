/** Lets core compile schemas with ajv. It takes 30 ms to load, so it is loaded when the first schema is compiled. */
import { createRequire } from 'node:module';
import { setSchemaCompiler } from '@queenside/core/basics';

const require = createRequire(import.meta.url);

setSchemaCompiler((schema) => {
  const { compileSchema } = require('@queenside/core/ajv') as typeof import('@queenside/core/ajv');
  return compileSchema(schema);
});
