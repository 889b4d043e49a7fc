/** The curve of the cost: of the current state, and of the best. */
import { divideColors, escapeMarkup, type Scene, SHARED_COLORS } from '@queenside/core';

const CURVE_COLORS = divideColors({
  paper: SHARED_COLORS.paper,
  dim: SHARED_COLORS.dim,
  axis: ['#b4b9c4', '#4b515d'],
  current: ['#7aa6d6', '#5b83ad'],
  best: ['#c26a1a', '#f0a050'],
});

/** The most points of a curve. Longer ones keep every second point, and so on. */
const MOST_POINTS = 256;
/** The points of a piece of the picture: those before the last piece stay the same from step to step. */
const PIECE = 16;
/** The height of the curve in pixels. */
const CURVE = 120;
const MARGIN = 8;
const FONT = 11;

interface CostPoint {
  readonly step: number;
  readonly cost: number;
}

export class CostCurve {
  #points: CostPoint[] = [];
  #stride = 1;
  #steps = 0;
  #last: CostPoint = { step: 0, cost: NaN };
  /** The best costs, each from its step on. */
  #best: CostPoint[] = [];
  #low = Infinity;
  #high = -Infinity;

  get isEmpty(): boolean {
    return this.#steps === 0;
  }

  add(cost: number, best: number): void {
    const step = this.#steps++;
    this.#last = { step, cost };
    this.#low = Math.min(this.#low, cost, best);
    this.#high = Math.max(this.#high, cost);
    if (best !== this.#best.at(-1)?.cost) this.#best.push({ step, cost: best });
    if (step % this.#stride === 0) this.#points.push(this.#last);
    if (this.#points.length <= MOST_POINTS) return;
    this.#points = this.#points.filter((_, index) => index % 2 === 0);
    this.#stride *= 2;
  }

  /** Draws the curve into an area, as pieces of markup. There is room for more steps, so that earlier ones stay in their places. */
  draw(
    left: number,
    top: number,
    width: number,
    height: number,
    unit: number,
  ): [name: string, markup: string][] {
    const colors = CURVE_COLORS.light;
    const margin = MARGIN * unit;
    const bottom = top + height - margin - FONT * unit;
    const axis = `<path d="M${left + margin} ${top + margin}V${bottom}H${left + width - margin}" fill="none" stroke="${colors.axis}" stroke-width="${unit}"/>`;
    const [low, high] = [this.#low, this.#high];
    const room = Math.min(this.#stride * MOST_POINTS, 2 ** Math.ceil(Math.log2(this.#steps + 1)));
    const x = (step: number): string =>
      (left + margin + (step / room) * (width - 2 * margin)).toFixed(1);
    const y = (cost: number): string =>
      (high === low
        ? bottom
        : bottom - ((cost - low) / (high - low)) * (bottom - top - 2 * margin)
      ).toFixed(1);
    const stroke = (path: string, color: string): string =>
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="${1.5 * unit}" stroke-linejoin="round"/>`;
    const label = (text: string, at: number, anchor: string): string =>
      `<text x="${at}" y="${top + height - margin / 2}" font-family="system-ui, sans-serif" font-size="${FONT * unit}" text-anchor="${anchor}" fill="${colors.dim}">${escapeMarkup(text)}</text>`;
    const points =
      this.#points.at(-1) === this.#last ? this.#points : [...this.#points, this.#last];
    const pieces: [string, string][] = [];
    for (let from = 0; from < points.length; from += PIECE) {
      // Each piece ends where the next one begins.
      const path = points
        .slice(from, from + PIECE + 1)
        .map(({ step, cost }, at) => `${at === 0 ? 'M' : 'L'}${x(step)} ${y(cost)}`);
      const name = `~curve ${String(from / PIECE).padStart(2, '0')}`;
      pieces.push([name, stroke(path.join(''), colors.current)]);
    }
    const best = this.#best.map(
      ({ step, cost }, at) => `${at === 0 ? 'M' : 'H'}${x(step)}${at === 0 ? ' ' : 'V'}${y(cost)}`,
    );
    const { cost } = this.#last;
    return [
      [
        '~curve',
        axis + label(`from ${shortCost(low)} to ${shortCost(high)}`, left + width - margin, 'end'),
      ],
      ...pieces,
      ['~curve best', stroke(best.join(''), colors.best)],
      [
        '~curve now',
        stroke(
          `M${x(this.#best.at(-1)!.step)} ${y(this.#best.at(-1)!.cost)}H${x(this.#last.step)}`,
          colors.best,
        ) +
          label(
            `cost ${shortCost(cost)}, best ${shortCost(this.#best.at(-1)!.cost)}`,
            left + margin,
            'start',
          ),
      ],
    ];
  }

  copy(): CostCurve {
    const copy = new CostCurve();
    copy.#points = [...this.#points];
    copy.#best = [...this.#best];
    copy.#stride = this.#stride;
    copy.#steps = this.#steps;
    copy.#last = this.#last;
    copy.#low = this.#low;
    copy.#high = this.#high;
    return copy;
  }
}

/** Adds the curve below a scene, once there is one. */
export function withCurve(scene: Scene, curve: CostCurve): Scene {
  if (curve.isEmpty) return scene;
  const { width, height, backdrop, pieces, scale = 1, legend = [] } = scene;
  const tall = CURVE / scale;
  const { light, dark } = CURVE_COLORS;
  const paper = `<rect y="${height}" width="${width}" height="${tall}" fill="${light.paper}"/>`;
  return {
    closeUp: { x: 0, y: 0, width, height },
    ...scene,
    height: height + tall,
    backdrop: backdrop + paper,
    pieces: new Map([...pieces, ...curve.draw(0, height, width, tall, 1 / scale)]),
    legend: [
      ...legend,
      { color: light.current, text: 'cost' },
      { color: light.best, text: 'best cost' },
    ],
    dark: { ...dark, ...scene.dark },
  };
}

/** Writes a cost with at most three digits behind the point. */
export function shortCost(cost: number): string {
  return String(Math.round(cost * 1000) / 1000);
}
