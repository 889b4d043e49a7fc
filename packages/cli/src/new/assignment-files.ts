/** Writes the files of a new assignment. */

/** A problem with instances and their right answers. */
export interface AssignedProblem {
  readonly id: string;
  readonly summary: string;
  /** The name of the input without `.txt`: `pathfinding_a`. */
  readonly stem: string;
  /** The labels of the sections of its answers, if they have sections. */
  readonly sections: readonly string[];
  /** The input file of the instances. */
  readonly input: string;
  readonly answers: string;
  /** The answer to the first record. */
  readonly firstAnswer: string;
}

export interface NewAssignment {
  readonly title: string;
  /** The points of each test. */
  readonly points: number;
  readonly problems: readonly AssignedProblem[];
  /** The JSON Schema of assignment files. */
  readonly schema: object;
}

/** Returns each file's text by its path. */
export function assignmentFiles(assignment: NewAssignment): ReadonlyMap<string, string> {
  const { problems, schema } = assignment;
  return new Map([
    ['assignment.yaml', yamlOf(assignment)],
    ['schemas/assignment.schema.json', `${JSON.stringify(schema, null, 2)}\n`],
    ...problems.flatMap(({ id, stem, input, answers, firstAnswer }): [string, string][] => [
      [`instances/${id}.txt`, input],
      [
        `samples/right/${id}.py`,
        sampleOf(id, stem, 'Writes right answers. Replace it by your own solution.'),
      ],
      [`samples/right/${id}-answers.txt`, answers],
      [`samples/wrong/${id}.py`, sampleOf(id, stem, 'Answers only the first record.')],
      [`samples/wrong/${id}-answers.txt`, firstAnswer],
    ]),
  ]);
}

function sampleOf(problem: string, stem: string, purpose: string): string {
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

function yamlOf({ title, points, problems }: NewAssignment): string {
  const tests = problems.map(
    ({ id, summary, stem, sections }) => `  # ${summary}.
  # Programs read ${stem}.txt and write ${stem}_out.txt.
  - id: ${id}
    problem: ${id}
${stem === id ? '' : `    input: ${stem}.txt\n`}    instances: instances/${id}.txt
    # Or different instances for each student, so that answers cannot be copied:
    # instances: { generate: { count: 8 }, perStudent: true }
    points: ${points}
${sections.length === 0 ? '' : sharesOf(sections)}`,
  );
  return `# yaml-language-server: $schema=./schemas/assignment.schema.json

title: ${JSON.stringify(title)}

# The due date, and what lateness costs: each day a tenth of the points.
# due: 2026-10-14 23:59
# late: { grace: 15 min, penalty: 10 %, per: 24 h }

# Each program may use this much. Python and Java get more time.
limits:
  cpu: 10 s
  memory: 512 MiB
  languages: { python: 3, java: 1.5 }

# Answers in files with similar names, such as nqueens_output.txt, cost a tenth.
answer:
  likelyNames: 10 %

tests:
${tests.join('\n')}
# Submissions with known results. They are graded first, to test the assignment.
samples:
  - { path: samples/right, kind: right, points: ${points * problems.length} }
  - { path: samples/wrong, kind: wrong }
`;
}
