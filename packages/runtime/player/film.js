/** Reads a film: a replay as differences between frames, made by the runtime. Runs without a page. */

const GONE = -1;
/** The parts behind those of memories, in their order. */
const EXTRAS = ['focusPart', 'eventPart', 'litPart', 'wordsPart', 'legendPart'];
/** Whole frames are kept at intervals, so that going back is fast. */
const KEEP_EVERY = 256;

export class Film {
  constructor(data) {
    this.data = data;
    const { pieces, facts, memories, frames } = data;
    this.length = frames.length;
    /** The numbers of the first fact, of the first part of a memory, and of the parts after them. */
    this.firstFact = pieces.length;
    this.firstMemory = this.firstFact + facts.length;
    EXTRAS.forEach((name, index) => (this[name] = this.firstMemory + memories.length + index));
    const now = new Int32Array(this.legendPart + 1).fill(GONE);
    this.kept = [];
    /** The frames of each event, by its name. */
    this.stepsOf = new Map();
    frames.forEach((frame, step) => {
      apply(frame, now);
      if (step % KEEP_EVERY === 0) this.kept.push(now.slice());
      const event = data.texts[now[this.eventPart]];
      if (event === '') return;
      if (!this.stepsOf.has(event)) this.stepsOf.set(event, []);
      this.stepsOf.get(event).push(step);
    });
  }

  /** Returns a step as a page shows it. */
  frameAt(step) {
    const parts = this.partsAt(step);
    const { pieces, facts, memories } = this.data;
    const textsOf = (names, first) =>
      names.flatMap((name, index) => {
        const text = parts[first + index];
        return text === GONE ? [] : [[name, this.data.texts[text]]];
      });
    const area = this.text(parts[this.focusPart]);
    const [x, y, width, height] = area.split(' ').map(Number);
    const lit = this.text(parts[this.litPart]);
    return {
      step,
      pieces: new Map(textsOf(pieces, 0)),
      words: this.text(parts[this.wordsPart]),
      facts: Object.fromEntries(textsOf(facts, this.firstFact)),
      memory: memoriesOf(textsOf(memories, this.firstMemory)),
      lit: lit === '' ? [] : lit.split(' ').map(Number),
      focus: area === '' ? undefined : { x, y, width, height },
      legend: JSON.parse(this.text(parts[this.legendPart])),
    };
  }

  wordsAt(step) {
    return this.text(this.partsAt(step)[this.wordsPart]);
  }

  /** Returns the number of each part's text at a step; -1 for parts that are not there. */
  partsAt(step) {
    const start = Math.floor(step / KEEP_EVERY);
    const parts = this.kept[start].slice();
    for (let index = start * KEEP_EVERY + 1; index <= step; index++)
      apply(this.data.frames[index], parts);
    return parts;
  }

  text(number) {
    return number === GONE ? '' : this.data.texts[number];
  }

  /** Returns the nearest step of an event before or after a step; undefined if there is none. */
  nearest(event, step, direction) {
    const steps = this.stepsOf.get(event) ?? [];
    return direction > 0
      ? steps.find((other) => other > step)
      : steps.findLast((other) => other < step);
  }
}

/** Reads memories. @param texts pairs of a place, `1` for a memory and `1 7` for an item of it, and JSON. */
function memoriesOf(texts) {
  const found = [];
  for (const [place, text] of texts) {
    const [which, item] = place.split(' ').map(Number);
    found[which] ??= { items: [] };
    if (item === undefined) Object.assign(found[which], JSON.parse(text));
    else found[which].items[item] = JSON.parse(text);
  }
  return found;
}

function apply(frame, parts) {
  for (let at = 0; at < frame.length; at += 2) parts[frame[at]] = frame[at + 1];
}
