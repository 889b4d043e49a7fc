/** Faults of a game's own cursor: each is one change of Nim's. */
import type { Game } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { nim, type NimState } from '../nim.ts';
import { NimCursor, nimWith } from './nim-cursor.ts';

const WHERE = /game nim, position "[\d ]+", after the moves [\d, ]+ \([^)]+\)/.source;

const FAULTS: [name: string, cursor: typeof NimCursor, message: RegExp][] = [
  [
    'images with another value',
    class extends NimCursor {
      imageKey(out: Int32Array): void {
        out[0] = this.heaps.reduce((sum, size) => sum + size);
        out[1] = this.mover;
      }
    },
    new RegExp(
      `${WHERE}: the imageKey of its own tree is \\d -?1, as after the moves [\\d, ]+, where the value is -?1, not -?1; expected one value`,
    ),
  ],
  [
    'moves in another order',
    class extends NimCursor {
      override moves(out: Int32Array, at: number): number {
        const count = super.moves(out, at);
        out.subarray(at, at + count).reverse();
        return count;
      }
    },
    /game nim, position "1 2 3": moves of its own tree: "12,11,10,.*; expected ".*,10,11,12", as by the rules/,
  ],
  [
    'a move left out, once in the game',
    class extends NimCursor {
      override moves(out: Int32Array, at: number): number {
        const count = super.moves(out, at);
        return this.heaps.join() === '1,1,1' ? count - 1 : count;
      }
    },
    new RegExp(`${WHERE}: moves of its own tree: "0,5"; expected "0,5,10", as by the rules`),
  ],
  [
    'too few lines of play',
    class extends NimCursor {
      override moves(out: Int32Array, at: number): number {
        return Math.min(4, super.moves(out, at));
      }
    },
    /position "5", by its own tree: it has 4 lines of 1 moves \(1 after 0, .*\); expected 5, as perft says/,
  ],
  [
    'a score from the view of the side to move',
    class extends NimCursor {
      override score(): number {
        return -1;
      }
    },
    new RegExp(`${WHERE}: score of its own tree: "-1"; expected "1", as by the rules`),
  ],
  [
    'the wrong side to move',
    class extends NimCursor {
      override side(): 1 | -1 {
        return 1;
      }
    },
    new RegExp(`${WHERE}: side of its own tree: "1"; expected "-1", as by the rules`),
  ],
  [
    'an undo that forgets emptied heaps',
    class extends NimCursor {
      override undo(move: number): void {
        const emptied = this.heaps[Math.floor(move / 5)] === 0;
        super.undo(move);
        if (emptied && move % 5 > 1) this.heaps[Math.floor(move / 5)] = move % 5;
      }
    },
    /game nim, position "1 2 3".*: after play\((\d+)\) and undo\(\1\) the node is .*; expected/,
  ],
  [
    'an undo that leaves the key changed',
    class extends NimCursor {
      override undo(move: number): void {
        const before = this.key;
        super.undo(move);
        if (this.heaps.every((size) => size > 0)) this.key = before;
      }
    },
    /after play\((\d+)\) and undo\(\1\) the node is .*; expected/,
  ],
  [
    'a key that depends on the path',
    class extends NimCursor {
      override change(heap: number, by: number): void {
        const total = (): number => this.heaps.reduce((sum, size) => sum + size, 0);
        const before = total();
        super.change(heap, by);
        this.key ^= Math.max(before, total()) * by * by;
      }
    },
    /the key of its own tree is .*, and for the same position after the moves [\d, ]+ it was .*; expected equal keys, however/,
  ],
  [
    'a key that forgets a heap',
    class extends NimCursor {
      override keyLo(): number {
        return this.heaps[0]! * 100 + (this.heaps[1] ?? 0) * 10 + this.mover;
      }
      override keyHi(): number {
        return 0;
      }
    },
    /as it was for another position, after the moves [\d, ]+; expected different keys for different positions/,
  ],
  [
    'bounds that leave the value out',
    class extends NimCursor {
      override bounds(out: Float64Array): void {
        super.bounds(out);
        if (this.heaps.join() === '1,0,1') out.fill(-out[0]!);
      }
    },
    new RegExp(`${WHERE}: the bounds of its own tree are -?1 and -?1, and the value is -?1`),
  ],
  [
    'an order that loses a move',
    class extends NimCursor {
      override order(moves: Int32Array, at: number, count: number): void {
        if (count > 2) moves[at] = moves[at + 1]!;
      }
    },
    /order made .* of the moves .*; expected the same moves in another order/,
  ],
  [
    'other names of moves',
    class extends NimCursor {
      override moveName(move: number): string {
        return `m${move}`;
      }
    },
    /names of its own tree: "m0,.*; expected "1 from 1,.*, as by the rules/,
  ],
  [
    'a clone that shares its heaps',
    class extends NimCursor {
      override clone() {
        const twin = super.clone() as NimCursor;
        twin.heaps = this.heaps;
        return twin;
      }
    },
    /after a move of the clone the node is .*; expected/,
  ],
];

/** Its estimates are from the view of the side to move. */
class Turned extends NimCursor {
  evaluate(): number {
    return (
      this.mover * nim.evaluate!({ heaps: this.heaps, mover: this.side() === 1 ? 'max' : 'min' })
    );
  }
}

const turned: Game<NimState> = {
  ...nimWith(),
  tree: { ...nimWith().tree!, openToDepth: (state) => new Turned(state) },
};

export const cursorFaults = [
  ...FAULTS.map(([name, cursor, message]) => ({
    name: `a cursor with ${name}`,
    plugin: { problems: [gameProblem(nimWith(cursor))] },
    message,
  })),
  {
    name: 'a cursor for limited depths with estimates from the view of the side to move',
    plugin: { problems: [gameProblem(turned)] },
    message:
      /^game nim, position "[\d ]+", depth 1: its value is -?1; expected -?1, by score and evaluate/,
  },
];
