/** Values and results of games, for people. */
import { catalog } from '../../engine/catalog.ts';
import type { Position, Thought } from '../../jobs/game/jobs.ts';

export function playerName(problem: string, side: 'max' | 'min'): string {
  const name = catalog.games[problem]!.players[side === 'max' ? 0 : 1];
  const role = side.toUpperCase();
  return name === role ? role : `${name} (${role})`;
}

/** `+3`, `−1`, `0`, `≈ +0.4`. */
export function valueText({ value, kind }: Pick<Thought, 'value' | 'kind'>): string {
  if (value === undefined) return '?';
  const size = Math.abs(value);
  const text = `${value > 0 ? '+' : value < 0 ? '−' : ''}${Number(size.toFixed(size < 10 ? 2 : 0))}`;
  return kind === 'exact' ? text : `≈ ${text}`;
}

/** Returns a value for the board, which has room for a few characters. */
export function shortText({ value, kind }: Pick<Thought, 'value' | 'kind'>): string {
  if (value === undefined) return '?';
  const digits = kind === 'exact' || Math.abs(value) >= 10 ? 0 : 1;
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`;
}

/** Says what a final or proved score means. If scores do not have the same range for both, only the score is known. */
export function resultText(problem: string, score: number): string {
  const { scoreRange } = catalog.games[problem]!;
  const [least, most] = scoreRange;
  const text = `score ${valueText({ value: score, kind: 'exact' })}`;
  if (least !== -most) return text;
  if (score === 0) return 'draw';
  const winner = playerName(problem, score > 0 ? 'max' : 'min');
  return Math.abs(score) === most && most === 1 ? `${winner} wins` : `${winner} wins, ${text}`;
}

/** Says whose turn it is, or how the game ended. */
export function turnText(problem: string, { mover, score }: Position): string {
  if (score !== undefined) return `The game is over: ${resultText(problem, score)}.`;
  if (mover === 'chance') return 'Chance is to move.';
  return `${playerName(problem, mover)} is to move.`;
}
