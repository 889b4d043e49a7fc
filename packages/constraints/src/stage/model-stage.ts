/**
 * Shows a constraint search: the values that are left, the decisions, and why values are gone. Shows a local search: its state and the
 * curve of the cost.
 */
import {
  type DomainView,
  type Memory,
  type Model,
  MOST_ITEMS,
  type Scene,
  type Stage,
  type TraceEvent,
  variablesOf,
} from '@queenside/core';
import { withCurve } from '@queenside/landscapes';
import { openConflicts } from '../landscape/cursor.ts';
import { ModelNames } from '../names.ts';
import { type ConstraintNetwork, networkOf } from '../network.ts';
import { DomainLog, type Literal } from './domains.ts';
import { StateView } from './state-view.ts';
import { drawTable } from './table.ts';

/** The most variables and values that a terminal shows. */
const MOST_LINES = 40;
const MOST_VALUES = 20;
/** The most literals of a clause that words list. */
const MOST_LITERALS = 8;
/** The events whose counts are facts. */
const COUNTED: Readonly<Record<string, string>> = {
  assign: 'tests',
  fail: 'failures',
  backtrack: 'backtracks',
  solution: 'solutions',
};

export class ModelStage<Instance> implements Stage {
  readonly #model: Model<Instance>;
  readonly #instance: Instance;
  readonly #network: ConstraintNetwork;
  readonly #names: ModelNames<Instance>;
  readonly #log: DomainLog;
  /** The state of a local search; undefined until there is one. */
  #state: StateView | undefined;

  private constructor(
    model: Model<Instance>,
    instance: Instance,
    network: ConstraintNetwork,
    log: DomainLog,
  ) {
    this.#model = model;
    this.#instance = instance;
    this.#network = network;
    this.#names = new ModelNames(model, instance, network.constraints);
    this.#log = log;
  }

  static open<Instance>(model: Model<Instance>, instance: Instance): ModelStage<Instance> {
    const network = networkOf(model, instance);
    return new ModelStage(model, instance, network, DomainLog.of(network.values));
  }

  follow(event: TraceEvent): string | undefined {
    if (event.name === 'set') this.#state ??= this.#openState();
    if (this.#state) {
      this.#state.log.follow(event);
      return this.#state.describe(event, this.#names);
    }
    this.#log.follow(event, (constraint) => this.#scope(constraint));
    return this.#describe(event);
  }

  text(): string {
    const { values } = this.#network;
    if (values.length > MOST_LINES) return '';
    return values
      .map((_, variable) => {
        const domain = this.#log.domain(variable);
        const shown = domain.slice(0, MOST_VALUES).map((value) => this.#names.value(value));
        const rest = domain.length > MOST_VALUES ? ', …' : '';
        const value = (this.#state ?? this.#log).value(variable);
        const left =
          value === undefined ? `{${shown.join(', ')}${rest}}` : this.#names.value(value);
        return `${this.#names.variable(variable)}: ${left}\n`;
      })
      .join('');
  }

  scene(): Scene {
    const state = this.#state;
    const view: DomainView = state ?? this.#log;
    const scene =
      this.#model.draw?.(this.#instance, view) ??
      drawTable(this.#names, this.#network.values, view);
    return state ? withCurve(scene, state.log.curve) : scene;
  }

  facts(): Readonly<Record<string, string>> {
    if (this.#state) return this.#state.log.facts();
    const { counts, learned, waiting } = this.#log;
    return {
      ...Object.fromEntries(
        Object.entries(COUNTED).map(([event, name]) => [name, String(counts[event] ?? 0)]),
      ),
      ...(waiting !== undefined && { queue: String(waiting) }),
      ...(learned.length > 0 && { learned: String(learned.length) }),
    };
  }

  memory(): readonly Memory[] {
    const { decisions, learned } = this.#log;
    const memory: Memory[] = [];
    if (decisions.length > 0)
      memory.push({
        kind: 'stack',
        title: 'Decisions',
        items: decisions.slice(0, MOST_ITEMS).map((variable) => ({
          label: this.#names.variable(variable),
          values: [{ name: 'value', value: this.#names.value(this.#log.value(variable)!) }],
        })),
        total: decisions.length,
      });
    if (learned.length > 0)
      memory.push({
        kind: 'stack',
        title: 'Learned clauses',
        items: learned
          .slice(-MOST_ITEMS)
          .reverse()
          .map((clause) => ({ label: this.#describeClause(clause), values: [] })),
        total: learned.length,
      });
    return memory;
  }

  copy(): ModelStage<Instance> {
    const copy = new ModelStage(this.#model, this.#instance, this.#network, this.#log.copy());
    copy.#state = this.#state?.copy();
    return copy;
  }

  #openState(): StateView {
    const state = new StateView(() => openConflicts(this.#model.id, this.#network));
    // The first attempt was announced before its state.
    state.log.follow({ name: 'restart', values: { attempt: 1 } });
    return state;
  }

  #scope(constraint: number): readonly number[] {
    const { constraints } = this.#network;
    const found = constraints[constraint];
    if (found) return [...new Set(variablesOf(found))];
    return this.#log.learned[constraint - constraints.length]?.map(([variable]) => variable) ?? [];
  }

  /** Describes a clause: `x1 is 0 or x2 is 1`. */
  #describeClause(clause: readonly Literal[]): string {
    const listed = clause
      .slice(0, MOST_LITERALS)
      .map(
        ([variable, value]) => `${this.#names.variable(variable)} is ${this.#names.value(value)}`,
      );
    return `${listed.join(' or ') || 'nothing'}${clause.length > MOST_LITERALS ? ' or …' : ''}`;
  }

  /** Describes what rules values out: a constraint of the model, or a learned clause. */
  #describeRule(constraint: number): string | undefined {
    const { constraints } = this.#network;
    if (constraints[constraint]) return this.#names.constraint(constraint);
    const learned = this.#log.learned[constraint - constraints.length];
    return learned && this.#describeClause(learned);
  }

  #describe({ name, values }: TraceEvent): string | undefined {
    const names = this.#names;
    const { variable = -1, value = 0, constraint = -1, because = -1, level = 0 } = values;
    const isKnown = this.#network.values[variable] !== undefined;
    const rule = this.#describeRule(constraint);
    switch (name) {
      case 'assign':
        return isKnown ? `${names.variable(variable)} is ${names.value(value)}` : undefined;
      case 'remove': {
        if (!isKnown) return undefined;
        const lost = `${names.variable(variable)} loses ${names.value(value)}`;
        const [only, ...more] = this.#log.domain(because);
        const other = this.#log.value(because) ?? (more.length === 0 ? only : undefined);
        if (other !== undefined)
          return `${lost}: ${names.variable(because)} is ${names.value(other)}`;
        return rule === undefined ? lost : `${lost}: ${rule}`;
      }
      case 'revise':
        return rule && `revise ${rule}; ${values['waiting'] ?? 0} in the queue`;
      case 'fail': {
        const at = isKnown ? `${names.variable(variable)} has no value left` : 'no value is left';
        return rule === undefined ? at : `${at}: ${rule}`;
      }
      case 'undo':
        return `take back level ${level}`;
      case 'backtrack':
        return `no value is left to try: back to level ${level}`;
      case 'literal':
        return isKnown ? `of the clause: ${this.#describeClause([[variable, value]])}` : undefined;
      case 'backjump':
        return `go back to level ${level}`;
      case 'learn':
        return `learn: ${this.#describeClause(this.#log.learned.at(-1)!)}`;
      case 'solution':
        return `solution ${values['number'] ?? ''}`.trimEnd();
      default:
        return undefined;
    }
  }
}
