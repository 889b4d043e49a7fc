/** Makes what the site shows besides pages: the playground below `/play/`, and its addresses for the pages of plugins. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from '../packages/studio/scripts/build-site.ts';
import { addressOf, liveExamples } from './live-examples.ts';

const HERE = import.meta.dirname;

await buildSite(join(HERE, 'public/play'));
const addresses = (await liveExamples()).map((each) => [each.name, addressOf(each)]);
await writeFile(join(HERE, '.vitepress/live.json'), JSON.stringify(Object.fromEntries(addresses)));
