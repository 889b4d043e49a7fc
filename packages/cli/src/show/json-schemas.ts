/** JSON Schemas (draft 7) of the output of `--json`. Static types are derived from them; docs/ has them as files. */
import {
  amount,
  anyOf,
  count,
  described,
  document,
  flag,
  list,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  place,
  text,
  typed,
} from '@queenside/core/schemas';

const seed = typed<number>({ type: 'integer', minimum: 0, maximum: 4_294_967_295 });
const milliseconds = described(amount, 'Milliseconds.');
const recordStatus = described(
  oneOf('right', 'undecided', 'failed'),
  'right: the answer was checked and found right. undecided: the checker could not decide, and nobody is to blame.',
);
const proof = described(
  orNull(oneOf('optimal', 'feasible')),
  'Of a right answer. feasible: it may not be the last word, because it is an estimate or a better one may exist. optimal: the checker proved that none is better. null: it settles its question.',
);
/** A number; an integer beyond the safe range is text. */
const value = anyOf(number, typed<string>({ type: 'string', pattern: '^-?[0-9]+$' }));
export const objectiveSchema = object({
  sense: described(oneOf('min', 'max'), 'Whether lesser or greater values are better.'),
  unit: described(text, 'What values are counted in.'),
  value: described(value, "The answer's value, as the checker computed it."),
  bound: described(
    orNull(
      object({
        value,
        standing: described(
          oneOf('claimed', 'proved', 'refuted'),
          'claimed by the solver, proved by the checker, or refuted by a better answer.',
        ),
      }),
    ),
    'What no answer can beat, if anything is known.',
  ),
  gap: described(orNull(amount), 'The distance of value and bound as a share of the value.'),
  improvements: described(
    list(object({ ms: described(milliseconds, "Since the solver's start."), value }), 101),
    'When the solver found better answers. If there are many, some are left out.',
  ),
  refused: object({
    count: described(count, 'Improvements that the checker refused.'),
    reason: described(orNull(text), "Why the last of them, in the checker's words."),
  }),
  stopped: described(
    orNull(object({ by: oneOf('time-limit', 'gave-up', 'out-of-memory', 'failed'), detail: text })),
    'What ended the solver before it had an answer of its own, if anything.',
  ),
  reproducible: described(flag, 'False if the time limit decided which answer it is.'),
});
const outcomes = {
  right: described(count, 'Records.'),
  feasible: described(count, 'How many of the right answers may not be the last word.'),
  undecided: described(count, 'Records whose answer could not be verified.'),
  failed: described(count, 'Records.'),
};

const error = object({
  code: typed<string>({
    type: 'string',
    pattern: '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$',
    description: 'As listed in errors.md.',
  }),
  cause: described(text, 'What is wrong.'),
  remedy: described(text, 'What was expected, or how to fix it; empty if `cause` says it all.'),
  line: optional(described(place, 'In the input file, from 1, if records may have several lines.')),
  column: optional(described(place, 'In the line of the input file, from 1, in characters.')),
  mistake: optional(described(text, "The checker's name for the mistake in an answer.")),
  answerLine: optional(described(place, 'The line of the answer file, from 1.')),
  stack: optional(described(text, 'The stack of the error that a plugin threw.')),
});

const section = described(orNull(text), 'The section of the answer, if each record has several.');

const stats = described(
  mapOf(anyOf(number, text)),
  'Statistics of the solver, such as steps or nodes.',
);
const objective = described(
  orNull(objectiveSchema),
  'How good the answer is, if the problem has an objective.',
);

const record = object({
  line: described(place, "The record's first line in the input file, from 1."),
  section,
  status: recordStatus,
  proof,
  answer: described(
    orNull(text),
    'The answer as in the answer file, without trailing white space; null if there is none or if it is longer than 1 MiB.',
  ),
  objective,
  error: orNull(error),
  solver: described(orNull(text), 'The solver that answered, if any.'),
  seed: described(orNull(seed), "The record's own seed."),
  ms: described(milliseconds, 'Milliseconds spent in the solver.'),
  stats,
  details: described(
    orNull(typed<object>({ type: 'object' })),
    'With `--explain`: an explanation of the answer, if the solver has one. For a game: the line of best play (`principalVariation`) and the score of each move (`moves`). For an explicit tree: that line as child indices, from 0, and, unless the tree is large, as node names with the value of the leaf (`nodes`). For a model without a solution: a smallest set of givens and constraints that have none together (`conflict`).',
  ),
});

const side = object({
  trace: described(orNull(text), 'The trace file, if any.'),
  firstDrawing: described(orNull(text), 'The first drawing.'),
  drawings: described(count, 'Number of answers drawn.'),
  refusals: described(
    list(
      object({
        line: described(orNull(place), 'In the input file; null for the whole file.'),
        error,
      }),
    ),
    'Answers that could not be drawn or traced.',
  ),
});

const file = object({
  input: described(text, 'The input file; - for standard input.'),
  output: described(orNull(text), 'The answer file, if any.'),
  problem: described(orNull(text), "The problem's id, if known."),
  status: described(
    oneOf('done', 'undecided', 'failed', 'rejected', 'released'),
    'done: every record right. undecided: none failed, but some answers could not be verified. failed: a record or something else is wrong. rejected: the file could not be processed at all. released: nothing was published, because the run was stopped, the file changed, or too many files were open.',
  ),
  ...outcomes,
  solvers: described(list(text), 'The solvers that answered records.'),
  comments: described(count, 'Comment lines that were skipped.'),
  ms: described(milliseconds, 'Milliseconds of work, without waiting for workers.'),
  waitedMs: described(milliseconds, 'Milliseconds in which other files had all workers.'),
  error: described(orNull(error), 'Why it was rejected, or what is wrong apart from the records.'),
  warnings: described(
    list(error),
    'What went wrong without affecting a record, such as a crash of an outside program.',
  ),
  unchanged: described(flag, 'It was answered before, and nothing has changed since.'),
  side: described(side, 'Drawings and traces, by --draw and --trace.'),
  records: described(list(record), 'In input order.'),
});

/** `run --json` and `solve --json`: one object. */
export const reportSchema = document(
  {
    title: 'Queenside report',
    description: 'What `queenside run --json` and `queenside solve --json` print.',
  },
  object({
    seed: described(seed, 'The seed of the run.'),
    ...outcomes,
    ms: milliseconds,
    files: described(list(file), 'In the order of their names.'),
    skipped: described(
      list(object({ input: described(text, 'The file.'), error })),
      'Files that seem to be inputs but were skipped because of their names.',
    ),
  }),
);

/** `watch --json`: one object per line. */
export const watchSchema = document(
  {
    title: 'Queenside watch line',
    description: 'What `queenside watch --json` prints: one line per answered file.',
  },
  file,
);

/** `verify --json`: one object. */
export const verifySchema = document(
  { title: 'Queenside verification', description: 'What `queenside verify --json` prints.' },
  object({
    input: described(text, 'The input file.'),
    answer: described(text, 'The answer file.'),
    problem: described(text, "The problem's id."),
    ...outcomes,
    leftOver: described(orNull(error), 'Set if the answer file continues after the last answer.'),
    side: described(side, 'Drawings, by --draw.'),
    records: described(
      list(
        object({
          line: described(place, 'In the input file, from 1.'),
          section,
          status: recordStatus,
          proof,
          value: described(orNull(value), "The answer's value, if the problem has an objective."),
          mistake: described(orNull(text), "The checker's name for the mistake."),
          error: orNull(error),
        }),
      ),
      'In input order.',
    ),
  }),
);

const anything = typed<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
});
const time = orNull(amount);

const benchRun = object({
  round: described(place, 'From 1; the warm-up round is not counted.'),
  seed: described(seed, 'The same for all solvers of a round.'),
  ms: described(milliseconds, 'Milliseconds spent in the solver.'),
  stats,
  objective,
});

const benchResult = object({
  solver: described(text, "The solver's id."),
  standing: described(
    oneOf(
      'measured',
      'unable',
      'overran',
      'gave-up',
      'undecided',
      'wrong',
      'failed',
      'behind',
      'skipped',
      'untried',
    ),
    'measured: every answer was right. unable: its capabilities exclude the record. overran: it exceeded the time limit. gave-up: it stopped without an answer. undecided: an answer could not be verified. wrong: an answer was wrong. failed: it threw or crashed its worker. behind: it needs over 100 times as long as the fastest. skipped: it overran or was far behind on a smaller size. untried: the comparison was stopped first.',
  ),
  reason: described(orNull(text), 'Why it was not measured in every round.'),
  error: described(orNull(error), 'The error of its last run.'),
  median: described(time, 'Milliseconds; null if it was not measured.'),
  lowerQuartile: described(time, 'Milliseconds.'),
  upperQuartile: described(time, 'Milliseconds.'),
  least: described(time, 'Milliseconds.'),
  most: described(time, 'Milliseconds.'),
  ratio: described(
    orNull(typed<number>({ type: 'number', minimum: 1 })),
    "Its median as a multiple of the row's fastest median.",
  ),
  quality: described(
    orNull(
      object({
        unit: text,
        median: number,
        best: number,
        gap: described(orNull(amount), 'The least known distance to a bound, as a share.'),
      }),
    ),
    'How good its answers are, if the problem has an objective.',
  ),
  runs: described(list(benchRun), 'Right answers only, by round.'),
});

/** `referee --json`: one object. */
export const refereeSchema = document(
  { title: 'Queenside referee', description: 'What `queenside referee --json` prints.' },
  object({
    search: described(text, 'The file of the search, without its folder.'),
    algorithm: described(text, "The algorithm's id."),
    records: described(count, 'Judged records.'),
    right: described(count, 'Records on which every step is right, and the search returned.'),
    mistake: described(orNull(text), 'The only common mistake that explains all records.'),
    remarks: optional(
      described(
        list(
          object({
            problem: text,
            record: described(text, 'The text of the record.'),
            words: described(text, 'What the search missed.'),
          }),
        ),
        'Records on which the search is right, but missed something that other forms of the algorithm find. Absent if there are none.',
      ),
    ),
    first: described(
      orNull(
        object({
          problem: text,
          record: described(text, 'The text of the record.'),
          difference: described(
            orNull(text),
            'What the search did, and what the algorithm permits.',
          ),
          error: described(orNull(error), 'Why the search returned no answer.'),
          decided: optional(
            described(
              object({
                file: text,
                line: described(count, 'From 1.'),
                isCall: described(
                  flag,
                  'Whether it is the line of the last call before, because nothing is known of later lines.',
                ),
                text: described(text, 'The text of the line.'),
              }),
              'The line that decided to differ. Absent if that is not known.',
            ),
          ),
          step: described(count, 'The number of events up to the difference, as in `replay`.'),
          picture: described(text, 'The search at that step, as text.'),
        }),
      ),
      'The smallest record that is not right.',
    ),
  }),
);

const expansions = orNull(count);

/** A state where a heuristic is wrong. */
const heuristicFault = object({
  kind: described(
    oneOf('no-number', 'negative', 'too-high', 'falls'),
    'no-number: it returned something else. negative: it is below 0. too-high: no path costs as much, so it is not admissible. falls: an action lowers it by more than its cost, so it is not consistent.',
  ),
  count: described(place, 'The number of such states on all records.'),
  problem: text,
  record: described(text, 'The text of the record.'),
  state: described(text, 'The name of the state that is the fewest actions from the goal.'),
  estimate: described(
    anyOf(number, text),
    'What the heuristic returned, as a text if it is not finite.',
  ),
  distance: described(
    orNull(amount),
    'The cost of a cheapest path to a goal; null if it is not known or if there is none.',
  ),
  words: described(text, 'What is wrong there.'),
  picture: described(text, 'The state as text; empty if there is no picture.'),
});

/** `heuristic --json`: one object. */
export const heuristicSchema = document(
  { title: 'Queenside heuristic', description: 'What `queenside heuristic --json` prints.' },
  object({
    heuristic: described(text, 'The file of the heuristic, without its folder.'),
    verdict: described(
      oneOf('right', 'undecided', 'wrong', 'failed'),
      'right: it is what it must be on all states. undecided: it is so on a sample. wrong: on some state it is not. failed: it did not estimate all states.',
    ),
    requires: described(oneOf('admissible', 'consistent'), 'What the heuristic must be.'),
    admissible: described(orNull(flag), 'Null if it is not known.'),
    consistent: described(orNull(flag), 'Null if it is not known.'),
    faults: described(list(heuristicFault), 'The smallest state of each kind of fault.'),
    error: described(orNull(error), 'Why it did not estimate all states.'),
    call: object({
      count: described(count, 'Calls of the heuristic.'),
      microseconds: described(orNull(amount), 'The mean time of a call.'),
      expanded: described(
        count,
        'Work hidden in the heuristic: how often it asked the space for the actions of a state.',
      ),
      generated: described(count, 'How often it asked for the result of an action.'),
    }),
    records: described(
      list(
        object({
          problem: text,
          record: described(text, 'The text of the record.'),
          states: described(count, 'Judged states.'),
          all: described(flag, 'Whether these are all states that can be reached, or a sample.'),
          known: described(count, 'Judged states whose distance to the goal is known.'),
          expanded: described(
            orNull(
              object({
                zero: described(expansions, 'Without an estimate.'),
                own: described(expansions, 'With the heuristic.'),
                reference: described(
                  expansions,
                  'With the heuristic of the problem, if it has one.',
                ),
              }),
            ),
            'States that A* expands; null if it was stopped early, or if the heuristic is wrong.',
          ),
        }),
      ),
      'In the order of the input.',
    ),
  }),
);

/** `bench --json`: one object. */
export const benchSchema = document(
  {
    title: 'Queenside comparison of solvers',
    description: 'What `queenside bench --json` prints.',
  },
  object({
    problem: described(text, "The problem's id."),
    file: described(orNull(text), 'The input file, if any.'),
    rounds: described(place, 'Measured rounds.'),
    seed: described(seed, 'The seed of the comparison.'),
    timeLimit: described(number, 'Seconds per run.'),
    stopped: described(flag, 'Whether it was stopped early.'),
    versions: described(
      mapOf(text),
      'Versions of the command and of the measured packages, by name.',
    ),
    machine: object({
      cpu: described(text, 'Model.'),
      cores: described(place, 'Cores available to this process.'),
      node: described(text, 'The version of Node.js.'),
      platform: text,
      arch: text,
    }),
    solvers: described(
      list(
        object({
          id: described(text, 'The solver, or what the program is called.'),
          section: described(orNull(text), 'The label of the section, if sections are compared.'),
          command: optional(
            described(list(text), 'The program and its arguments, if it is an outside program.'),
          ),
          options: described(anything, 'The given options; all others have their defaults.'),
        }),
      ),
      'In the order of the results of each row.',
    ),
    rows: described(
      list(
        object({
          task: described(orNull(text), 'What the record asks.'),
          size: described(orNull(amount), "In the problem's own unit."),
          line: described(orNull(place), 'In the input file, from 1.'),
          error: described(orNull(error), 'Why the record cannot be read.'),
          results: list(benchResult),
        }),
      ),
      'By size, or in the order of the file.',
    ),
  }),
);
