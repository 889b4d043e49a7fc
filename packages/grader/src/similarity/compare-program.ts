/** What a submission is in one language: its files, one after the other. */
export interface ComparedText {
  readonly id: string;
  readonly text: string;
}

/** What {@link COMPARE_PROGRAM} reads, as JSON. */
export interface CompareRequest {
  /** The file URL of Dolos. */
  readonly library: string;
  readonly languages: readonly {
    /** As Dolos calls it. */
    readonly language: string;
    readonly texts: readonly ComparedText[];
    /** What everybody was given: what is shared with it counts for nothing. Null where there is none. */
    readonly starter: string | null;
    /** What more than this share of all have in common counts for nothing; null where everything counts. */
    readonly commonShare: number | null;
  }[];
}

/** What it writes: pairs of ids with their similarity and the length of their longest common row of tokens. */
export type ComparedPair = readonly [
  left: string,
  right: string,
  similarity: number,
  longest: number,
];

/**
 * The program that calls Dolos, in a process of its own: parsers in machine code are loaded there, and a crash of theirs ends nothing
 * else. It is plain JavaScript, because the parsers may have been built for a Node.js that takes off no types.
 *
 * The similarity is Dolos's: the share of fingerprints that both have, of all that count. It is worked out here, because Dolos 3.5
 * takes those of the left file that do not count off twice, and those of the right one never.
 */
export const COMPARE_PROGRAM = `
import { text } from 'node:stream/consumers';
const { library, languages } = JSON.parse(await text(process.stdin));
const { Dolos, File } = await import(library);
const pairs = [];
for (const { language, texts, starter, commonShare } of languages) {
  const dolos = new Dolos({ language, maxFingerprintPercentage: commonShare });
  const files = texts.map(({ id, text }, index) => new File(id, text, undefined, index));
  const ignored = starter === null ? undefined : new File('', starter, undefined, files.length);
  const report = await dolos.analyze(files, undefined, ignored);
  const own = new Map(report.entries().map((entry) => [entry.file.id, ownPrints(entry)]));
  for (const { leftFile, rightFile, overlap, longest } of report.allPairs()) {
    const all = own.get(leftFile.id) + own.get(rightFile.id);
    pairs.push([leftFile.path, rightFile.path, all > 0 ? overlap / all : 0, longest]);
  }
}
function ownPrints({ file, kgrams, ignored }) {
  const counts = Array.from(ignored, (print) => print.occurrencesOf(file).length);
  return counts.reduce((left, count) => left - count, kgrams.length);
}
process.stdout.write(JSON.stringify(pairs));
`;
