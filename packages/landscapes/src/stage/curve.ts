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
const MOST_POINTS = 400;
/** The height of the curve in pixels. */
const CURVE = 120;
const MARGIN = 8;
const FONT = 11;

interface CostPoint {
  readonly step: number;
  readonly cost: number;
  readonly best: number;
}

export class CostCurve {
  #points: CostPoint[] = [];
  #stride = 1;
  #steps = 0;
  #last: CostPoint | undefined;

  get isEmpty(): boolean {
    return this.#last === undefined;
  }

  add(cost: number, best: number): void {
    this.#last = { step: this.#steps, cost, best };
    if (this.#steps++ % this.#stride === 0) this.#points.push(this.#last);
    if (this.#points.length <= MOST_POINTS) return;
    this.#points = this.#points.filter((_, index) => index % 2 === 0);
    this.#stride *= 2;
  }

  /** Draws the curve as markup for an area. */
  draw(left: number, top: number, width: number, height: number, unit: number): string {
    const colors = CURVE_COLORS.light;
    const points =
      this.#points.at(-1) === this.#last ? this.#points : [...this.#points, this.#last!];
    const margin = MARGIN * unit;
    const bottom = top + height - margin - FONT * unit;
    const axis = `<path d="M${left + margin} ${top + margin}V${bottom}H${left + width - margin}" fill="none" stroke="${colors.axis}" stroke-width="${unit}"/>`;
    const costs = points.flatMap(({ cost, best }) => [cost, best]);
    const [low, high] = [Math.min(...costs), Math.max(...costs)];
    const steps = Math.max(1, this.#steps - 1);
    const x = (step: number): number => left + margin + (step / steps) * (width - 2 * margin);
    const y = (cost: number): number =>
      high === low ? bottom : bottom - ((cost - low) / (high - low)) * (bottom - top - 2 * margin);
    const line = (of: 'cost' | 'best', color: string): string =>
      `<polyline points="${points.map((point) => `${x(point.step).toFixed(1)},${y(point[of]).toFixed(1)}`).join(' ')}" fill="none" stroke="${color}" stroke-width="${1.5 * unit}" stroke-linejoin="round"/>`;
    const label = (text: string, at: number, anchor: string): string =>
      `<text x="${at}" y="${top + height - margin / 2}" font-family="system-ui, sans-serif" font-size="${FONT * unit}" text-anchor="${anchor}" fill="${colors.dim}">${escapeMarkup(text)}</text>`;
    const { cost, best } = points.at(-1)!;
    return [
      axis,
      line('cost', colors.current),
      line('best', colors.best),
      label(`cost ${shortCost(cost)}, best ${shortCost(best)}`, left + margin, 'start'),
      label(`from ${shortCost(low)} to ${shortCost(high)}`, left + width - margin, 'end'),
    ].join('');
  }

  copy(): CostCurve {
    const copy = new CostCurve();
    copy.#points = [...this.#points];
    copy.#stride = this.#stride;
    copy.#steps = this.#steps;
    copy.#last = this.#last;
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
    pieces: new Map([...pieces, ['~curve', curve.draw(0, height, width, tall, 1 / scale)]]),
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
