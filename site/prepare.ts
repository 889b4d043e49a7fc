/**
 * Makes what the site shows besides pages: the playground below `/play/`, its addresses for the pages of plugins, and the list of
 * community plugins.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from '../packages/playground/scripts/build-site.ts';
import { communityPage, findCommunity } from './community.ts';
import { addressOf, liveExamples } from './live-examples.ts';

const HERE = import.meta.dirname;
const NPM = 'https://registry.npmjs.org/';

await buildSite(join(HERE, 'public/play'));
const addresses = (await liveExamples()).map((each) => [each.name, addressOf(each)]);
await writeFile(join(HERE, '.vitepress/live.json'), JSON.stringify(Object.fromEntries(addresses)));
// The site can be built without a network.
const plugins = await findCommunity(NPM).catch((thrown: unknown) => {
  console.warn('The page of community plugins is empty:', thrown);
});
const today = new Date().toISOString().slice(0, 10);
await writeFile(join(HERE, 'community.md'), communityPage(plugins ?? undefined, today));
