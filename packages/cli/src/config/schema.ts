import { MOST_SECONDS } from '../flags.ts';
import type { Static } from '@queenside/core';
import { LOG_LEVELS } from '../observe/log-levels.ts';

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
    inbox: {
      type: 'string',
      minLength: 1,
      description: 'Folder of input files, relative to the configuration file. Default: "inputs".',
    },
    outbox: {
      type: 'string',
      minLength: 1,
      description:
        'Folder for answer files, relative to the configuration file. Default: "outputs".',
    },
    settle: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: MOST_SECONDS,
      description:
        'Seconds that a file in the inbox must stay unchanged before `watch` reads it. Default: 0.03, or 1 if its last line has no line feed.',
    },
    queue: {
      type: 'string',
      minLength: 1,
      description:
        'Server that passes jobs to workers on other machines: redis://host:6379, rediss://…, or postgresql://user:password@host/database. Default: none; this machine does all the work.',
    },
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
      properties: {
        file: {
          type: 'string',
          minLength: 1,
          description:
            'File to which `run` and `watch` append events, relative to the configuration file. Default: none.',
        },
        level: {
          enum: LOG_LEVELS,
          description: 'How much is logged; each level includes those before it. Default: "info".',
        },
      },
      description: 'Log in JSON Lines.',
    },
    defaults: {
      type: 'object',
      additionalProperties: false,
      properties: {
        seed: {
          type: 'integer',
          minimum: 0,
          maximum: 4_294_967_295,
          description: 'Seed of every random choice. Default: 1.',
        },
        jobs: {
          type: 'integer',
          minimum: 1,
          maximum: 1024,
          description: 'Number of local workers. Default: the number of processor cores.',
        },
        limits: {
          type: 'object',
          additionalProperties: false,
          properties: {
            time: {
              type: ['number', 'null'],
              exclusiveMinimum: 0,
              maximum: MOST_SECONDS,
              description:
                "Seconds for each record, or for an outside program's whole run and again for checking its answers; null for no limit. Default: null; in `watch`, 3600 for solvers.",
            },
            memory: {
              type: 'integer',
              minimum: 256,
              maximum: 1_048_576,
              description: 'Memory of each third-party plugin process, in MiB. Default: 2048.',
            },
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
