/**
 * An assignment as the grader uses it: validated, with defaults filled in and absolute paths. One description gives the types and
 * the schema of result.json.
 */
import type { Static } from '@queenside/core';
import { buildRules, limits } from '@queenside/submissions/types';
import {
  amount,
  anyOf,
  constant,
  count,
  described,
  flag,
  list,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  text,
  typed,
} from '@queenside/core/schemas';

export const texts = list(text);
/** A number from 0 to 1. */
export const share = typed<number>({ type: 'number', minimum: 0, maximum: 1 });
const anything = typed<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
});
const values = anyOf(number, list(number));
const clock = oneOf('cpu', 'wall');

const tier = object({ withinMs: amount, worth: number });
/** A reward for runs that take less than `withinMs`: bonus points, or a share (0 to 1) of the efficiency points. */
export type Tier = Static<typeof tier>;

const instances = anyOf(
  object({ kind: constant('file'), path: text }),
  object({
    kind: constant('generated'),
    /** Parameters of the problem's generator. */
    parameters: anything,
    /** Whether each student gets different instances. */
    perStudent: flag,
    /** Whether each attempt of a student gets different instances. Absent means no. */
    perAttempt: optional(flag),
    /** Replaces the seed derived from the assignment's seed and the test's id. */
    seed: optional(count),
  }),
  object({
    /** Records that tell searches apart, for a function. */
    kind: constant('bank'),
    /** Whether all estimates are consistent. Absent means no. */
    consistent: optional(flag),
    perStudent: flag,
    perAttempt: optional(flag),
  }),
);
/** The source of a test's records. */
export type Instances = Static<typeof instances>;

const secret = object({
  /** The file that holds the secret. */
  file: text,
  /** Tells secrets apart and reveals nothing about them. */
  fingerprint: text,
});
/** Which secret an assignment has; see `assignment/secret.ts`. */
export type Secret = Static<typeof secret>;

const answer = object({
  /** File names without a deduction. The first is the one the assignment asks for. */
  names: texts,
  /** Other accepted names (`-` for standard output), each with the share of the test's points it costs. */
  otherNames: mapOf(share),
  /** Whether printed answers of programs that write no file count, too: the assignment says nothing about names. Default: false. */
  mayPrint: optional(flag),
  /** The share that any similar name, such as `nqueens_output.txt`, costs. If absent, such names do not count. */
  likelyNames: optional(share),
  /** The problem's answer styles without a deduction. An empty list means all of them. */
  forms: texts,
  /** The share of the test's points that any other style costs. */
  otherForms: share,
  /** A solver of the problem whose rules define the right answer, such as how leaves are counted. */
  solver: optional(text),
  solverOptions: anything,
});
/** Rules for finding and reading a program's answer. */
export type AnswerRules = Static<typeof answer>;

const external = <const Kind extends string>(kind: Kind) =>
  object({
    kind: constant(kind),
    /**
     * The program and its arguments. Relative paths start at the assignment's folder. Words after the last file in the command
     * follow the file names in the call: `python3 check.py strict` is called as `python3 check.py input … strict`.
     */
    command: texts,
    /** A file with the right answer, if the checker needs one. */
    answerFile: optional(text),
    /** A digest. If it changes, stored judgements no longer apply. */
    contents: described(text, "Digest of the command's files and the answer file."),
    limits,
  });

const packageChecker = object({
  kind: constant('package'),
  /** The file or folder with the output validator's source. Absent: tokens of the output are compared with those of the answer. */
  validator: optional(text),
  /** Whether the validator talks with the program. */
  isInteractive: flag,
  /** The validator's arguments. */
  args: texts,
  answerFile: optional(text),
  contents: described(text, 'Digest of the validator and the answer file.'),
  limits,
});
/** The checker of a problem package's test. */
export type PackageChecker = Static<typeof packageChecker>;

const checker = anyOf(
  object({ kind: constant('problem') }),
  external('kattis'),
  external('testlib'),
  packageChecker,
);
/** A program that judges answers. */
export type ExternalChecker = Exclude<Checker, { readonly kind: 'problem' | 'package' }>;
/**
 * The judge of a test's answers.
 *
 * - `problem`: the problem's own checker.
 * - `kattis`: a Kattis or ICPC checker, called as `<program> input answer feedback_dir [args] < output`. Exit codes: 42 right,
 *   43 wrong, any other is a judge error.
 * - `testlib`: called as `<program> input output answer [args]`. Exit codes: 0 right, 1 wrong, 2, 4, and 8 bad format, 7 points
 *   from 0 to 1, any other is a judge error. It explains itself on standard error.
 * - `package`: the output validator of a Kattis problem package.
 */
export type Checker = Static<typeof checker>;

const efficiency = object({
  points: number,
  by: clock,
  /** The tiers by ascending time. The first tier that the run reaches counts; its `worth` is a share of `points`. */
  tiers: list(tier),
  /** The points that a run loses beyond the last tier: points for speed, or all points of the test. */
  beyond: oneOf('no-efficiency', 'no-points'),
  /** `right` multiplies the points by the share of right records; `none` does not. */
  scaledBy: oneOf('right', 'none'),
});
/** Points for speed. */
export type Efficiency = Static<typeof efficiency>;

/** The values that earn points: one for all records, or one for each. */
const objective = object({
  /** Values at least as good have full points. */
  full: values,
  /** Values no better have none. */
  none: values,
});
export type ObjectiveRule = Static<typeof objective>;

const scoring = object({
  /** Points for right records. */
  points: number,
  /** `share`: in proportion to the right records. `all`: no points unless every record is right. */
  credit: oneOf('share', 'all'),
  /** Verdicts that let right records count. Always contains AC, PAC, WA, and FE. */
  creditWith: texts,
  /** The share of a record's points that a wrong answer gets if this part of it is right. */
  parts: mapOf(share),
  /** The share of the points for each section of the answers, by label; together 1. Absent if all answers count alike. */
  sections: optional(mapOf(share)),
  efficiency: optional(efficiency),
  /** The points for right records by the values of the answers, if the problem has an objective. */
  objective: optional(objective),
  /** Points beyond the maximum, given only if every record is right. */
  bonus: list(tier),
  bonusBy: clock,
});
/** The points of a test. */
export type Scoring = Static<typeof scoring>;

const requirement = object({
  test: text,
  /** `right`: every record. `some-right`: at least one. `in-time`: within the last efficiency tier, or else the limits. */
  outcome: oneOf('right', 'some-right', 'in-time'),
});
/** An outcome that another test must have. */
export type Requirement = Static<typeof requirement>;

const testCase = object({
  /** Its path below `data`: `secret/group1/01`. */
  name: text,
  /** The files with the input and the right answer. */
  input: text,
  answer: text,
  /** The output validator's arguments. */
  args: texts,
  contents: described(text, 'Digest of the answer.'),
  /** Whether it counts for points. */
  isScored: flag,
  /** The label of its section in `scoring`. */
  section: optional(text),
  /** Whether its section has no points unless all its cases are right. */
  needsAll: optional(flag),
});
/** A case of a problem package. */
export type TestCase = Static<typeof testCase>;

const rule = object({
  /** The algorithm's id, such as `alpha-beta`. */
  is: text,
  /** When alpha-beta cuts. */
  cutoff: optional(oneOf('>=', '>', 'either')),
  /** Whether A* opens a closed state again. */
  reopen: optional(oneOf('must', 'may', 'never')),
  /** The weight of weighted A*. */
  weight: optional(number),
  /** The limit of depth-limited search, in actions. */
  limit: optional(number),
  /** The width of beam search. */
  width: optional(number),
  /** The order of variables of a search of a constraint problem. */
  variables: optional(oneOf('any', 'input', 'fewest', 'fewest-degree')),
  /** The order of its values. */
  values: optional(oneOf('any', 'input', 'least-constraining')),
  points: number,
});
/** The algorithm that a function must follow in each call. */
export type Rule = Static<typeof rule>;

const budget = object({
  /** The calls that are counted: examined leaves, expanded states, or generated states. */
  count: oneOf('examined', 'expanded', 'generated'),
  /** The id of the algorithm to compare with. */
  of: text,
  /** The most calls, as a share of those of the algorithm. */
  atMost: number,
  points: number,
});
/** How many calls a function may make, compared with an algorithm in the same order. */
export type Budget = Static<typeof budget>;

const expandedTier = object({
  /** The most states that A* expands: a number, or a share of what it is compared with. */
  atMost: number,
  isShare: flag,
  /** The share of the points. */
  worth: share,
});

const expandedRule = object({
  /** What shares compare with: A* without an estimate, or with the heuristic of the problem. */
  of: oneOf('zero', 'reference'),
  /** The tiers by ascending number. The first that A* reaches on a record counts. */
  tiers: list(expandedTier),
  points: number,
});
/** Points for few states that A* expands with a heuristic. */
export type ExpandedRule = Static<typeof expandedRule>;

const heuristicRules = object({
  required: oneOf('admissible', 'consistent'),
  /** The most calls of the space for each estimate, on average. */
  calls: number,
  /** The most states of a record to list. If there are more, a sample is judged. */
  states: count,
  expanded: optional(expandedRule),
});
/** The rules of a function that estimates states. */
export type HeuristicRules = Static<typeof heuristicRules>;

const functionRules = object({
  /** The languages in which the function may be written. */
  languages: texts,
  /** The file that has the function. Absent: the one that is named after the problem. */
  file: optional(text),
  /** The function or agent to call. Absent: the search that the file has. */
  name: optional(text),
  /** The course whose functions a file in Python has. Absent: the one whose names it uses. */
  framework: optional(oneOf('aima', 'cs50', 'mit', 'pacman')),
  rule: optional(rule),
  budget: optional(budget),
  heuristic: optional(
    described(heuristicRules, 'Present if the function estimates states instead of searching.'),
  ),
});
/** The rules of a test of a function, which asks for each call. */
export type FunctionRules = Static<typeof functionRules>;

const test = object({
  /** Kebab-case, unique in the assignment. */
  id: text,
  title: text,
  /** The problem's id. */
  problem: text,
  /** The input's file name in the program's working folder: `nqueens.txt`. It names the variant of the records, too. */
  input: text,
  /** Whether the program finds its input on standard input only. Default: false. */
  standardInput: optional(flag),
  /** Whether the program gets each record as arguments only, in a separate run. Default: false. */
  argument: optional(flag),
  /** Whether the program runs once for each record. Default: the grader finds it out. */
  eachRecord: optional(flag),
  /** What the program gets of each record: all, its words, or its numbers, one a line. Default: the grader finds it out. */
  record: optional(oneOf('whole', 'words', 'numbers')),
  instances,
  package: optional(described(text, 'The folder of the problem package. Absent for other tests.')),
  cases: optional(
    described(
      list(testCase),
      'The cases on which the program runs, in order. Absent: one run on the instances.',
    ),
  ),
  answer,
  evaluation: optional(
    described(
      object({
        /** The file, perhaps with its function: `/home/me/evaluate.py:lines`. */
        path: text,
        /** A digest. If it changes, stored judgements no longer apply. */
        contents: described(text, 'Digest of the file.'),
      }),
      'The evaluation of positions. Absent: that of the game.',
    ),
  ),
  checker,
  function: optional(
    described(functionRules, 'The rules of a test of a function. Absent: the test runs a program.'),
  ),
  /** The limits of a program in a language with time factor 1. */
  limits,
  /** Multipliers of the CPU and wall limits, by language. */
  timeFactors: mapOf(amount),
  scoring,
  /** The grader runs this test only if all of these are met. */
  requires: list(requirement),
  /** The readers who may see the input and the records. */
  visibleTo: oneOf('student', 'staff'),
  /** Whether students see right answers to records that they failed. */
  showsAnswers: flag,
});
/** One run of a program on one input file. */
export type Test = Static<typeof test>;

const group = object({
  id: text,
  title: text,
  tests: texts,
  /** `sum`: adds the tests' points. `all`: no points unless every test is right. `min`: all points times the lowest share of any test. */
  scoring: oneOf('sum', 'all', 'min'),
  /** Groups that must have full points before this one gets any. */
  requires: texts,
});
/** Tests that are scored together. */
export type Group = Static<typeof group>;

const rubricItem = object({
  id: text,
  title: text,
  /** The test whose points contain those of the item. Absent if it is a part of the whole. */
  test: optional(text),
  /** The least and the most points, one of which is 0 unless the levels have both signs. */
  min: number,
  max: number,
  /** The levels in the order of the file. Absent if any number of points from `min` to `max` is possible. */
  levels: optional(list(object({ name: text, points: number }))),
  default: optional(
    described(anyOf(text, number), 'The level or points that count until somebody decides.'),
  ),
  /** Markdown. */
  description: optional(text),
  /** Markdown. */
  note: optional(described(text, 'For staff.')),
});
/** Something that a person judges, beside the tests. */
export type RubricItem = Static<typeof rubricItem>;

const rounding = object({
  /** Totals become multiples of this. 0 turns rounding off. */
  to: amount,
  way: oneOf('nearest', 'up', 'down'),
});
export type Rounding = Static<typeof rounding>;

const lateness = object({
  /** The deadline in milliseconds since 1970. Absent if only the platform's marks show who is late. */
  dueMs: optional(number),
  /** A submission within this time after the due date is not late. */
  graceMs: amount,
  /** The share of the maximum that each begun period costs. */
  penalty: share,
  perMs: amount,
  /** The most that lateness costs, as a share of the maximum. */
  most: share,
});
/** The costs of lateness. */
export type Lateness = Static<typeof lateness>;

const sample = object({
  /** A folder or archive. */
  path: text,
  kind: oneOf('right', 'wrong', 'slow', 'crashing', 'other'),
  /** The expected verdict by test id; `*` means all other tests. `WA|PAC` accepts either. */
  verdicts: mapOf(text),
  /** The expected total, if it matters. */
  points: optional(number),
});
/** A submission with a known outcome, for checking the assignment. */
export type Sample = Static<typeof sample>;

const similarity = object({
  /** Files, folders, or archives given to every student. Code shared with them does not count as similar. */
  starter: texts,
});
/** Rules for comparing submissions with each other. */
export type SimilarityRules = Static<typeof similarity>;

const library = object({
  /** An id of a language with a place for libraries. */
  language: text,
  /** A folder, or a file of requirements. */
  path: text,
  /** The files and folders that the file of requirements names. */
  uses: texts,
  contents: described(text, 'Digest of these files and folders.'),
});
/** Libraries that programs in a language may use. */
export type Library = Static<typeof library>;

export const assignment = object({
  /** Kebab-case. */
  id: text,
  title: text,
  /** The assignment file. Relative paths in it start at its folder. */
  file: text,
  /** Determines every generated instance, per class or per student, together with the secret if there is one. */
  seed: count,
  secret: optional(
    described(secret, 'What students must not know. Absent: they can compute the instances.'),
  ),
  build: buildRules,
  /** Absolute paths. Some may not exist. */
  hidden: described(texts, 'Folders that submissions could not see.'),
  libraries: optional(described(list(library), 'What programs may use besides their language.')),
  /** The tests in file order. Tests may require each other in any order, but not in a cycle. */
  tests: list(test),
  /** A test belongs to at most one group. Tests outside every group count on their own. */
  groups: list(group),
  rubric: described(list(rubricItem), 'What a person judges, beside the tests.'),
  maxPoints: described(orNull(number), 'The most points without bonus; null for no limit.'),
  rounding,
  /** The costs of lateness. Absent if the assignment has no due date and lateness costs nothing. */
  lateness: optional(lateness),
  /** The attempt of a student that counts. */
  attempts: oneOf('last', 'best'),
  samples: list(sample),
  /** The settings of similarity. Absent if the assignment names no starter code. */
  similarity: optional(similarity),
});

export interface Assignment extends Omit<Static<typeof assignment>, 'maxPoints'> {
  /** Infinity means no limit. */
  readonly maxPoints: number;
}
