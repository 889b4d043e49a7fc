/** The timeline and the buttons below a film. */
import type { Playback } from '@queenside/runtime/player/playback.js';
import type { ComponentChildren } from 'preact';
import { useState, useEffect, useRef } from 'preact/hooks';
import type { RemoteReel } from '../../engine/film/reel.ts';
import { LectureExit } from '../../address/lecture.tsx';
import { useSteps } from '../../engine/film/use-steps.ts';
import './controls.css';

const SPEEDS = [1, 2, 5, 10, 25, 100, 1000];

/** The events that people look for, the most wanted first. */
const WANTED = ['cut', 'reSearch', 'solution', 'backtrack', 'restart', 'expand', 'pass', 'best'];

interface ControlsProps {
  readonly reel: RemoteReel;
  readonly playback: Playback;
  /** The current state of the playback. Preact draws a component again only if its properties change. */
  readonly step: number;
  readonly isPlaying: boolean;
  readonly words: string;
  /** A step to mark, as a pin. */
  readonly pinned?: number | undefined;
  /** What stands below the buttons. */
  readonly children?: ComponentChildren;
}

export function Controls({
  reel,
  playback,
  step,
  isPlaying,
  words,
  pinned,
  children,
}: ControlsProps) {
  const rank = (name: string): number => (WANTED.includes(name) ? WANTED.indexOf(name) : 99);
  const { counts } = reel.data;
  const kinds = [...counts.keys()].toSorted((a, b) => rank(a) - rank(b));
  const [chosen, choose] = useState('');
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? '');
  const steps = useSteps(reel, kind);
  const { length } = playback;
  const place = `${step.toLocaleString('en-US')} of ${(length - 1).toLocaleString('en-US')}`;
  const jump = (direction: number): void => {
    const next =
      direction > 0
        ? steps.find((other) => other > playback.step)
        : steps.findLast((other) => other < playback.step);
    if (next !== undefined) playback.goTo(next);
  };
  return (
    <div class="panel controls">
      <div class="timeline">
        <Marks steps={steps} last={length - 1} />
        {pinned !== undefined && (
          <span
            class="pin"
            aria-hidden="true"
            style={{ '--at': String(pinned / Math.max(1, length - 1)) }}
          />
        )}
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`step ${place}: ${words}`}
          min={0}
          max={length - 1}
          value={step}
          onInput={({ currentTarget }) => playback.goTo(Number(currentTarget.value))}
        />
      </div>
      <div class="row">
        <div class="row" role="group" aria-label="Replay">
          <button type="button" class="first" onClick={() => playback.goTo(0)}>
            First
          </button>
          <button type="button" onClick={() => playback.goTo(step - 1)}>
            Back
          </button>
          <button type="button" class="primary toggle" onClick={() => playback.toggle()}>
            {isPlaying ? 'Pause' : 'Play'}
          </button>
          <button type="button" onClick={() => playback.goTo(step + 1)}>
            Next
          </button>
          <button type="button" class="last" onClick={() => playback.goTo(length - 1)}>
            Last
          </button>
        </div>
        <label class="inline">
          <span class="speed">Speed</span>
          <select
            aria-label="Speed"
            value={playback.speed}
            onChange={({ currentTarget }) => playback.setSpeed(Number(currentTarget.value))}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}/s
              </option>
            ))}
          </select>
        </label>
        {kinds.length > 0 && (
          <div class="row jumps" role="group" aria-label="Jumps">
            <span aria-hidden="true">Jump to</span>
            <button type="button" aria-label={`Previous ${kind}`} onClick={() => jump(-1)}>
              ‹
            </button>
            <select
              aria-label="Event"
              value={kind}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              {kinds.map((name) => (
                <option key={name} value={name}>
                  {name} ({counts.get(name)!.toLocaleString('en-US')})
                </option>
              ))}
            </select>
            <button type="button" aria-label={`Next ${kind}`} onClick={() => jump(1)}>
              ›
            </button>
          </div>
        )}
        <span class="end place">{place}</span>
        <LectureExit />
      </div>
      {children}
    </div>
  );
}

/** Marks steps above the timeline: each column of pixels is filled once, so that a million steps are as quick as a few. */
function Marks({ steps, last }: { readonly steps: Int32Array; readonly last: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    const draw = (): void => {
      const ratio = devicePixelRatio;
      element.width = element.clientWidth * ratio;
      element.height = element.clientHeight * ratio;
      const context = element.getContext('2d')!;
      context.fillStyle = getComputedStyle(element).color;
      const width = element.width - ratio;
      let column = -1;
      for (const step of steps) {
        const at = Math.round((width * step) / Math.max(1, last));
        if (at === column) continue;
        column = at;
        context.fillRect(at, 0, Math.max(1, ratio), element.height);
      }
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [steps, last]);
  return <canvas class="ticks" ref={canvas} aria-hidden="true" />;
}
