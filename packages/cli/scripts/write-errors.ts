/** Writes docs/errors.md: `node packages/cli/scripts/write-errors.ts`. */
import { errorsPage } from './errors-page.ts';
import { writeDoc } from './write-doc.ts';

await writeDoc('errors.md', await errorsPage());
