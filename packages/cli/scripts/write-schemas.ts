/** Writes the JSON Schema of the configuration file for editors: `node packages/cli/scripts/write-schemas.ts`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { configSchema } from '../src/config/schema.ts';

const file = fileURLToPath(new URL('../../../docs/queenside.config.schema.json', import.meta.url));
await writeFile(file, JSON.stringify(configSchema, null, 2));
await execa('oxfmt', [file], { preferLocal: true, localDir: import.meta.dirname });
