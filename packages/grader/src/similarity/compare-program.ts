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
 */
export const COMPARE_PROGRAM = `
import { text } from 'node:stream/consumers';
const { library, languages } = JSON.parse(await text(process.stdin));
const { Dolos, File } = await import(library);
const pairs = [];
for (const { language, texts, commonShare } of languages) {
  const dolos = new Dolos({ language, maxFingerprintPercentage: commonShare });
  const files = texts.map(({ id, text }, index) => new File(id, text, undefined, index));
  const report = await dolos.analyze(files);
  for (const { leftFile, rightFile, similarity, longest } of report.allPairs())
    pairs.push([leftFile.path, rightFile.path, similarity, longest]);
}
process.stdout.write(JSON.stringify(pairs));
`;
