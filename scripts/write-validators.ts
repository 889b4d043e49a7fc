/** Writes validators of the schemas that commands use, which spares them compiling these. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchema } from '../packages/cli/src/config/schema.ts';
import { assignmentSchema, overridesSchema } from '../packages/grader/src/index.ts';
import {
  optionSchemasOf,
  precompileSchemas,
} from '../packages/runtime/scripts/precompile-schemas.ts';
import { PLUGIN_SCHEMAS } from '../packages/runtime/src/index.ts';
import { schemaKey } from '../packages/runtime/src/precompiled-schemas.ts';
import { TRACE_SCHEMAS } from '../packages/runtime/src/trace/index.ts';
import { schemaOfOptions } from '../packages/core/src/index.ts';
import { searchOptions } from '../packages/own-search/src/index.ts';
import { findPlugins } from '../packages/playground/scripts/find-plugins.ts';

/** Writes a module for each schema, because a command checks few of them. */
export async function writeValidators(packages: string, folder: string): Promise<void> {
  const plugins = await findPlugins(packages);
  const schemas = [
    configSchema,
    assignmentSchema,
    overridesSchema,
    ...PLUGIN_SCHEMAS,
    ...TRACE_SCHEMAS,
    ...optionSchemasOf(plugins.map(({ plugin }) => plugin)),
    ...['search.py', 'search.js'].map((file) => schemaOfOptions(searchOptions(file))),
  ];
  await mkdir(folder);
  for (const schema of schemas)
    await writeFile(join(folder, `${schemaKey(schema)}.js`), precompileSchemas([schema]));
}
