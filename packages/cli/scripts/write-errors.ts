/** Writes docs/errors.md, and errors.json for `queenside explain`: `node packages/cli/scripts/write-errors.ts`. */
import { errorsPage, explainedErrors } from './errors-page.ts';
import { writeDoc } from './write-doc.ts';

await writeDoc('docs/errors.md', await errorsPage());
await writeDoc('packages/cli/errors.json', JSON.stringify(await explainedErrors(), null, 2));
