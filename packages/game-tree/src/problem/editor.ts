import type { Editor, Game, Playouts } from '@queenside/core';

const START = 'start';

/** Lets people set up positions by playing the moves that lead to them. */
export function editorOfGame<State>(
  game: Game<State> & { readonly playouts: Playouts<State> },
  nameOf: (move: number, state: State) => string,
): Editor<State> {
  const after = (state: State, move: number, record: string): string | undefined =>
    game.playouts.write(game.next(state, move), record, [move]);
  return {
    view: (state) => ({
      tools: [{ id: 'play', label: 'Moves' }],
      spots: [
        { name: START, label: 'Start over' },
        ...game
          .moves(state)
          // Some games write only positions of one side.
          .filter((move) => after(state, move, game.playouts.start) !== undefined)
          .map((move) => ({ name: String(move), label: nameOf(move, state) })),
      ],
      settings: [],
    }),
    apply(state, edit, record) {
      if (!('tool' in edit)) return record;
      if (edit.spots[0] === START) return game.playouts.start;
      return after(state, Number(edit.spots[0]), record) ?? record;
    },
  };
}
