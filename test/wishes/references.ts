/** Small programs that confirm the answers of the wish list, for records that take them a moment. */

/** Returns the best answer of a record; undefined if it takes too long. */
export type Reference = (record: string) => number | undefined;

const numbersIn = (record: string): number[] => record.match(/\d+/g)!.map(Number);

/** Returns the fewest steps from a state to a goal, or to any state if `isGoal` says so. */
function fewest(
  start: string,
  isGoal: (state: string) => boolean,
  next: (state: string) => Iterable<string>,
): number | undefined {
  const seen = new Set([start]);
  let layer = [start];
  for (let steps = 0; layer.length > 0; steps++) {
    if (layer.some(isGoal)) return steps;
    const below: string[] = [];
    for (const state of layer.flatMap((each) => [...next(each)]))
      if (!seen.has(state)) {
        seen.add(state);
        below.push(state);
      }
    layer = below;
  }
  return undefined;
}

const put = (text: string, at: number, letters: string): string =>
  text.slice(0, at) + letters + text.slice(at + letters.length);

// Puzzles.

const SIDE = 6;

function* rushHourMoves(board: string): Iterable<string> {
  for (const car of new Set(board.replaceAll('o', ''))) {
    const first = board.indexOf(car);
    const last = board.lastIndexOf(car);
    const along = last - first < SIDE ? 1 : SIDE;
    const without = board.replaceAll(car, 'o');
    for (const step of [along, -along]) {
      let [from, to] = [first, last];
      for (;;) {
        const ahead = (step > 0 ? to : from) + step;
        const leaves = along === 1 && Math.floor(ahead / SIDE) !== Math.floor(first / SIDE);
        if (board[ahead] !== 'o' || leaves) break;
        from += step;
        to += step;
        let moved = without;
        for (let at = from; at <= to; at += along) moved = put(moved, at, car);
        yield moved;
      }
    }
  }
}

const rushHour: Reference = (record) =>
  fewest(record, (board) => board[3 * SIDE - 1] === 'A', rushHourMoves);

/** Counts pushes. */
const sokoban: Reference = (record) => {
  const rows = record.split('\n');
  const width = Math.max(...rows.map(({ length }) => length)) + 1;
  const level = rows.map((row) => row.padEnd(width)).join('');
  const walls = level.replaceAll(/[^#]/g, ' ');
  const goals = Array.from(level).flatMap((cell, at) => ('.*+'.includes(cell) ? [at] : []));
  const isFree = (boxes: string, at: number): boolean => walls[at] === ' ' && boxes[at] === ' ';
  const reach = (boxes: string, from: number): Set<number> => {
    const found = new Set([from]);
    for (const at of found)
      for (const by of [1, -1, width, -width]) if (isFree(boxes, at + by)) found.add(at + by);
    return found;
  };
  // A state: the boxes, and the first square that the player reaches.
  const stateOf = (boxes: string, player: number): string =>
    `${boxes}${Math.min(...reach(boxes, player))}`;
  const boxesOf = (state: string): string => state.slice(0, level.length);
  const next = function* (state: string): Iterable<string> {
    const boxes = boxesOf(state);
    for (const at of reach(boxes, Number(state.slice(level.length))))
      for (const by of [1, -1, width, -width])
        if (boxes[at + by] === '$' && isFree(boxes, at + 2 * by))
          yield stateOf(put(put(boxes, at + by, ' '), at + 2 * by, '$'), at + by);
  };
  const boxes = level.replaceAll('*', '$').replaceAll(/[^$]/g, ' ');
  const isDone = (state: string): boolean => goals.every((at) => boxesOf(state)[at] === '$');
  return fewest(stateOf(boxes, level.search(/[@+]/)), isDone, next);
};

/** Counts jumps of one peg in a row as one move. Ends with one peg in the center. */
const pegSolitaire: Reference = (record) => {
  if (record.replaceAll(/[^o]/g, '').length > 12) return undefined;
  const width = record.indexOf('/') + 1;
  const center = (record.length - 1) / 2;
  const jumps = (board: string, from: number): [string, number][] =>
    [1, -1, width, -width].flatMap((by): [string, number][] =>
      board[from + by] === 'o' && board[from + 2 * by] === '.'
        ? [[put(put(put(board, from, '.'), from + by, '.'), from + 2 * by, 'o'), from + 2 * by]]
        : [],
    );
  const next = function* (board: string): Iterable<string> {
    for (let at = 0; at < board.length; at++) {
      const moves = board[at] === 'o' ? jumps(board, at) : [];
      for (const [after, to] of moves) {
        yield after;
        moves.push(...jumps(after, to));
      }
    }
  };
  const isDone = (board: string): boolean =>
    board[center] === 'o' && board.indexOf('o') === board.lastIndexOf('o');
  return fewest(record, isDone, next);
};

/** Discs, pegs: from the first peg to the last one. A state has the peg of each disc, the smallest first. */
const hanoi: Reference = (record) => {
  const [discs = 0, pegs = 0] = numbersIn(record);
  if (discs > 6) return undefined;
  const next = function* (state: string): Iterable<string> {
    for (let from = 0; from < pegs; from++)
      for (let to = 0; to < pegs; to++) {
        const disc = state.indexOf(`${from}`);
        const top = state.indexOf(`${to}`);
        if (disc !== -1 && (top === -1 || top > disc)) yield put(state, disc, `${to}`);
      }
  };
  return fewest('0'.repeat(discs), (state) => state === `${pegs - 1}`.repeat(discs), next);
};

const pancakes: Reference = (record) => {
  const flip = function* (stack: string): Iterable<string> {
    for (let size = 2; size <= stack.length; size++)
      yield Array.from(stack.slice(0, size)).toReversed().join('') + stack.slice(size);
  };
  const stack = numbersIn(record).join('');
  return fewest(stack, (each) => each === Array.from(stack).toSorted().join(''), flip);
};

// Counts and optima.

/** Counts the ways to go on from a prefix. `extend` returns the longer prefixes; a whole one has none, and `isWhole`. */
function count<Prefix>(
  prefix: Prefix,
  isWhole: (prefix: Prefix) => boolean,
  extend: (prefix: Prefix) => readonly Prefix[],
): number {
  if (isWhole(prefix)) return 1;
  return extend(prefix).reduce((sum, each) => sum + count(each, isWhole, extend), 0);
}

const golombRuler: Reference = (record) => {
  const marks = Number(record);
  if (marks > 8) return undefined;
  const fits = (
    ruler: readonly number[],
    differences: ReadonlySet<number>,
    most: number,
  ): boolean => {
    if (ruler.length === marks) return true;
    for (let mark = ruler.at(-1)! + 1; mark <= most; mark++) {
      const added = ruler.map((each) => mark - each);
      if (added.every((each) => !differences.has(each)))
        if (fits([...ruler, mark], new Set([...differences, ...added]), most)) return true;
    }
    return false;
  };
  let length = marks - 1;
  while (!fits([0], new Set(), length)) length++;
  return length;
};

/** Counts each pairing and its mirror image once. */
const langford: Reference = (record) => {
  const most = Number(record);
  if (most > 8) return undefined;
  const place = (used: number, number: number): number => {
    if (number === 0) return 1;
    let sum = 0;
    for (let at = 0; at + number + 1 < 2 * most; at++) {
      const pair = (1 << at) | (1 << (at + number + 1));
      if ((used & pair) === 0) sum += place(used | pair, number - 1);
    }
    return sum;
  };
  return place(0, most) / 2;
};

const costas: Reference = (record) => {
  const order = Number(record);
  if (order > 7) return undefined;
  const rows = Array.from({ length: order }, (_, row) => row);
  const isCostas = (dots: readonly number[]): boolean =>
    dots.every((row, column) => {
      const vectors = dots.slice(0, column).map((each, left) => [column - left, row - each]);
      const others = dots
        .slice(0, -1)
        .flatMap((each, left) =>
          dots.slice(left + 1).map((to, steps) => [left, steps + 1, to - each]),
        );
      return vectors.every(
        ([width, height]) => others.filter(([, w, h]) => w === width && h === height).length === 1,
      );
    });
  return count<readonly number[]>(
    [],
    ({ length }) => length === order,
    (dots) =>
      rows
        .filter((row) => !dots.includes(row))
        .map((row) => [...dots, row])
        .filter(isCostas),
  );
};

/** Counts turned and mirrored squares, too. */
const magicSquares: Reference = (record) => {
  const side = Number(record);
  if (side > 3) return undefined;
  const lines = ['012', '345', '678', '036', '147', '258', '048', '246'].map(numbersOf);
  return count<readonly number[]>(
    [],
    (square) =>
      square.length === 9 &&
      lines.every((line) => line.reduce((sum, at) => sum + square[at]!, 0) === 15),
    (square) =>
      square.length === 9
        ? []
        : numbersOf('123456789').flatMap((each) =>
            square.includes(each) ? [] : [[...square, each]],
          ),
  );
};

function numbersOf(digits: string): number[] {
  return Array.from(digits).map(Number);
}

/** Counts a tour in both directions. */
const knightsTours: Reference = (record) => {
  const [height = 0, width = 0] = numbersIn(record);
  if (height * width > 25) return undefined;
  const squares = Array.from({ length: height * width }, (_, at) => at);
  const jumps = squares.map((from) =>
    squares.filter((to) => {
      const [down, across] = [
        Math.floor(from / width) - Math.floor(to / width),
        (from % width) - (to % width),
      ];
      return Math.abs(down * across) === 2;
    }),
  );
  const visited = new Uint8Array(squares.length);
  const go = (at: number, left: number): number => {
    if (left === 0) return 1;
    visited[at] = 1;
    let sum = 0;
    for (const to of jumps[at]!) if (visited[to] === 0) sum += go(to, left - 1);
    visited[at] = 0;
    return sum;
  };
  return squares.reduce((sum, from) => sum + go(from, squares.length - 1), 0);
};

const PENTOMINOES =
  'F..XX/XX./.X. I.XXXXX L.XXXX/X... N.XXX./..XX P.XXX/XX. T.XXX/.X./.X. U.X.X/XXX V.X../X../XXX W.X../XX./.XX X..X./XXX/.X. Y.XXXX/.X.. Z.XX./.X./.XX';

/** Counts turned and mirrored rectangles once. */
const pentominoes: Reference = (record) => {
  const [height = 0, width = 0] = numbersIn(record);
  if (height > 3) return undefined;
  const pieces = PENTOMINOES.split(' ').map((piece) => orientations(piece.slice(2).split('/')));
  const board = new Uint8Array(height * width);
  const used = pieces.map(() => false);
  const fill = (from: number): number => {
    const first = board.indexOf(0, from);
    if (first === -1) return 1;
    const [row, column] = [first % height, Math.floor(first / height)];
    let sum = 0;
    for (const [index, shapes] of pieces.entries()) {
      if (used[index]) continue;
      for (const shape of shapes) {
        const cells = shape.map(([down, across]) => [row + down, column + across] as const);
        const fits = cells.every(
          ([down, across]) =>
            down >= 0 && down < height && across < width && board[across * height + down] === 0,
        );
        if (!fits) continue;
        used[index] = true;
        for (const [down, across] of cells) board[across * height + down] = 1;
        sum += fill(first + 1);
        for (const [down, across] of cells) board[across * height + down] = 0;
        used[index] = false;
      }
    }
    return sum;
  };
  return fill(0) / 4;
};

/** Returns the squares of each turned and mirrored form, from its first one, by columns. */
function orientations(rows: readonly string[]): (readonly [down: number, across: number])[][] {
  const forms = new Map<string, (readonly [number, number])[]>();
  let form = rows;
  for (let turn = 0; turn < 8; turn++) {
    // A quarter turn, and after four of them the mirror image.
    if (turn === 4) form = form.toReversed();
    form = Array.from(form[0]!).map((_, column) =>
      form
        .map((row) => row[column]!)
        .toReversed()
        .join(''),
    );
    const cells = form.flatMap((row, down) =>
      Array.from(row).flatMap((cell, across) => (cell === 'X' ? [[down, across] as const] : [])),
    );
    cells.sort(([a, b], [c, d]) => b - d || a - c);
    const [[top, left]] = cells as [readonly [number, number]];
    forms.set(
      form.join('/'),
      cells.map(([down, across]) => [down - top, across - left] as const),
    );
  }
  return [...forms.values()];
}

/** Counts the others that each golfer can meet: an upper bound of the weeks. */
const socialGolfers: Reference = (record) => {
  const [groups = 0, size = 0] = numbersIn(record);
  return Math.floor((groups * size - 1) / (size - 1));
};

/** Tries all active schedules (Giffler and Thompson, 1960), with the time that each machine still needs as a bound. */
const jobShop: Reference = (record) => {
  const [[jobs = 0, machines = 0] = [], ...rows] = record.split('\n').map(numbersIn);
  if (jobs > 6) return undefined;
  const steps = rows.map((row) =>
    Array.from({ length: machines }, (_, at) => ({
      machine: row[2 * at]!,
      time: row[2 * at + 1]!,
    })),
  );
  const [next, ready, free] = [jobs, jobs, machines].map((length) =>
    Array.from({ length }, () => 0),
  );
  let best = steps.flat().reduce((sum, { time }) => sum + time, 0);
  const search = (): void => {
    const open = steps.flatMap((row, job) => {
      const step = row[next![job]!];
      if (step === undefined) return [];
      const start = Math.max(ready![job]!, free![step.machine]!);
      return [{ job, ...step, start, end: start + step.time }];
    });
    if (open.length === 0) best = Math.min(best, Math.max(...ready!));
    if (bound() >= best) return;
    const first = open.reduce((least, each) => (each.end < least.end ? each : least));
    const rivals = open.filter((each) => each.machine === first.machine && each.start < first.end);
    for (const { job, machine, end } of rivals) {
      const [before, was] = [ready![job]!, free![machine]!];
      [ready![job], free![machine]] = [end, end];
      next![job]!++;
      search();
      next![job]!--;
      [ready![job], free![machine]] = [before, was];
    }
  };
  const bound = (): number => {
    let most = 0;
    for (let machine = 0; machine < machines; machine++) {
      let [load, head, tail] = [0, Infinity, Infinity];
      for (const [job, row] of steps.entries()) {
        let at = ready![job]!;
        for (let step = next![job]!; step < machines; at += row[step]!.time, step++) {
          if (row[step]!.machine !== machine) continue;
          load += row[step]!.time;
          head = Math.min(head, Math.max(at, free![machine]!));
          const after = row.slice(step + 1).reduce((sum, { time }) => sum + time, 0);
          tail = Math.min(tail, after);
        }
      }
      if (load > 0) most = Math.max(most, head + load + tail);
    }
    return Math.max(most, ...ready!);
  };
  search();
  return best;
};

/** By the names of the wishes. */
export const REFERENCES: Readonly<Record<string, Reference>> = {
  costas,
  'golomb-ruler': golombRuler,
  hanoi,
  'job-shop': jobShop,
  'knights-tours': knightsTours,
  langford,
  'magic-squares': magicSquares,
  pancakes,
  'peg-solitaire': pegSolitaire,
  pentominoes,
  'rush-hour': rushHour,
  'social-golfers': socialGolfers,
  sokoban,
};
