/** Scenes as SVG documents, with their legends. */
import { SHARED_COLORS } from './colors.ts';
import type { Area, LegendEntry, Scene } from './contracts/stage.ts';
import { escapeMarkup } from './text.ts';

/** Lengths of a legend in pixels. */
const SIZE = 13;
const CHARACTER = 7;
const LINE = 18;
const SWATCH = 11;
const GAP = 16;
const MARGIN = 8;

/**
 * Draws a scene as one SVG document.
 *
 * @param part the part to draw, without a legend. Default: all of it.
 */
export function drawScene(
  { width, height, scale = 1, backdrop, pieces, legend = [] }: Scene,
  part?: Area,
): string {
  const names = [...pieces.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const drawn = backdrop + names.map((name) => pieces.get(name)!).join('');
  if (part !== undefined)
    return documentOf(part, `${part.x} ${part.y} ${part.width} ${part.height}`, drawn);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  if (legend.length === 0) return documentOf(size, `0 0 ${width} ${height}`, drawn);

  const lines = linesOf(legend, size.width);
  const whole = {
    width: Math.max(size.width, ...lines.map(({ width: line }) => line + 2 * MARGIN)),
    height: size.height + lines.length * LINE + MARGIN,
  };
  const left = (size.width - whole.width) / 2;
  const written = lines.map(({ entries, width: line }, index) =>
    writeLine(entries, (size.width - line) / 2, size.height + (index + 1) * LINE - MARGIN / 2),
  );
  const paper = `<rect x="${left}" width="${whole.width}" height="${whole.height}" fill="${SHARED_COLORS.paper[0]}"/>`;
  const world = scale === 1 ? drawn : `<g transform="scale(${scale})">${drawn}</g>`;
  return documentOf(
    whole,
    `${left} 0 ${whole.width} ${whole.height}`,
    paper + world + written.join(''),
  );
}

function documentOf(
  { width, height }: { readonly width: number; readonly height: number },
  viewBox: string,
  content: string,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">` +
    `${content}</svg>\n`
  );
}

interface Line {
  readonly entries: readonly LegendEntry[];
  readonly width: number;
}

/** Divides a legend into lines of a width. */
function linesOf(legend: readonly LegendEntry[], most: number): Line[] {
  const lines: Line[] = [];
  for (const entry of legend) {
    const last = lines.at(-1);
    const width = widthOf(entry);
    const longer = last && last.width + GAP + width;
    if (longer !== undefined && longer + 2 * MARGIN <= most)
      lines.splice(-1, 1, { entries: [...last!.entries, entry], width: longer });
    else lines.push({ entries: [entry], width });
  }
  return lines;
}

function widthOf({ text, color }: LegendEntry): number {
  return text.length * CHARACTER + (color === undefined ? 0 : SWATCH + 4);
}

function writeLine(entries: readonly LegendEntry[], left: number, y: number): string {
  let x = left;
  return entries
    .map((entry) => {
      const { text, color } = entry;
      const swatch =
        color === undefined
          ? ''
          : `<rect x="${x}" y="${y - SWATCH + 1}" width="${SWATCH}" height="${SWATCH}" fill="${escapeMarkup(color)}"/>`;
      const start = x + (color === undefined ? 0 : SWATCH + 4);
      x += widthOf(entry) + GAP;
      return `${swatch}<text x="${start}" y="${y}" font-family="system-ui, sans-serif" font-size="${SIZE}" fill="${SHARED_COLORS.graphDim[0]}">${escapeMarkup(text)}</text>`;
    })
    .join('');
}
