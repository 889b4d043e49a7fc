import { MOST_SECONDS } from '../flags.ts';
import type { Static } from '@queenside/core';
import { LOG_LEVELS } from '../observe/log-levels.ts';

/** The configuration file, as a JSON Schema (draft 7). It holds no defaults, so that what the user wrote stays apart. */
export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside configuration',
  description: 'Where input files are, where answers go, and how each file is answered.',
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
      description:
        'The folder of input files, relative to the configuration file. Default: "inputs".',
    },
    outbox: {
      type: 'string',
      minLength: 1,
      description:
        'The folder that answers are written to, relative to the configuration file. Default: "outputs".',
    },
    queue: {
      type: 'string',
      minLength: 1,
      description:
        'Where jobs for workers on other machines go: redis://host:6379, rediss://…, or postgresql://user:password@host/database. Default: none, and this machine does all.',
    },
    plugins: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      description:
        'Plugins besides the installed ones: package names, or folders relative to the configuration file.',
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
            description: "The problem's id. Default: told from the file's name.",
          },
          solver: {
            type: 'string',
            minLength: 1,
            description: "The solver's id. Default: the fastest one that can do the record.",
          },
          options: {
            type: 'object',
            additionalProperties: true,
            description: "The solver's options; `queenside plugins` lists them.",
          },
          style: {
            type: 'string',
            minLength: 1,
            description: "One of the problem's output styles.",
          },
          command: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            description:
              'An outside program that answers instead of a solver: the program, then its arguments. No shell sees them.',
          },
        },
      },
      description:
        "Rules by glob over a file's path below the inbox. The first rule that matches a file counts.",
    },
    log: {
      type: 'object',
      additionalProperties: false,
      properties: {
        file: {
          type: 'string',
          minLength: 1,
          description:
            'The file that `run` and `watch` append what happens to, relative to the configuration file. Default: none.',
        },
        level: {
          enum: LOG_LEVELS,
          description: 'How much goes there; each level holds those before it. Default: "info".',
        },
      },
      description: 'A log for programs.',
    },
    defaults: {
      type: 'object',
      additionalProperties: false,
      properties: {
        seed: {
          type: 'integer',
          minimum: 0,
          maximum: 4_294_967_295,
          description: 'Fixes every random choice. Default: 1.',
        },
        jobs: {
          type: 'integer',
          minimum: 1,
          maximum: 1024,
          description: 'Records worked on at once. Default: the number of processor cores.',
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
                "Seconds for each record, or for an outside program's whole run; null for no limit. Default: null.",
            },
            memory: {
              type: 'integer',
              minimum: 256,
              maximum: 1_048_576,
              description:
                'MiB that each process of plugins which did not come with the command may hold, all in all. Default: 2048.',
            },
            output: {
              type: 'integer',
              minimum: 1,
              description:
                "Bytes that are read of an outside program's answers. Default: 1073741824 (1 GiB).",
            },
          },
          description: 'What a run may use.',
        },
        style: {
          type: 'string',
          minLength: 1,
          description: 'An output style, taken for every problem that has one of this name.',
        },
      },
      description: 'What counts where neither a flag nor a route says otherwise.',
    },
  },
} as const;

/** What a configuration file may say: every key may be left out. */
export type UserConfig = Static<typeof configSchema>;
