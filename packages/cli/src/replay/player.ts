/** The replay of a search on a terminal. */
import { emitKeypressEvents, type Key } from 'node:readline';
import { showRate } from '../show/text.ts';
import type { PseudocodeLine } from '@queenside/core';
import type { FrameWindow } from './frame-window.ts';
import { arrange, writeCode, writeMemory } from './notes.ts';
import { paint, redraw, type Redrawn } from '../show/print.ts';

/** The most characters. */
const LONGEST_SHORT = 24;

const DEFAULT_SPEED = 4;
const SLOWEST = 0.1;
const FASTEST = 1000;

/** Lines around the picture, the facts included. */
const FRAME_LINES = 12;

interface PlayerSettings {
  readonly title: string;
  /** The solver's pseudocode; empty if it has none. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** Steps per second; if given, playing starts at once. */
  readonly speed: number | undefined;
}

export class Player {
  readonly #frames: FrameWindow;
  readonly #title: string;
  readonly #pseudocode: readonly PseudocodeLine[];
  readonly #shown: Redrawn;
  #step: number;
  #speed: number;
  #isPlaying: boolean;
  #timer: NodeJS.Timeout | undefined;
  /** Settles when the last frame is drawn: frames are drawn one at a time. */
  #drawing: Promise<void> = Promise.resolve();
  #end: () => void = () => undefined;

  private constructor(
    shown: Redrawn,
    frames: FrameWindow,
    { title, pseudocode, speed }: PlayerSettings,
  ) {
    this.#shown = shown;
    this.#frames = frames;
    this.#title = title;
    this.#pseudocode = pseudocode;
    this.#step = frames.range.from;
    this.#speed = speed ?? DEFAULT_SPEED;
    this.#isPlaying = speed !== undefined;
  }

  static async open(frames: FrameWindow, settings: PlayerSettings): Promise<Player> {
    return new Player(await redraw(process.stdout), frames, settings);
  }

  /** Plays until the user quits. */
  async run(): Promise<void> {
    const { stdin } = process;
    const onKey = (_: string | undefined, key: Key): void => this.#press(key);
    emitKeypressEvents(stdin);
    stdin.setRawMode(true);
    stdin.on('keypress', onKey).resume();
    const ended = new Promise<void>((resolve) => (this.#end = resolve));
    this.#draw();
    this.#schedule();
    await ended;
    clearTimeout(this.#timer);
    await this.#drawing;
    stdin.off('keypress', onKey).pause();
    stdin.setRawMode(false);
    this.#shown.done();
  }

  #press({ name, sequence, ctrl }: Key): void {
    const { from, to } = this.#frames.range;
    if (ctrl === true && name === 'c') return this.#end();
    switch (name ?? sequence) {
      case 'q':
      case 'escape':
        return this.#end();
      case 'space':
        this.#isPlaying = !this.#isPlaying;
        if (this.#isPlaying && this.#step === to) this.#step = from;
        break;
      case 'right':
      case 'n':
      case 'return':
        this.#goTo(this.#step + 1);
        break;
      case 'left':
      case 'p':
        this.#goTo(this.#step - 1);
        break;
      case 'up':
      case '+':
        this.#speed = Math.min(FASTEST, this.#speed * 2);
        break;
      case 'down':
      case '-':
        this.#speed = Math.max(SLOWEST, this.#speed / 2);
        break;
      case 'home':
        this.#goTo(from);
        break;
      case 'end':
        this.#goTo(to);
        break;
      default:
        return;
    }
    this.#draw();
    this.#schedule();
  }

  /** Jumps to a step and stops playing. */
  #goTo(step: number): void {
    const { from, to } = this.#frames.range;
    this.#isPlaying = false;
    this.#step = Math.max(from, Math.min(to, step));
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#isPlaying) return;
    this.#timer = setTimeout(() => {
      this.#step++;
      if (this.#step >= this.#frames.range.to) this.#isPlaying = false;
      this.#draw();
      void this.#drawing.then(() => this.#schedule());
    }, 1000 / this.#speed);
  }

  #draw(): void {
    this.#drawing = this.#drawing.then(() => this.#drawFrame());
  }

  async #drawFrame(): Promise<void> {
    const step = this.#step;
    const { words, facts, text, memory, lit } = await this.#frames.at(step);
    const notes = [...writeCode(this.#pseudocode, lit), ...writeMemory(memory)];
    const before =
      step > this.#frames.range.from ? (await this.#frames.at(step - 1)).text : undefined;
    const { to } = this.#frames.range;
    const state = this.#isPlaying ? `playing at ${showRate(this.#speed)}` : 'paused';
    this.#shown.show(
      [
        paint('bold', this.#title, process.stdout),
        '',
        ...this.#picture(before, text, notes),
        `step ${step.toLocaleString('en-US')} of ${to.toLocaleString('en-US')}: ${words}`,
        ...showFacts(facts),
        paint('dim', `${state}  ·  space play  ←→ step  ↑↓ speed  q quit`, process.stdout),
      ].join('\n'),
    );
  }

  #picture(before: string | undefined, text: string, notes: readonly string[]): string[] {
    const { rows, columns } = process.stdout;
    const lines = text === '' ? [] : text.split('\n');
    const isTooLarge = lines.length === 0 || lines.length + FRAME_LINES > rows;
    const shown = isTooLarge ? [] : lines;
    const { beside, below } = arrange(shown, notes, { rows: rows - FRAME_LINES, columns });
    const painted = isTooLarge ? [] : markChanges(before ?? text, text, process.stdout).split('\n');
    const count = Math.max(painted.length, beside.length);
    return [
      ...(isTooLarge
        ? [paint('dim', '(too large for this terminal; use --html)', process.stdout)]
        : []),
      ...Array.from({ length: count }, (_, row) => (painted[row] ?? '') + (beside[row] ?? '')),
      ...below,
      '',
    ];
  }
}

/** Highlights the characters that differ from the previous text. */
function markChanges(before: string, text: string, stream: NodeJS.WriteStream): string {
  const old = before.split('\n');
  return text
    .split('\n')
    .map((line, row) =>
      Array.from(line)
        .map((sign, column) =>
          sign === old[row]?.[column] ? sign : paint('inverse', sign, stream),
        )
        .join(''),
    )
    .join('\n');
}

/** Shows counts and other facts: short ones on one line, each long one on a separate line. */
export function showFacts(facts: Readonly<Record<string, string>>): string[] {
  const all = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const short = all.filter((fact) => fact.length <= LONGEST_SHORT);
  const long = all.filter((fact) => fact.length > LONGEST_SHORT);
  return [...(short.length > 0 ? [short.join('  ·  ')] : []), ...long];
}
