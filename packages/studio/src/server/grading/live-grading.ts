/** The grades of a class, as the store has them, and their changes for the pages. */
import { join } from 'node:path';
import {
  nameOf,
  seenBy,
  type Assignment,
  type ClassResult,
  type Decided,
  type Decision,
  type RubricChange,
  type SubmissionResult,
} from '@queenside/class-view';
import {
  assignmentVersion,
  editRubric,
  GradeFollower,
  loadAssignment,
  changedTests,
  decided,
  gradesOf,
  type ClassFacts,
  type DecisionRules,
  type Grading,
  type StoredGrades,
  type StudentFacts,
} from '@queenside/grader';
import { defined, messageOf } from '@queenside/core/basics';
import type {
  ChangeRow,
  GradedClass,
  GradeJobKind,
  GradingMessage,
  HistoryRow,
  ListedStudent,
} from '../../grading-messages.ts';
import { studioError } from '../errors.ts';
import { fromHome } from '../from-home.ts';
import type { Feed, Topic } from '../live/feed.ts';
import { RunningGrade, Pace } from './grade-job.ts';
import { LiveDecisions, stampOf } from './live-decisions.ts';
import type { GradingOptions } from './options.ts';

/** How much longer to wait than reading took: a class of thousands must not keep the server busy. */
const PATIENCE = 10;

export class LiveGrading implements Topic, AsyncDisposable {
  readonly name = 'grading';
  readonly follower: GradeFollower;
  readonly #decisions: LiveDecisions;
  readonly #options: GradingOptions;
  readonly #feed: Feed;
  #assignment: Assignment;
  /** The last applied grading, and above it the one that runs or was interrupted. */
  #applied: Layer | undefined;
  #coming: Layer | undefined;
  #preview: { readonly key: string; readonly changes: readonly ChangeRow[] } | undefined;
  #pace: Pace | undefined;
  #job: RunningGrade | undefined;
  #problem = '';
  #version = '';
  #seen = '';
  #next = 0;
  #class: GradedClass | undefined;
  #classText = '';
  #rows = new Map<string, ListedStudent>();

  private constructor(options: GradingOptions, feed: Feed, assignment: Assignment) {
    this.#options = options;
    this.#feed = feed;
    this.#assignment = assignment;
    this.follower = new GradeFollower(join(options.report, '.queenside'));
    this.#decisions = new LiveDecisions(options.report);
  }

  /** @throws QueensideError if the assignment is invalid. */
  static async open(options: GradingOptions, feed: Feed): Promise<LiveGrading> {
    return new LiveGrading(options, feed, await loadAssignment(options.assignment));
  }

  get assignment(): Assignment {
    return this.#assignment;
  }

  /** The class as it was last graded. @throws QueensideError `studio/nothing-there`. */
  get result(): ClassResult {
    const { grades } = this.follower;
    if (this.#applied === undefined || grades === undefined)
      throw studioError('nothing-there', { part: 'grades', hint: 'grade the class first' });
    return gradesOf(grades, this.#applied.number, this.#assignment, this.overrides);
  }

  /** The assignment by which {@link result} was graded: stored calls belong to its records. */
  get graded(): Assignment {
    return this.#applied === undefined ? this.#assignment : this.#rulesOf(this.#applied).graded;
  }

  /** Returns the latest result of a submission. @param id from a request. @throws QueensideError `studio/unknown-student`. */
  submission(id: string): SubmissionResult {
    const found = this.find(id);
    if (found === undefined) throw studioError('unknown-student');
    return found;
  }

  /** Returns the latest result of a submission; undefined if there is none. @param id from a request. */
  find(id: string): SubmissionResult | undefined {
    const { grades } = this.follower;
    for (const layer of [this.#coming, this.#applied]) {
      const found = layer && grades?.result(layer.number, id);
      if (found !== undefined) return decided(found, this.#rulesOf(layer!));
    }
    return undefined;
  }

  /** The class's results other than those of submissions. */
  get facts(): ClassFacts | undefined {
    return this.#applied && this.follower.grades?.facts(this.#applied.number);
  }

  /** @throws QueensideError `overrides/…` or `assignment/…`. @param seen the version that the page shows. */
  async decide(decisions: readonly Decision[], seen: string | undefined): Promise<Decided> {
    const done = await this.#decisions.decide(this.#assignment, this.#people, decisions, seen);
    await this.#show();
    return done;
  }

  /** @throws QueensideError `overrides/…`. */
  async undo(id: string): Promise<Decided> {
    const done = await this.#decisions.undo(this.#assignment, id);
    await this.#show();
    return done;
  }

  /** @throws QueensideError `overrides/…` or `assignment/…`. @param seen the version of the assignment file that the page shows. */
  async editRubric(change: RubricChange, seen: string): Promise<void> {
    try {
      await editRubric(this.#assignment, seen, change);
    } finally {
      // After a conflict, the page shows what the file has now.
      await this.#show();
    }
  }

  history(): Promise<readonly HistoryRow[]> {
    return this.#decisions.history(this.#assignment, this.#people);
  }

  /** Returns the decisions that results contain now. */
  get overrides(): DecisionRules['overrides'] {
    return this.#decisions.overrides;
  }

  /**
   * Starts a job. `student`: run the program of this submission only.
   *
   * @throws QueensideError `studio/grading-busy`, `studio/unknown-student`, or `studio/no-submissions`.
   */
  async start(kind: GradeJobKind, student?: string): Promise<void> {
    const { owner } = this.follower;
    if (owner !== undefined || this.#job?.isRunning === true) throw studioError('grading-busy');
    const needsPrograms = kind === 'grade' || kind === 'again';
    if (needsPrograms && this.#options.submissions === undefined)
      throw studioError('no-submissions');
    const chosen = student === undefined ? [] : [`--only=${this.submission(student).id}`];
    this.#job = await RunningGrade.start(kind, [...this.#options.commands[kind], ...chosen]);
    void this.#job.ended.then(() => (this.#seen = ''));
  }

  /** Stops what this server started. */
  stop(): void {
    if (this.#job?.isRunning === true) this.#job.stop();
  }

  /** Reads what has changed in the store, and sends the changes to the pages. */
  async update(): Promise<void> {
    const now = performance.now();
    const { owner } = this.follower;
    await this.#decisions.update(this.#assignment);
    const { overrides, problem } = this.#decisions;
    const stamp = stampOf(this.#options.assignment);
    const seen = `${owner} ${this.#job?.version} ${overrides?.version} ${stamp} ${problem}`;
    if (now < this.#next || (!this.follower.hasChanged() && seen === this.#seen)) return;
    this.#seen = seen;
    await this.#reloadAssignment();
    this.#read();
    this.#send(owner);
    this.#next = now + PATIENCE * (performance.now() - now);
  }

  *snapshot(): Generator<GradingMessage> {
    if (this.#class !== undefined)
      yield { isWhole: true, class: this.#class, rows: [...this.#rows.values()] };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop();
    await this.#job?.ended;
    await this.#decisions[Symbol.asyncDispose]();
    this.follower[Symbol.dispose]();
  }

  /** The assignment may be edited at any time. The version is read first: at worst, an edit by it is refused. */
  async #reloadAssignment(): Promise<void> {
    try {
      this.#version = await assignmentVersion(this.#options.assignment);
      const loaded = await loadAssignment(this.#options.assignment);
      if (!areEqual(loaded, this.#assignment)) {
        if (!areEqual(loaded.rubric, this.#assignment.rubric)) await this.#decisions.reload(loaded);
        this.#assignment = loaded;
        [this.#applied, this.#coming] = [undefined, undefined];
        this.#preview = undefined;
      }
      this.#problem = '';
    } catch (thrown) {
      this.#problem = messageOf(thrown);
    }
  }

  #read(): void {
    const { grades } = this.follower;
    const applied = grades?.last('applied');
    const open = this.#open(grades);
    const coming = open?.what === 'grade' ? open : undefined;
    this.#applied = layerOf(applied, this.#applied, this.#coming);
    this.#coming = layerOf(coming, this.#coming);
    for (const layer of [this.#applied, this.#coming]) layer?.read(grades!, this.#rulesOf(layer));
  }

  /** Shows at once what this server has decided. */
  async #show(): Promise<void> {
    this.#next = 0;
    await this.update();
  }

  get #people(): readonly StudentFacts[] {
    return [
      ...new Map([...(this.#applied?.people ?? []), ...(this.#coming?.people ?? [])]).values(),
    ];
  }

  /** Returns the rules by which the results of a grading get their points. */
  #rulesOf(layer: Layer): GradingRules {
    layer.graded ??= this.follower.grades?.assignment(layer.number) ?? this.#assignment;
    const { overrides } = this.#decisions;
    return { graded: layer.graded, today: this.#assignment, ...defined({ overrides }) };
  }

  /** Returns the grading that is not settled, unless a later one was applied. */
  #open(grades: StoredGrades | undefined): Grading | undefined {
    const [latest] = grades?.gradings() ?? [];
    return latest?.state === 'open' ? latest : undefined;
  }

  #send(owner: number | undefined): void {
    const found = this.#describe(owner);
    const text = JSON.stringify(found);
    const isNews = text !== this.#classText;
    const isWhole = this.#class === undefined;
    [this.#class, this.#classText] = [found, text];
    const rows = this.#shownRows(owner !== undefined);
    const changed = [...rows.values()].filter((row) => !areEqual(row, this.#rows.get(row.id)));
    const gone = [...this.#rows.keys()].filter((id) => !rows.has(id));
    this.#rows = rows;
    if (!isNews && changed.length + gone.length === 0) return;
    this.#feed.publish(this.name, {
      ...defined({ isWhole: isWhole || undefined, class: isNews ? found : undefined }),
      rows: changed,
      ...defined({ gone: gone.length > 0 ? gone : undefined }),
    } satisfies GradingMessage);
  }

  #shownRows(isGrading: boolean): Map<string, ListedStudent> {
    const old = [...(this.#applied?.rows ?? [])];
    const isOld = isGrading && this.#coming !== undefined;
    const marked = old.map(([id, row]) => [id, isOld ? { ...row, isOld } : row] as const);
    return new Map([...marked, ...(this.#coming?.rows ?? [])]);
  }

  #describe(owner: number | undefined): GradedClass {
    const { assignment, report, submissions } = this.#options;
    const { title, tests, rubric } = this.#assignment;
    const { overrides } = this.#decisions;
    const trouble = [this.#problem, this.#decisions.problem].filter(Boolean).join(' ');
    const { grades } = this.follower;
    const facts = this.facts;
    const applied = grades?.gradings().find(({ number }) => number === this.#applied?.number);
    return {
      title,
      assignment: fromHome(assignment),
      report: fromHome(report),
      ...defined({ submissions: submissions === undefined ? undefined : fromHome(submissions) }),
      tests: tests.map(({ id, title: name, problem, visibleTo, function: rules }) => ({
        id,
        title: name,
        problem,
        isForStaff: visibleTo === 'staff',
        isFunction: rules !== undefined,
      })),
      rubric,
      version: this.#version,
      decisions: {
        version: overrides?.version ?? '',
        comments: Object.fromEntries(overrides?.comments ?? []),
      },
      ...defined({
        graded: applied === undefined ? undefined : { number: applied.number, at: applied.at },
      }),
      isPartial: facts?.isPartial === true,
      refused: facts?.refused ?? [],
      notices: facts?.notices ?? [],
      identical: facts?.identical ?? [],
      similar: (facts?.similar ?? []).map(({ left, right, similarity, longest }) => ({
        left,
        right,
        similarity,
        longest,
      })),
      ...defined({ owner }),
      ...this.#progress(owner !== undefined),
      ...defined({ job: this.#job?.describe() }),
      ...this.#previewed(),
      ...defined({ problem: trouble !== '' ? trouble : undefined }),
    };
  }

  #progress(isBusy: boolean): Pick<GradedClass, 'progress'> {
    const { grades } = this.follower;
    const open = this.#open(grades);
    // A rejudging that was interrupted starts again from the beginning.
    if (open === undefined) return {};
    if (open.what === 'rejudge' && (!isBusy || open.isDescribed === 1)) return {};
    const done = grades!.count(open.number);
    const total = open.expected ?? undefined;
    if (total === undefined) return { progress: { done } };
    if (this.#pace?.isOf(open.number) !== true) this.#pace = new Pace(open.number);
    const secondsLeft = this.#pace.secondsLeft(done, total);
    return { progress: { done, total, ...defined({ secondsLeft }) } };
  }

  #previewed(): Pick<GradedClass, 'preview'> {
    const { grades } = this.follower;
    const open = this.#open(grades);
    if (open?.what !== 'rejudge' || this.#applied === undefined) return {};
    if (open.isDescribed === 0) return { preview: { isComplete: false, changes: [] } };
    const key = `${this.#applied.number} ${open.number} ${this.overrides?.version}`;
    if (this.#preview?.key !== key) {
      const [before, after] = [this.#applied, open].map(
        ({ number }) => gradesOf(grades!, number, this.#assignment, this.overrides).submissions,
      );
      this.#preview = { key, changes: changesOf(before!, after!, this.#assignment) };
    }
    return { preview: { isComplete: true, changes: this.#preview.changes } };
  }
}

/** Returns the layer of a grading: one of those that are there, if it is the same grading. */
function layerOf(
  grading: Grading | undefined,
  ...layers: readonly (Layer | undefined)[]
): Layer | undefined {
  if (grading === undefined) return undefined;
  return layers.find((layer) => layer?.number === grading.number) ?? new Layer(grading.number);
}

function areEqual<Data>(one: Data, other: Data | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Compares two gradings, by the name of the submission. */
function changesOf(
  earlier: readonly SubmissionResult[],
  later: readonly SubmissionResult[],
  assignment: Assignment,
): ChangeRow[] {
  const before = new Map(earlier.map((each) => [each.id, each]));
  return later.flatMap((after) => {
    const was = before.get(after.id);
    if (was === undefined) return [];
    const tests = changedTests(was, after);
    if (tests.length === 0 && was.score.points === after.score.points) return [];
    return [
      {
        id: after.id,
        name: nameOf(after),
        before: was.score.points,
        after: after.score.points,
        max: after.score.max,
        tests: tests.map((id) => ({
          title: assignment.tests.find((test) => test.id === id)?.title ?? id,
          before: stateOf(was, id),
          after: stateOf(after, id),
        })),
      },
    ];
  });
}

function stateOf(
  { tests, score }: SubmissionResult,
  test: string,
): ChangeRow['tests'][0]['before'] {
  const verdict = tests.find((each) => each.test === test)?.verdict;
  const points = score.tests.find((each) => each.test === test)?.points;
  return defined({ verdict, points });
}

type GradingRules = DecisionRules & { readonly today: Assignment };

/** The rows of one grading, made anew only for results that have changed, or if decisions have. */
class Layer {
  readonly number: number;
  readonly rows = new Map<string, ListedStudent>();
  readonly people = new Map<string, StudentFacts>();
  graded: Assignment | undefined;
  #known = new Map<string, string>();
  #version: string | undefined;

  constructor(number: number) {
    this.number = number;
  }

  read(grades: StoredGrades, rules: GradingRules): void {
    const version = rules.overrides?.version;
    if (version !== this.#version) this.#known = new Map();
    this.#version = version;
    const { changed, gone } = grades.newResults(this.number, this.#known);
    for (const result of changed) {
      const { id, name, studentId, person } = result;
      this.people.set(id, {
        id,
        name,
        ...defined({ studentId, person }),
      });
      this.rows.set(id, rowOf(decided(result, rules), rules.today));
    }
    for (const id of gone) {
      this.rows.delete(id);
      this.people.delete(id);
    }
  }
}

function rowOf(result: SubmissionResult, assignment: Assignment): ListedStudent {
  const view = seenBy('instructor', result, assignment);
  const { id, name, section, studentId, points, max, isOpen, isUndecided } = view;
  const { adjustments, override } = view;
  const isAdjusted = adjustments.length > 0 || override !== undefined;
  return {
    id,
    name,
    ...defined({ section, studentId }),
    points,
    max,
    ...defined({
      isOpen: isOpen || undefined,
      isUndecided: isUndecided || undefined,
      isAdjusted: isAdjusted || undefined,
    }),
    cells: assignment.tests.map((test) => {
      const found = view.tests.find((each) => each.id === test.id);
      return found === undefined ? null : [found.verdict, found.score?.points ?? null];
    }),
  };
}
