import type { OptionSchemas } from '@queenside/core';

/** Lists options, one per line, with meaning, type and default. */
export function describeOptions(options: OptionSchemas, indent = '  '): string {
  const rows = Object.entries(options).map(([name, schema]) => {
    const values = schema['enum'];
    const kind = Array.isArray(values) ? values.join('|') : describeRange(schema);
    const preset =
      schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
    return { name, text: `${schema.description} (${kind}${preset})` };
  });
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows.map(({ name, text }) => `${indent}${name.padEnd(width)}  ${text}`).join('\n');
}

function describeRange(schema: Readonly<Record<string, unknown>>): string {
  const { type, minimum, exclusiveMinimum, maximum } = schema;
  const above = typeof exclusiveMinimum === 'number' ? ` above ${exclusiveMinimum}` : '';
  const from = typeof minimum === 'number' ? ` from ${minimum}` : above;
  const to = typeof maximum === 'number' ? ` to ${maximum}` : '';
  return `${typeof type === 'string' ? type : 'any'}${from}${to}`;
}
