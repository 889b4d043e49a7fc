/** Where a step changes the picture: for stages that do not say where their events happen. */
import type { Area } from '@queenside/core';
import type { Film } from '@queenside/runtime/player/film.js';

const SVG = 'http://www.w3.org/2000/svg';
const GONE = -1;
/** A piece that covers more of the picture is no place to point at. */
const LARGEST = 0.25;

/** Returns the areas of the pieces that a step draws, or else of those that it takes away. */
export function changedAreas(film: Film, step: number): Area[] {
  const [before, after] = [film.partsAt(step - 1), film.partsAt(step)];
  const { width, height, pieces } = film.data;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('class', 'measure');
  document.body.append(svg);
  const areaOf = (text: number): Area => {
    const group = document.createElementNS(SVG, 'g');
    group.innerHTML = film.text(text);
    svg.append(group);
    const { x, y, width: across, height: down } = group.getBBox();
    return { x, y, width: across, height: down };
  };
  const isPlace = (area: Area): boolean =>
    area.width > 0 && area.height > 0 && area.width * area.height < LARGEST * width * height;
  try {
    const changed = pieces
      .map((_: string, piece: number) => piece)
      .filter((piece: number) => before[piece] !== after[piece]);
    return changed
      .map((piece: number) => areaOf(after[piece] === GONE ? before[piece]! : after[piece]!))
      .filter(isPlace);
  } finally {
    svg.remove();
  }
}
