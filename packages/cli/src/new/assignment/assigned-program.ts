/** A test of programs in a new assignment: instances, their right answers, and samples that write them. */
import { Readable } from 'node:stream';
import { requireAble, type Engine } from '@queenside/batch';
import { concatBytes, defined } from '@queenside/core';
import type { AssignedProblem } from './assigned-function.ts';
import { newError } from '../errors.ts';

const RECORDS = 8;
const SEED = 1;
const TIME_LIMIT_MS = 60_000;

/**
 * Generates instances of a problem and solves them.
 *
 * @param stdin whether programs read standard input and print their answers.
 * @throws QueensideError `new/unsolved`, or `batch/…` if the problem has no generator.
 */
export async function assignProgram(
  engine: Engine,
  id: string,
  points: number,
  stdin: boolean,
): Promise<AssignedProblem> {
  const problem = requireAble(engine.installed.catalog, id, 'parameters');
  const { summary, parameters = {}, variants, sections } = problem;
  const [variant] = variants;
  const stem = variant === undefined ? id : `${id}_${variant}`;
  const wanted = 'count' in parameters ? { count: RECORDS } : {};
  const input = concatBytes(await engine.generate(id, wanted, SEED));
  const answers: Uint8Array[] = [];
  const lengths: number[] = [];
  const { status } = await engine.processFile({
    input: `${stem}.txt`,
    source: Readable.from([input]),
    sink: {
      write: (chunk) => Promise.resolve(void answers.push(chunk.slice())),
      commit: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
    destination: {
      problem: id,
      options: {},
      ...defined({ variant, sections }),
    },
    seed: SEED,
    timeLimitMs: TIME_LIMIT_MS,
    outputLimit: Infinity,
    onRecord: ({ bytes }) => void lengths.push(bytes),
  });
  if (status !== 'done') throw newError('unsolved', { problem: id });
  const whole = concatBytes(answers);
  const labels = (sections ?? []).map(({ label }) => label);
  const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const reads = stdin
    ? 'standard input and print their answers'
    : `${stem}.txt and write ${stem}_out.txt`;
  return {
    test: `  # ${summary}.
  # Programs read ${reads}.
  - id: ${id}
    problem: ${id}
${stdin ? '    input: stdin\n' : stem === id ? '' : `    input: ${stem}.txt\n`}    instances: instances/${id}.txt
    # Or different instances for each student, so that answers cannot be copied:
    # instances: { generate: { count: 8 }, perStudent: true }
    points: ${points}
${labels.length === 0 ? '' : sharesOf(labels)}`,
    files: {
      [`instances/${id}.txt`]: textOf(input),
      [`samples/right/${id}.py`]: sampleOf(
        id,
        stem,
        stdin,
        'Writes right answers. Replace it by your own solution.',
      ),
      [`samples/right/${id}-answers.txt`]: textOf(whole),
      [`samples/wrong/${id}.py`]: sampleOf(id, stem, stdin, 'Answers only the first record.'),
      [`samples/wrong/${id}-answers.txt`]: textOf(whole.subarray(0, lengths[0])),
    },
  };
}

function sampleOf(problem: string, stem: string, stdin: boolean, purpose: string): string {
  if (stdin)
    return `"""${purpose}"""
with open('${problem}-answers.txt') as answers:
    print(answers.read(), end='')
`;
  return `"""${purpose}"""
with open('${problem}-answers.txt') as answers, open('${stem}_out.txt', 'w') as result:
    result.write(answers.read())
`;
}

/** Suggests points by section, the same for each. */
function sharesOf(sections: readonly string[]): string {
  const share = Number((100 / sections.length).toFixed(2));
  const shares = sections.map((label) => `${JSON.stringify(label)}: ${share} %`);
  return `    # By section of the answers, with shares that are 100 % together:
    # scoring: { sections: { ${shares.join(', ')} } }
`;
}
