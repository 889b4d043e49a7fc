/** A submission's files in one language, concatenated. */
export interface ComparedText {
  readonly id: string;
  readonly text: string;
}

/** The input of {@link COMPARE_PROGRAM}, as JSON. */
export interface CompareRequest {
  /** The file URL of Dolos. */
  readonly library: string;
  readonly languages: readonly {
    /** Dolos's name of the language. */
    readonly language: string;
    readonly texts: readonly ComparedText[];
    /** Starter code. Code shared with it does not count. Null if there is none. */
    readonly starter: string | null;
    /** Code shared by more than this share of all submissions does not count. Null if everything counts. */
    readonly commonShare: number | null;
  }[];
}

/** The output: pairs of ids, their similarity, and the length of their longest common run of tokens. */
export type ComparedPair = readonly [
  left: string,
  right: string,
  similarity: number,
  longest: number,
];

/**
 * The program that calls Dolos, in a separate process, so that a crash of its native parsers ends nothing else. It is plain JavaScript,
 * because the parsers may have been built for a Node.js that does not strip types.
 *
 * The similarity is defined as in Dolos: the share of common fingerprints among all that count. It is computed here, because Dolos 3.5
 * subtracts the ignored fingerprints of the left file twice and those of the right file never.
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
