/** Compiles the schemas of plugins' options at build time, for hosts that may not make functions of text. */
import { schemaOfOptions, type JsonSchema, type OptionSchemas, type Plugin } from '@queenside/core';
import { AJV_OPTIONS } from '@queenside/core/ajv';
import { PLUGIN_SCHEMAS, schemaKey } from '@queenside/runtime';
import { TRACE_SCHEMAS } from '@queenside/runtime/trace';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

/**
 * Returns the source of an ES module that exports validators for the options of each solver, search, and generator.
 * `usePrecompiledSchemas` takes its namespace.
 *
 * @param others more schemas. Those of plugins are large: a host that checks no plugin leaves them out.
 */
export function precompileSchemas(
  plugins: readonly Plugin[],
  others: readonly JsonSchema[] = [...PLUGIN_SCHEMAS, ...TRACE_SCHEMAS],
): string {
  const ajv = new Ajv({ ...AJV_OPTIONS, code: { source: true, esm: true } });
  const schemas = new Map<string, JsonSchema>();
  const options = plugins.flatMap(optionsOf).map(schemaOfOptions);
  for (const schema of [...others, ...options]) schemas.set(schemaKey(schema), schema);
  for (const [key, schema] of schemas) ajv.addSchema(schema, key);
  const names = Object.fromEntries([...schemas.keys()].map((key) => [key, key]));
  return withImports(standalone.default(ajv, names));
}

function optionsOf({
  problems = [],
  solvers = [],
  searches = [],
  pathSearches = [],
}: Plugin): OptionSchemas[] {
  return [
    ...problems.flatMap(({ generator }) => (generator ? [generator.parameters] : [])),
    ...[...solvers, ...searches, ...pathSearches].map(({ options }) => options as OptionSchemas),
  ];
}

/** Ajv requires its helpers, which are CommonJS, in ES modules too. */
function withImports(source: string): string {
  return source.replaceAll(
    /const (func\d+) = require\("([^"]+)"\)\.default;/g,
    (_, name: string, path: string) =>
      `import * as ${name}Module from "${path}.js";const ${name} = ${name}Module.default.default ?? ${name}Module.default;`,
  );
}
