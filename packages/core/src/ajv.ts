/** Compiles schemas with ajv, which generates code. Loading this module takes 30 ms. */
import { Ajv, type Options } from 'ajv';
import type { JsonSchema, SchemaValidator } from './schema.ts';

/** The options of ajv. They skip the check of the schemas themselves, which takes another 30 ms; the conformance kit does it. */
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

/** Compiles a schema to a validator that fills in defaults. Pass it to `setSchemaCompiler`. */
export function compileSchema(schema: JsonSchema): SchemaValidator {
  return ajv.compile(schema);
}
