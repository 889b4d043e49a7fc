/** The legend of a picture, below it. */
import type { LegendEntry } from '@queenside/core';
import { COLOR } from './dark-colors.ts';
import './legend.css';

interface LegendProps {
  readonly entries: readonly LegendEntry[];
  /** The dark colors of the picture. */
  readonly dark: Readonly<Record<string, string>>;
}

export function Legend({ entries, dark }: LegendProps) {
  if (entries.length === 0) return null;
  return (
    <ul class="legend" aria-label="Legend">
      {entries.map(({ text, color }) => (
        <li key={text}>
          {color !== undefined && <span style={{ background: backgroundOf(color, dark) }} />}
          {text}
        </li>
      ))}
    </ul>
  );
}

function backgroundOf(color: string, dark: LegendProps['dark']): string {
  const colors = [color, dark[color] ?? color];
  return colors.every((each) => COLOR.test(each)) ? `light-dark(${colors.join(', ')})` : '';
}
