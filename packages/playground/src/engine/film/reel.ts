/** A film that a worker keeps: the page asks for the steps that it shows. */
import type { Place, Point } from '@queenside/core';
import type { Frame } from '@queenside/runtime/reel';
import type { PageEngine } from '../engine.ts';
import type { TreeMap } from '../../jobs/tree/jobs.ts';
import type { ReelData, Scenes } from '../../jobs/film/jobs.ts';

/** The steps that are searched at a time. */
const SLICE = 10_000;

export class RemoteReel {
  readonly data: ReelData;
  readonly #engine: PageEngine;
  readonly #steps = new Map<string, Promise<Int32Array>>();

  /** @param engine whose worker has filmed it, and films nothing else as long as this is used. */
  constructor(engine: PageEngine, data: ReelData) {
    this.#engine = engine;
    this.data = data;
  }

  get pseudocode(): ReelData['pseudocode'] {
    return this.data.pseudocode;
  }

  get counts(): ReelData['counts'] {
    return this.data.counts;
  }

  /** @throws JobFailed, JobStopped; so do the others. */
  frameAt(step: number): Promise<Frame> {
    return this.#engine.run<Frame>({ kind: 'frame', step }, []);
  }

  /** Returns what is known about a point or a named place of a step; undefined if nothing is there. */
  inspect(step: number, at: Point | string): Promise<Place | undefined> {
    return this.#engine.run({ kind: 'inspect', step, at }, []);
  }

  /** Returns the steps at which an event occurs. */
  stepsOf(event: string): Promise<Int32Array> {
    const known = this.#steps.get(event) ?? this.#engine.run({ kind: 'steps', event }, []);
    this.#steps.set(event, known);
    return known;
  }

  /** Returns the words of consecutive steps. @param end exclusive. */
  wordsOf(start: number, end: number): Promise<readonly string[]> {
    return this.#engine.run({ kind: 'words', start, end }, []);
  }

  /** Finds the steps whose words contain a text, some thousand steps at a time so that the page can show others meanwhile. */
  async *find(text: string): AsyncGenerator<Int32Array> {
    for (let start = 0; start <= this.data.last; start += SLICE)
      yield await this.#engine.run<Int32Array>(
        { kind: 'find', text, start, end: start + SLICE },
        [],
      );
  }

  /** Lays out the whole tree, with the steps at which the search is at its nodes. */
  wholeTree(): Promise<TreeMap> {
    return this.#engine.run<TreeMap>({ kind: 'filmed-tree' }, []);
  }

  /** Returns the data of a separate page. */
  scenes(): Promise<Scenes> {
    return this.#engine.run<Scenes>({ kind: 'scenes' }, []);
  }
}
