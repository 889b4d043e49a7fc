import type { Static } from '@queenside/core';
import { type RowsBelow, settingsBelow } from '../flags/table.ts';

/** JSON Schema (draft 7) of the configuration file. It sets no defaults, so that the origin of each value stays known. */
export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside configuration',
  description: 'Where input files are, where answer files go, and how to answer each file.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: {
      type: 'string',
      description: 'The address of this schema, for editors.',
    },
    ...schemasBelow(''),
    plugins: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      description:
        'Plugins besides the installed ones: package names, or folders and files relative to the configuration file.',
    },
    routes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          problem: {
            type: 'string',
            minLength: 1,
            description: "The problem's id. Default: from the file name.",
          },
          solver: {
            type: 'string',
            minLength: 1,
            description:
              "The solver's id, or the path of your own search or of a plugin with one solver. Default: the fastest solver that supports the record.",
          },
          options: {
            type: 'object',
            additionalProperties: true,
            description: "The solver's options; `queenside plugins` lists them.",
          },
          style: {
            type: 'string',
            minLength: 1,
            description: "One of the problem's answer styles.",
          },
          sections: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['label', 'solver'],
              properties: {
                label: {
                  type: 'string',
                  minLength: 1,
                  description: 'What the answer file calls it.',
                },
                solver: { type: 'string', minLength: 1, description: "The solver's id." },
                options: {
                  type: 'object',
                  additionalProperties: true,
                  description: "The solver's options.",
                },
              },
            },
            description:
              "The answers to each record, each by a different solver. Default: the problem's sections, if it has any and no solver is named.",
          },
          variant: {
            type: 'string',
            minLength: 1,
            description: "One of the problem's variants. Default: from the file name.",
          },
          command: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            description:
              'Outside program that answers instead of a solver: the program, then its arguments. Files that they name are relative to the configuration file; {input} is the path of the input. No shell is involved.',
          },
        },
      },
      description:
        "Routes by glob. Globs match a file's path relative to the inbox; the first matching route applies.",
    },
    log: {
      type: 'object',
      additionalProperties: false,
      properties: schemasBelow('log.'),
      description: 'Log in JSON Lines.',
    },
    defaults: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...schemasBelow('defaults.'),
        limits: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...schemasBelow('defaults.limits.'),
            output: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description:
                "Maximum size of an outside program's output, in bytes. Default: 1073741824 (1 GiB).",
            },
            record: {
              type: 'integer',
              minimum: 1,
              maximum: 2_147_483_647,
              description:
                'Maximum size of a record, in bytes; a problem that reads text has at most 536870888. Default: 1073741824 (1 GiB).',
            },
          },
          description: 'Resource limits.',
        },
        thirdPartySolvers: {
          type: 'boolean',
          description:
            'Whether the estimates of third-party solvers count if no solver is named and another one is able. Default: false.',
        },
        style: {
          type: 'string',
          minLength: 1,
          description: 'Answer style, for every problem that has a style with this name.',
        },
      },
      description: 'Values that flags and routes override.',
    },
  },
} as const;

/** Content of a configuration file. Every key is optional. */
export type UserConfig = Static<typeof configSchema>;

/** The schema of a setting, by the row of its flag. */
export type SchemaOf<Row> = Row extends { readonly setting: { readonly value: infer Kind } }
  ? SchemaIn<Kind>
  : Row extends { readonly value: infer Kind }
    ? SchemaIn<Kind>
    : never;

type SchemaIn<Kind> = Kind extends { readonly schema: infer Schema } ? Schema : never;

/** Returns the schemas of the settings that flags override, directly below a key such as `defaults.`. */
function schemasBelow<Prefix extends string>(prefix: Prefix) {
  const schemas = settingsBelow(prefix).map(({ name, value, about, ...setting }) => {
    const usual = setting.defaultText ?? JSON.stringify(setting.default);
    return [name, { ...value.schema, description: `${about} Default: ${usual}.` }] as const;
  });
  return Object.fromEntries(schemas) as unknown as {
    readonly [Name in keyof RowsBelow<Prefix>]: SchemaOf<RowsBelow<Prefix>[Name]> & {
      readonly description: string;
    };
  };
}
