/** Compiles schemas at build time, for commands that start fast and for hosts that may not make functions of text. */
import { schemaOfOptions, type JsonSchema, type OptionSchemas, type Plugin } from '@queenside/core';
import { AJV_OPTIONS } from '@queenside/core/ajv';
import { searchesOf } from '@queenside/runtime/catalog';
import { schemaKey } from '@queenside/runtime/precompiled-schemas';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

/** Returns the source of an ES module that exports validators. `usePrecompiledSchemas` takes its namespace. */
export function precompileSchemas(schemas: readonly JsonSchema[]): string {
  const ajv = new Ajv({ ...AJV_OPTIONS, code: { source: true, esm: true } });
  const byKey = new Map(schemas.map((schema) => [schemaKey(schema), schema]));
  for (const [key, schema] of byKey) ajv.addSchema(schema, key);
  const names = Object.fromEntries([...byKey.keys()].map((key) => [key, key]));
  return withImports(standalone.default(ajv, names));
}

/** Lists the schemas of the options of each solver, search, and generator. */
export function optionSchemasOf(plugins: readonly Plugin[]): JsonSchema[] {
  return plugins.flatMap(optionsOf).map(schemaOfOptions);
}

function optionsOf(plugin: Plugin): OptionSchemas[] {
  const { problems = [], solvers = [] } = plugin;
  return [
    ...problems.flatMap(({ generator }) => (generator ? [generator.parameters] : [])),
    ...[...solvers, ...searchesOf(plugin)].map(({ options }) => options as OptionSchemas),
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
