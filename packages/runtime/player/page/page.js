/** The replay page: picture, words, facts, timeline, and keys. */
import { Film } from '@queenside/runtime/player/film.js';
import { showMemory } from '@queenside/runtime/player/memory.js';
import { Picture } from '@queenside/runtime/player/picture.js';
import { nextOf, Playback } from '@queenside/runtime/player/playback.js';
import { Pseudocode } from '@queenside/runtime/player/pseudocode.js';

/** Longer values get a line of their own. */
const SHORT = 12;
/** Views do not glide between steps that follow each other faster, in steps per second. */
const FASTEST_GLIDE = 5;
/** The events that people look for, the most wanted first. */
const WANTED = [
  'cut',
  'reSearch',
  'solution',
  'backtrack',
  'restart',
  'pass',
  'question',
  'solve',
  'best',
  'leaf',
];

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId('film').textContent);
const film = new Film(data);
/** The numbers of the first and last step. The frames in between show every so many steps. */
const { from, to, every } = data;
const numberOf = (frame) => Math.min(to, from + frame * every);
const [slider, play, kind, speed] = ['slider', 'play', 'kind', 'speed'].map(byId);
const picture = new Picture({
  svg: byId('picture'),
  map: byId('map'),
  scene: data,
  onFollow: (isFollowing) => byId('follow').setAttribute('aria-pressed', isFollowing),
});
const playback = new Playback(film.length, show);
const stepsOf = (events) => events.map((event) => film.stepsOf.get(event) ?? []);
const code = new Pseudocode({
  list: byId('code'),
  lines: data.pseudocode,
  counts: film.stepsOf,
  onJump(events) {
    const lists = stepsOf(events);
    playback.goTo(nextOf(lists, playback.step) ?? nextOf(lists, -1));
  },
  onBreak: (events) => (playback.stops = stepsOf(events)),
});
byId('code').hidden = data.pseudocode.length === 0;
const values = new Map();
let lastStep = 0;
let lastLegend = '[]';

function show() {
  const { step, isPlaying } = playback;
  const frame = film.frameAt(step);
  const { words, facts, lit, memory, legend } = frame;
  picture.show(frame, !isPlaying || playback.speed <= FASTEST_GLIDE);
  showFacts(facts, step === lastStep + 1);
  code.show(lit);
  showLegend(legend);
  showMemory(byId('memory'), memory);
  lastStep = step;
  const place = `${numberOf(step).toLocaleString('en')} of ${to.toLocaleString('en')}`;
  slider.value = step;
  slider.style.setProperty('--done', `${(100 * step) / Math.max(1, film.length - 1)}%`);
  slider.setAttribute('aria-valuetext', `step ${place}: ${words}`);
  byId('words').textContent = words;
  byId('count').textContent = place;
  play.textContent = isPlaying ? 'Pause' : 'Play';
  // Screen readers do not announce every step during playback.
  byId('words').setAttribute('aria-live', isPlaying ? 'off' : 'polite');
  // A page that is shown in another one has no address of its own.
  if (!isPlaying && location.protocol !== 'about:')
    history.replaceState(null, '', `#${numberOf(step)}`);
}

function showLegend(legend) {
  const key = JSON.stringify(legend);
  if (key === lastLegend) return;
  lastLegend = key;
  const entries = legend.map(({ text, color }) => {
    const entry = document.createElement('li');
    const swatch = document.createElement('span');
    swatch.style.background = `light-dark(${color}, ${data.dark[color] ?? color})`;
    entry.append(...(color === undefined ? [] : [swatch]), text);
    return entry;
  });
  byId('legend').replaceChildren(...entries);
}

/** @param marks whether values that differ from the step before are marked. */
function showFacts(facts, marks) {
  for (const [name, { row }] of values) row.hidden = !(name in facts);
  for (const [name, value] of Object.entries(facts)) {
    if (!values.has(name)) values.set(name, addFact(name));
    const { row, text } = values.get(name);
    row.classList.toggle('changed', marks && text.textContent !== value);
    if (value.length > SHORT) row.classList.add('long');
    text.textContent = value;
  }
}

function addFact(name) {
  const row = document.createElement('div');
  const term = document.createElement('dt');
  const text = document.createElement('dd');
  term.textContent = name;
  row.append(term, text);
  byId('facts').append(row);
  return { row, text };
}

/** Marks the steps of the chosen event above the timeline. */
function drawMarks() {
  const canvas = byId('marks');
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio;
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const context = canvas.getContext('2d');
  context.fillStyle = getComputedStyle(canvas).color;
  for (const step of film.stepsOf.get(kind.value) ?? [])
    context.fillRect(
      Math.round(((canvas.width - ratio) * step) / Math.max(1, film.length - 1)),
      0,
      Math.max(1, ratio),
      canvas.height,
    );
}

function jump(direction) {
  const step = film.nearest(kind.value, playback.step, direction);
  if (step !== undefined) playback.goTo(step);
}

const keys = {
  ' ': () => playback.toggle(),
  ArrowRight: () => playback.goTo(playback.step + 1),
  ArrowLeft: () => playback.goTo(playback.step - 1),
  Home: () => playback.goTo(0),
  End: () => playback.goTo(film.length - 1),
  n: () => jump(1),
  p: () => jump(-1),
  f: () => picture.toggleFollowing(),
  0: () => picture.fit(),
  '+': () => picture.zoomBy(1.4),
  '=': () => picture.zoomBy(1.4),
  '-': () => picture.zoomBy(1 / 1.4),
};
const shiftKeys = {
  ArrowRight: () => picture.panBy(0.25, 0),
  ArrowLeft: () => picture.panBy(-0.25, 0),
  ArrowUp: () => picture.panBy(0, -0.25),
  ArrowDown: () => picture.panBy(0, 0.25),
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('select')) return;
  if (event.key === ' ' && event.target.closest?.('button')) return;
  const action = (event.shiftKey && shiftKeys[event.key]) || keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
const buttons = {
  first: keys.Home,
  back: keys.ArrowLeft,
  play: keys[' '],
  next: keys.ArrowRight,
  last: keys.End,
  previous: keys.p,
  following: keys.n,
  closer: keys['+'],
  farther: keys['-'],
  fit: keys[0],
  follow: keys.f,
};
for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener('click', action);
slider.max = film.length - 1;
slider.addEventListener('input', () => playback.goTo(Number(slider.value)));
speed.addEventListener('change', () => playback.setSpeed(Number(speed.value)));

const rankOf = (event) => (WANTED.includes(event) ? WANTED.indexOf(event) : WANTED.length);
for (const event of [...film.stepsOf.keys()].toSorted((a, b) => rankOf(a) - rankOf(b))) {
  const count = film.stepsOf.get(event).length.toLocaleString('en');
  kind.append(new Option(`${event} (${count})`, event));
}
byId('jumps').hidden = film.stepsOf.size === 0;
kind.addEventListener('change', drawMarks);
new ResizeObserver(drawMarks).observe(byId('marks'));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawMarks);

playback.setSpeed(Number(speed.value));
// `#120` in the address opens step 120.
playback.goTo(Math.round((Number(location.hash.slice(1)) - from) / every) || 0);
