/**
 * Conflict-driven clause learning: GRASP's learned clauses (Marques-Silva and Sakallah, 1996) with Chaff's watched literals and
 * activities (Moskewicz et al., 2001), as described for MiniSat (Eén and Sörensson, 2003). Runs the same way every time.
 */

/** Conflicts before the first restart. The Luby sequence stretches the later ones. */
const RESTART = 64;
/** Conflicts before learned clauses are thinned out, and how many more each time. */
const REDUCE = 2000;
const REDUCE_MORE = 500;
/** How fast old activity fades: each conflict counts this much more than the one before. */
const GROWTH = 1 / 0.95;
const LARGEST_ACTIVITY = 1e100;
/** Learned clauses that join at most this many levels are kept for good (Audemard and Simon, 2009). */
const GLUE = 2;

/**
 * @typedef {{ literals: number[], levels: number, isLearned: boolean, isGone: boolean }} Clause
 * @typedef {object} Listener what the search tells
 * @property {(literals: readonly number[]) => void} [learned] a clause that follows from those before it
 * @property {(literals: readonly number[]) => void} [forgotten] a learned clause that is no longer used
 * @property {() => boolean} isStopped whether to stop
 * @property {Record<string, number | string>} stats gets the counts
 */

/**
 * Decides whether a formula can be satisfied.
 *
 * @param {import('./formula.js').Formula} formula
 * @param {Listener} listener
 * @returns {readonly number[] | 'none' | 'stopped'} the true literals, one for each variable
 */
export function satisfy(formula, listener) {
  const search = new ClauseLearning(formula.variables, listener);
  const found = formula.clauses.every((clause) => search.add(clause)) ? search.run() : 'none';
  search.report();
  return found;
}

/** Inside, the literal v is 2v and the literal -v is 2v + 1. */
const inside = (/** @type {number} */ literal) => (literal > 0 ? 2 * literal : -2 * literal + 1);
const outside = (/** @type {number} */ literal) =>
  literal % 2 === 0 ? literal / 2 : -(literal - 1) / 2;

class ClauseLearning {
  /** By literal: 1 if true, -1 if false, 0 if open. */
  #values;
  /** By variable. */
  #levels;
  /** By variable: the clause that forced it. @type {(Clause | undefined)[]} */
  #reasons;
  /** By literal: the clauses to look at when it becomes false. @type {Clause[][]} */
  #watches;
  /** True literals in the order in which they became true. @type {number[]} */
  #trail = [];
  /** Where each decision is on the trail. @type {number[]} */
  #decisions = [];
  #propagated = 0;
  /** @type {Clause[]} */
  #learned = [];
  #order;
  /** By variable: its last value, which is tried first. */
  #phases;
  #seen;
  #listener;
  #counts = { decisions: 0, propagations: 0, conflicts: 0, restarts: 0 };

  /**
   * @param {number} variables
   * @param {Listener} listener
   */
  constructor(variables, listener) {
    this.#values = new Int8Array(2 * variables + 2);
    this.#levels = new Int32Array(variables + 1);
    this.#reasons = Array.from({ length: variables + 1 }, () => undefined);
    this.#watches = Array.from({ length: 2 * variables + 2 }, () => []);
    this.#phases = new Int8Array(variables + 1).fill(-1);
    this.#seen = new Uint8Array(variables + 1);
    this.#order = new Order(variables);
    this.#listener = listener;
  }

  /**
   * Adds a clause of the formula. Returns false if the formula cannot be satisfied.
   *
   * @param {readonly number[]} clause
   */
  add(clause) {
    const literals = [...new Set(clause.map(inside))];
    if (literals.some((literal) => literals.includes(literal ^ 1))) return true;
    if (literals.length === 0) return this.#refute();
    if (literals.length > 1) this.#watch({ literals, levels: 0, isLearned: false, isGone: false });
    else if (this.#values[literals[0]] === -1) return this.#refute();
    else if (this.#values[literals[0]] === 0) this.#assign(literals[0], undefined);
    return true;
  }

  /** @returns {readonly number[] | 'none' | 'stopped'} */
  run() {
    let toRestart = RESTART;
    let reduceAt = REDUCE;
    let reduceStep = REDUCE;
    for (;;) {
      // 1. Draw all conclusions.
      const conflict = this.#propagate();
      if (conflict !== undefined) {
        this.#counts.conflicts++;
        // 2. A conflict without decisions refutes the formula. Any other teaches a clause, which forces a literal further up.
        if (this.#decisions.length === 0) {
          this.#refute();
          return 'none';
        }
        this.#learn(conflict);
        toRestart--;
        if (this.#listener.isStopped()) return 'stopped';
        continue;
      }
      // 3. Now and then, start over with what was learned, and forget what did not help.
      if (toRestart <= 0) {
        this.#counts.restarts++;
        this.#backTo(0);
        toRestart = RESTART * luby(this.#counts.restarts);
        continue;
      }
      if (this.#counts.conflicts >= reduceAt) {
        this.#forget();
        reduceStep += REDUCE_MORE;
        reduceAt = this.#counts.conflicts + reduceStep;
      }
      // 4. Decide the open variable that took part in the most recent conflicts.
      const variable = this.#order.next((each) => this.#values[2 * each] === 0);
      if (variable === undefined) return this.#model();
      if (this.#counts.decisions % 1024 === 0 && this.#listener.isStopped()) return 'stopped';
      this.#counts.decisions++;
      this.#decisions.push(this.#trail.length);
      this.#assign(2 * variable + (this.#phases[variable] === 1 ? 0 : 1), undefined);
    }
  }

  report() {
    Object.assign(this.#listener.stats, this.#counts);
  }

  #refute() {
    this.#listener.learned?.([]);
    return false;
  }

  #model() {
    return Array.from({ length: this.#levels.length - 1 }, (_, index) =>
      this.#values[2 * index + 2] === 1 ? index + 1 : -index - 1,
    );
  }

  /** @param {Clause} clause whose first two literals are watched */
  #watch(clause) {
    this.#watches[clause.literals[0]].push(clause);
    this.#watches[clause.literals[1]].push(clause);
  }

  /**
   * @param {number} literal
   * @param {Clause | undefined} reason
   */
  #assign(literal, reason) {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = -1;
    this.#levels[variable] = this.#decisions.length;
    this.#reasons[variable] = reason;
    this.#trail.push(literal);
  }

  /** Returns a clause of which all literals are false, if there is one. */
  #propagate() {
    const values = this.#values;
    while (this.#propagated < this.#trail.length) {
      const wrong = this.#trail[this.#propagated++] ^ 1;
      this.#counts.propagations++;
      const watching = this.#watches[wrong];
      let kept = 0;
      for (let at = 0; at < watching.length; at++) {
        const clause = watching[at];
        if (clause.isGone) continue;
        const { literals } = clause;
        if (literals[0] === wrong) [literals[0], literals[1]] = [literals[1], wrong];
        const [other] = literals;
        if (values[other] !== 1) {
          const free = freeLiteral(literals, values);
          if (free !== -1) {
            literals[1] = literals[free];
            literals[free] = wrong;
            this.#watches[literals[1]].push(clause);
            continue;
          }
        }
        watching[kept++] = clause;
        if (values[other] === 0) this.#assign(other, clause);
        else if (values[other] === -1) {
          while (++at < watching.length) watching[kept++] = watching[at];
          watching.length = kept;
          return clause;
        }
      }
      watching.length = kept;
    }
    return undefined;
  }

  /**
   * Learns the clause of the first unique implication point: the nearest literal that alone, with earlier levels, forces the conflict.
   *
   * @param {Clause} conflict
   */
  #learn(conflict) {
    const level = this.#decisions.length;
    /** @type {number[]} */
    const learned = [0];
    /** @type {number[]} */
    const marked = [];
    let open = 0;
    let at = this.#trail.length;
    /** @type {Clause | undefined} */
    let reason = conflict;
    let pivot = -1;
    // 1. Replace literals of this level by their reasons, the latest first, until one is left.
    do {
      for (const literal of /** @type {Clause} */ (reason).literals) {
        const variable = literal >> 1;
        if (literal === pivot || this.#seen[variable] === 1 || this.#levels[variable] === 0)
          continue;
        this.#seen[variable] = 1;
        marked.push(variable);
        this.#order.bump(variable);
        if (this.#levels[variable] === level) open++;
        else learned.push(literal);
      }
      do pivot = this.#trail[--at];
      while (this.#seen[pivot >> 1] === 0);
      reason = this.#reasons[pivot >> 1];
      this.#seen[pivot >> 1] = 0;
      open--;
    } while (open > 0);
    learned[0] = pivot ^ 1;
    // 2. Drop literals that the others imply.
    const literals = learned.filter((literal, index) => index === 0 || !this.#isImplied(literal));
    for (const variable of marked) this.#seen[variable] = 0;
    this.#order.fade();
    this.#listener.learned?.(literals.map(outside));
    // 3. Undo as far as the clause still forces its first literal; watch a literal of that level.
    if (literals.length === 1) {
      this.#backTo(0);
      this.#assign(literals[0], undefined);
      return;
    }
    const levels = literals.map((literal) => this.#levels[literal >> 1]);
    let second = 1;
    for (let index = 2; index < levels.length; index++)
      if (levels[index] > levels[second]) second = index;
    [literals[1], literals[second]] = [literals[second], literals[1]];
    this.#backTo(levels[second]);
    const clause = { literals, levels: new Set(levels).size, isLearned: true, isGone: false };
    this.#learned.push(clause);
    this.#watch(clause);
    this.#assign(literals[0], clause);
  }

  /** @param {number} literal */
  #isImplied(literal) {
    const reason = this.#reasons[literal >> 1];
    return (
      reason !== undefined &&
      reason.literals.every(
        (each) =>
          each === (literal ^ 1) || this.#seen[each >> 1] === 1 || this.#levels[each >> 1] === 0,
      )
    );
  }

  /** @param {number} level */
  #backTo(level) {
    if (this.#decisions.length <= level) return;
    const end = this.#decisions[level];
    while (this.#trail.length > end) {
      const literal = /** @type {number} */ (this.#trail.pop());
      this.#values[literal] = 0;
      this.#values[literal ^ 1] = 0;
      this.#phases[literal >> 1] = literal % 2 === 0 ? 1 : -1;
      this.#order.put(literal >> 1);
    }
    this.#decisions.length = level;
    this.#propagated = end;
  }

  /** Forgets the half of the learned clauses that join the most levels. */
  #forget() {
    const isNeeded = (/** @type {Clause} */ clause) =>
      clause.levels <= GLUE || this.#reasons[clause.literals[0] >> 1] === clause;
    const others = this.#learned.filter((clause) => !isNeeded(clause));
    others.sort((a, b) => a.levels - b.levels || a.literals.length - b.literals.length);
    for (const clause of others.slice(others.length >> 1)) {
      clause.isGone = true;
      this.#listener.forgotten?.(clause.literals.map(outside));
    }
    this.#learned = this.#learned.filter(({ isGone }) => !isGone);
  }
}

/**
 * Returns the place of a literal beyond the first two that is not false, or -1.
 *
 * @param {readonly number[]} literals
 * @param {Int8Array} values
 */
function freeLiteral(literals, values) {
  for (let place = 2; place < literals.length; place++)
    if (values[literals[place]] !== -1) return place;
  return -1;
}

/** Variables in the order of their activity: a binary heap. */
class Order {
  #activity;
  #increment = 1;
  /** @type {number[]} */
  #heap = [];
  /** By variable: where it is in the heap, or -1. */
  #places;

  /** @param {number} variables */
  constructor(variables) {
    this.#activity = new Float64Array(variables + 1);
    this.#places = new Int32Array(variables + 1).fill(-1);
    for (let variable = 1; variable <= variables; variable++) this.put(variable);
  }

  /** @param {number} variable */
  put(variable) {
    if (this.#places[variable] !== -1) return;
    this.#heap.push(variable);
    this.#rise(this.#heap.length - 1);
  }

  /**
   * Removes and returns the most active open variable.
   *
   * @param {(variable: number) => boolean} isOpen
   */
  next(isOpen) {
    while (this.#heap.length > 0) {
      const [first] = this.#heap;
      const last = /** @type {number} */ (this.#heap.pop());
      this.#places[first] = -1;
      if (this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink(0);
      }
      if (isOpen(first)) return first;
    }
    return undefined;
  }

  /** @param {number} variable */
  bump(variable) {
    this.#activity[variable] += this.#increment;
    if (this.#activity[variable] > LARGEST_ACTIVITY) {
      for (let each = 1; each < this.#activity.length; each++)
        this.#activity[each] /= LARGEST_ACTIVITY;
      this.#increment /= LARGEST_ACTIVITY;
    }
    if (this.#places[variable] !== -1) this.#rise(this.#places[variable]);
  }

  fade() {
    this.#increment *= GROWTH;
  }

  /** @param {number} place */
  #rise(place) {
    const variable = this.#heap[place];
    for (;;) {
      const parent = (place - 1) >> 1;
      if (place === 0 || this.#activity[this.#heap[parent]] >= this.#activity[variable]) break;
      this.#set(place, this.#heap[parent]);
      place = parent;
    }
    this.#set(place, variable);
  }

  /** @param {number} place */
  #sink(place) {
    const variable = this.#heap[place];
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#heap.length) break;
      if (
        child + 1 < this.#heap.length &&
        this.#activity[this.#heap[child + 1]] > this.#activity[this.#heap[child]]
      )
        child++;
      if (this.#activity[this.#heap[child]] <= this.#activity[variable]) break;
      this.#set(place, this.#heap[child]);
      place = child;
    }
    this.#set(place, variable);
  }

  /**
   * @param {number} place
   * @param {number} variable
   */
  #set(place, variable) {
    this.#heap[place] = variable;
    this.#places[variable] = place;
  }
}

/**
 * The Luby sequence 1 1 2 1 1 2 4 1 1 2 … (Luby, Sinclair, and Zuckerman, 1993).
 *
 * @param {number} index from 1
 * @returns {number}
 */
function luby(index) {
  let length = 1;
  while (length < index) length = 2 * length + 1;
  return length === index ? (length + 1) / 2 : luby(index - (length - 1) / 2);
}
