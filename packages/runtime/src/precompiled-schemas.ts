/** Schemas whose validators were made at build time, for hosts that may not make functions of text. */
import { setSchemaCompiler, type JsonSchema, type SchemaValidator } from '@queenside/core/basics';

/** Validators by {@link schemaKey}. */
export type PrecompiledSchemas = Readonly<Record<string, SchemaValidator>>;

/** Makes {@link setSchemaCompiler}'s compiler of the validators that `precompileSchemas` of the scripts wrote. */
export function usePrecompiledSchemas(validators: PrecompiledSchemas): void {
  setSchemaCompiler((schema) => {
    const validator = validators[schemaKey(schema)];
    if (validator === undefined)
      throw new Error(`no validator was built for the schema ${JSON.stringify(schema)}`);
    return validator;
  });
}

/** Names a schema by a hash of its text: two lanes of FNV-1a (Fowler, Noll, and Vo, 1991). */
export function schemaKey(schema: JsonSchema): string {
  const text = JSON.stringify(schema);
  let low = 0x811c_9dc5;
  let high = 0xcbf2_9ce4;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x0100_0193);
    high = Math.imul(high ^ unit, 0x5bd1_e995) ^ (high >>> 15);
  }
  return `v${(low >>> 0).toString(36)}_${(high >>> 0).toString(36)}`;
}
