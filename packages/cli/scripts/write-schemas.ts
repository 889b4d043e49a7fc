/** Writes all JSON Schemas in docs/: `node packages/cli/scripts/write-schemas.ts`. */
import { SCHEMA_FILES } from './schema-files.ts';
import { writeDoc } from './write-doc.ts';

for (const [name, schema] of Object.entries(SCHEMA_FILES))
  await writeDoc(`docs/${name}`, JSON.stringify(schema, null, 2));
