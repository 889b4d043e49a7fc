/**
 * Reads a third-party plugin's additions to the catalog. Pages show its texts as texts; this module checks everything else
 * that pages use.
 */
import { QueensideError, type OptionSchemas } from '@queenside/core/basics';
import type { LoadedPlugin } from './loaded.ts';
import {
  boolean,
  either,
  flag,
  itemsOf,
  listOf,
  longText,
  number,
  objectOf,
  optional,
  own,
  plain,
  recordOf,
  shortText,
  text,
  type Reader,
} from '@queenside/core/shape';

/** The most characters of the JSON. */
const MOST_TEXT = 2 ** 20;
/** The most problems or solvers in a menu. */
const MOST_PARTS = 100;
const LONGEST_ID = 100;
const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const id: Reader<string> = (value) => {
  const read = text(value);
  if (read.length > LONGEST_ID || !ID.test(read)) throw new Error('an id is no name in kebab-case');
  return read;
};
/** Pages write an option's values, and nothing that is nested. */
const values = either(plain, listOf(plain));
const schemas = recordOf(
  objectOf({
    description: text,
    type: optional(either(text, listOf(text))),
    enum: optional(listOf(plain)),
    default: optional(values),
    minimum: optional(number),
    maximum: optional(number),
  }),
) as Reader<OptionSchemas>;

const problem = objectOf({
  id,
  summary: text,
  input: optional(text),
  records: optional(objectOf({ by: text, startsWith: optional(text) })),
  comments: optional(either(text, (value) => (value === false ? false : text(value)))),
  variants: listOf(id),
  sections: optional(listOf(objectOf({ label: text, solver: id }))),
  tasks: listOf(id),
  styles: listOf(id),
  defaultSolver: optional(id),
  parameters: optional(schemas),
  draws: flag,
  replays: flag,
});
const solver = objectOf({
  id,
  problem: id,
  plugin: text,
  summary: text,
  options: schemas,
  capabilities: objectOf({
    tasks: listOf(id),
    features: optional(listOf(text)),
    complete: flag,
    deterministic: flag,
    minSize: optional(number),
    maxSize: optional(number),
  }),
  usable: flag,
});
const loaded = objectOf({
  problems: listOf(problem, MOST_PARTS),
  solvers: listOf(solver, MOST_PARTS),
  examples: recordOf(
    listOf(objectOf({ title: optional(text), record: text, variant: optional(id) })),
  ),
  trees: listOf(id, MOST_PARTS),
  games: recordOf(
    objectOf({
      players: itemsOf(shortText, 2),
      scoreRange: itemsOf(number, 2),
      start: text,
      hasLevels: boolean,
    }),
  ),
});

/**
 * @param name the plugin's file.
 * @throws QueensideError `studio/plugin-reply`.
 */
export function readLoaded(name: string, json: unknown): LoadedPlugin {
  try {
    const given = longText(json);
    if (given.length > MOST_TEXT)
      throw new Error(
        `its texts have ${given.length} characters; at most ${MOST_TEXT} are allowed`,
      );
    const { problems, solvers, examples, trees, games } = loaded(JSON.parse(given));
    const ids = problems.map((each) => each.id);
    return {
      problems: problems.map((each) => ({ ...each, plugin: name, extensions: [], sized: false })),
      solvers,
      examples: Object.fromEntries(ids.map((each) => [each, own(examples, each) ?? []])),
      trees: ids.filter((each) => trees.includes(each)),
      games: Object.fromEntries(
        ids.flatMap((each) => {
          const game = own(games, each);
          return game === undefined ? [] : [[each, game]];
        }),
      ),
    } as unknown as LoadedPlugin;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new QueensideError(
      'studio/plugin-reply',
      `${name} cannot be loaded: ${reason}`,
      'report the fault to the author of the plugin',
    );
  }
}
