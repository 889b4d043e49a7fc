/** The pages of a GIF: the pictures of a step with their words, on a canvas that has room for each step. */
import { drawScene } from '@queenside/core';
import { openSvg } from '../save-file.ts';
import type { GifFilm, GifPanel } from './gif-film.ts';

/** The most pixels of all pictures together, and of a side of them. */
const WIDEST = 1000;
const TALLEST = 640;
/** How many pixels of a small picture are as long as one of its SVG. */
const MOST_SCALE = 2;
/** Room for words, in pixels. */
const NARROWEST = 260;
const GAP = 16;
const LINE = 24;
const FONT = '18px system-ui, sans-serif';
const TITLE_FONT = 'bold 18px system-ui, sans-serif';
const MOST_LINES = 8;
const INK = '#1f2430';
const DIM = '#6b7280';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place of a panel on the canvas. */
interface Column {
  readonly left: number;
  readonly width: number;
  readonly picture: Size;
}

/** Draws the steps of a film on one canvas. */
export class Pages {
  readonly #film: GifFilm;
  readonly #context: CanvasRenderingContext2D;
  readonly #columns: readonly Column[];
  readonly #hasTitles: boolean;
  readonly #pictureHeight: number;

  private constructor(film: GifFilm, columns: readonly Column[], measured: Measured) {
    this.#film = film;
    this.#columns = columns;
    this.#hasTitles = measured.hasTitles;
    this.#pictureHeight = Math.max(...columns.map(({ picture }) => picture.height));
    const canvas = document.createElement('canvas');
    const { left, width } = columns.at(-1)!;
    canvas.width = left + width + GAP;
    this.#context = canvas.getContext('2d', { willReadFrequently: true })!;
    const lines = Math.max(
      ...columns.map((column, index) =>
        Math.max(
          ...measured.words[index]!.map((words) => this.#linesOf(words, column.width).length),
        ),
      ),
    );
    canvas.height = this.#top + this.#pictureHeight + GAP + lines * LINE + GAP;
  }

  /** Measures the steps, so that there is room for the longest words and legend. @throws if the signal is aborted. */
  static async measure(
    film: GifFilm,
    steps: readonly number[],
    signal: AbortSignal,
  ): Promise<Pages> {
    const measured: Measured = { hasTitles: false, sizes: [], words: [] };
    for (const step of steps) {
      signal.throwIfAborted();
      for (const [index, panel] of (await film.panelsAt(step)).entries()) {
        const { width, height } = sizeOf(panel);
        const most = measured.sizes[index] ?? { width, height };
        measured.sizes[index] = {
          width: Math.max(most.width, width),
          height: Math.max(most.height, height),
        };
        (measured.words[index] ??= []).push(panel.words);
        measured.hasTitles ||= panel.title !== undefined;
      }
    }
    return new Pages(film, columnsOf(measured.sizes), measured);
  }

  get width(): number {
    return this.#context.canvas.width;
  }

  get height(): number {
    return this.#context.canvas.height;
  }

  /** Returns the pixels of a step: alpha, blue, green, and red of each, from the highest byte on. */
  async draw(step: number): Promise<Uint32Array> {
    const panels = await this.#film.panelsAt(step);
    const images = await Promise.all(panels.map((panel) => openSvg(svgOf(panel))));
    const context = this.#context;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, this.width, this.height);
    this.#write(this.#film.placeOf(step), GAP, LINE, DIM);
    for (const [index, panel] of panels.entries())
      this.#drawPanel(panel, images[index]!, this.#columns[index]!);
    return new Uint32Array(context.getImageData(0, 0, this.width, this.height).data.buffer);
  }

  /** Where pictures begin, below the name of the step and the titles. */
  get #top(): number {
    return LINE + GAP + (this.#hasTitles ? LINE : 0);
  }

  #drawPanel(panel: GifPanel, image: HTMLImageElement, column: Column): void {
    const { left, width, picture } = column;
    const { title, scene, part, words } = panel;
    if (title !== undefined) this.#write(title, left, this.#top - GAP / 2, INK, TITLE_FONT);
    const own = sizeOf(panel);
    const scale = picture.width / own.width;
    const from = part
      ? [part.x * scene.scale, part.y * scene.scale, own.width, own.height]
      : [0, 0, own.width, own.height];
    const [x = 0, y = 0, across = 0, down = 0] = from;
    this.#context.drawImage(
      image,
      ...([x, y, across, down] as const),
      left + (width - picture.width) / 2,
      this.#top,
      picture.width,
      own.height * scale,
    );
    const lines = this.#linesOf(words, width);
    for (const [index, line] of lines.entries())
      this.#write(line, left, this.#top + this.#pictureHeight + GAP + (index + 0.75) * LINE, INK);
  }

  #write(text: string, x: number, y: number, color: string, font = FONT): void {
    this.#context.font = font;
    this.#context.fillStyle = color;
    this.#context.fillText(text, x, y);
  }

  /** Divides words into lines of a width. What has no room is cut. */
  #linesOf(words: string, width: number): string[] {
    this.#context.font = FONT;
    const lines = [''];
    for (const word of words.split(' ')) {
      const longer = `${lines.at(-1)!} ${word}`.trim();
      const hasRoom = lines.at(-1) === '' || this.#context.measureText(longer).width <= width;
      lines.splice(hasRoom ? -1 : lines.length, 1, hasRoom ? longer : word);
    }
    if (lines.length <= MOST_LINES) return lines;
    return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]!} …`];
  }
}

/** What the steps of a film need, by panel. */
interface Measured {
  hasTitles: boolean;
  readonly sizes: Size[];
  readonly words: string[][];
}

function columnsOf(sizes: readonly Size[]): Column[] {
  const gaps = (sizes.length - 1) * GAP;
  const across = sizes.reduce((sum, { width }) => sum + width, 0);
  const tallest = Math.max(...sizes.map(({ height }) => height));
  const scale = Math.min(MOST_SCALE, (WIDEST - gaps) / across, TALLEST / tallest);
  let left = GAP;
  return sizes.map(({ width, height }) => {
    const picture = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const column = { left, width: Math.max(picture.width, NARROWEST), picture };
    left += column.width + GAP;
    return column;
  });
}

function svgOf({ scene, frame: { pieces, legend }, part }: GifPanel): string {
  return drawScene({ ...scene, pieces, ...(part === undefined && { legend }) });
}

/** Returns the size of a panel's picture in pixels of its SVG. */
function sizeOf(panel: GifPanel): Size {
  const { part, scene } = panel;
  if (part) return { width: part.width * scene.scale, height: part.height * scene.scale };
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svgOf(panel))!;
  return { width: Number(width), height: Number(height) };
}
