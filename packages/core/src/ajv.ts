/** Compiles schemas with ajv, which makes functions of text. Loading this module takes 30 ms. */
import { Ajv, type Options } from 'ajv';
import type { JsonSchema, SchemaValidator } from './schema.ts';

/** The conformance kit checks the schemas themselves: here, ajv would compile the schema of schemas first, another 30 ms. */
export const AJV_OPTIONS: Options = {
  // Optimizing takes longer than all the checks that a command makes.
  code: { optimize: false },
  allErrors: false,
  useDefaults: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  meta: false,
  validateSchema: false,
};

const ajv = new Ajv(AJV_OPTIONS);

export function compileSchema(schema: JsonSchema): SchemaValidator {
  return ajv.compile(schema);
}
