/** Where a step changes the picture: for stages that do not say where their events happen. */
import type { Area } from '@queenside/core';
import type { Film } from '@queenside/runtime/player/film.js';

type Pieces = ReadonlyMap<string, string>;

const SVG = 'http://www.w3.org/2000/svg';
/** A piece that covers more of the picture is no place to point at. */
const LARGEST = 0.25;

/** Returns the areas of the pieces that a step draws, or else of those that it takes away. */
export function changedAreas(film: Film, step: number): Area[] {
  const [before, after]: Pieces[] = [film.frameAt(step - 1).pieces, film.frameAt(step).pieces];
  const { width, height } = film.data;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('class', 'measure');
  document.body.append(svg);
  const areaOf = (markup: string): Area => {
    const group = document.createElementNS(SVG, 'g');
    group.innerHTML = markup;
    svg.append(group);
    const { x, y, width: across, height: down } = group.getBBox();
    return { x, y, width: across, height: down };
  };
  const isPlace = (area: Area): boolean =>
    area.width > 0 && area.height > 0 && area.width * area.height < LARGEST * width * height;
  try {
    return [...new Set([...before!.keys(), ...after!.keys()])]
      .filter((name) => before!.get(name) !== after!.get(name))
      .map((name) => areaOf(after!.get(name) ?? before!.get(name)!))
      .filter(isPlace);
  } finally {
    svg.remove();
  }
}
