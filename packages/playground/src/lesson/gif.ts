/** The searches of a lesson as films to save. */
import type { Chapter, PreparedKinds, RaceBlock, StepBlock } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { placeText, rangesFrom, type GifFilm } from '../parts/gif/gif-film.ts';
import type { LessonSlot } from './slot.ts';

/** Returns the films of a chapter, as far as its searches have run. @param slotOf returns what the page knows of a block. */
export function filmsOf(
  { parts }: Chapter,
  name: string,
  slotOf: (block: StepBlock | RaceBlock) => LessonSlot,
): GifFilm[] {
  return parts.flatMap((part) => {
    if (!('block' in part)) return [];
    const { block } = part;
    if (block.kind !== 'step' && block.kind !== 'race') return [];
    const slot = slotOf(block);
    if (slot === undefined || 'failure' in slot) return [];
    return block.kind === 'step'
      ? [stepFilm(block, slot.prepared as PreparedKinds['step'], name)]
      : [raceFilm(slot.prepared as PreparedKinds['race'], name)];
  });
}

/** A search with the lecturer's sentences. The stops of the lesson are the usual choice. */
function stepFilm(
  block: StepBlock,
  { film: data, stops }: PreparedKinds['step'],
  name: string,
): GifFilm {
  const film = new Film(data);
  const last = film.length - 1;
  const pictures = { name: `the ${stops.length} pictures of the lesson`, steps: stops };
  return {
    name,
    ranges: [...(stops.length > 1 ? [pictures] : []), ...rangesFrom(0, last, 'step')],
    panelsAt: async (step) => {
      const frame = film.frameAt(step);
      const said = block.stops[stops.indexOf(step)]?.say;
      return [{ scene: data, frame, words: said ?? frame.words }];
    },
    placeOf: (step) => placeText('step', step, last),
  };
}

function raceFilm({ lanes }: PreparedKinds['race'], name: string): GifFilm {
  const films = lanes.map(({ film }) => new Film(film));
  const last = Math.max(...films.map(({ length }) => length)) - 1;
  return {
    name,
    ranges: rangesFrom(0, last, 'step'),
    panelsAt: async (step) =>
      films.map((film, index) => {
        const { name: title, film: scene } = lanes[index]!;
        const frame = film.frameAt(Math.min(step, film.length - 1));
        return { title, scene, frame, part: scene.closeUp, words: frame.words };
      }),
    placeOf: (step) => placeText('step', step, last),
  };
}
