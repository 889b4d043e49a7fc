/** Start: what there is to see, as pictures. */
import { useSignal } from '@preact/signals';
import { LONGEST, type Recognized, useRecognized } from '../../state/recognize.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Drawing } from '../../parts/pictures/scene.tsx';
import { catalog, nameOf, problemOf } from '../../engine/catalog.ts';
import { addressOf } from '../../address/address.ts';
import pictures from 'virtual:queenside/pictures';
import { SAMPLES, TILES, type ShortRecords, type Tile } from './tiles.ts';
import './start.css';

export default function StartPage() {
  const shown = TILES.filter(({ problem }) => catalog.problems.some(({ id }) => id === problem));
  return (
    <div class="start">
      <PageHead title="Start" />
      <p class="lead">
        Watch searches think. Every step is a picture, a sentence, and a line of the algorithm. Is
        yours really A*? <a href={addressOf('write', {})}>Write your own</a>, and a referee names
        the first step that is not.
      </p>
      <ul class="tiles">
        {shown.map((tile) => (
          <TileView key={tile.title} tile={tile} />
        ))}
        <OwnRecord />
      </ul>
    </div>
  );
}

function TileView({ tile: { title, text, problem, doors } }: { readonly tile: Tile }) {
  const [first] = doors;
  const svg = pictures[problem];
  return (
    <li class="panel tile">
      <a
        class="picture"
        href={addressOf(first!.page, first!.parameters)}
        tabIndex={-1}
        aria-hidden="true"
      >
        {svg !== undefined && <Drawing svg={svg} label="" dark={catalog.dark[problem] ?? {}} />}
      </a>
      <h2>{title}</h2>
      <p>{text}</p>
      <p class="row">
        {doors.map(({ label, page, parameters }) => (
          <a key={label} href={addressOf(page, parameters)}>
            {label}
          </a>
        ))}
      </p>
    </li>
  );
}

/** How many records of a text have links. */
const MOST_LINKS = 5;
/** How many problems say why they refuse a text, and how many show an example. */
const MOST_REFUSALS = 3;

/** Takes any record, and opens it where it belongs. */
function OwnRecord() {
  const text = useSignal('');
  const recognized = useRecognized(text.value);
  return (
    <li class="panel tile">
      <label class="field own">
        <h2>My own record</h2>
        <textarea
          spellcheck={false}
          placeholder="Paste a record: a board size, a tree, a grid…"
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </label>
      <div class="stack" role="status">
        <Findings text={text.value} recognized={recognized} />
      </div>
      <p class="row">
        <a
          {...(!recognized.isReading && {
            href: addressOf('solve', asked(text.value, recognized)),
          })}
        >
          Edit and solve, or open a file
        </a>
      </p>
    </li>
  );
}

/** Returns what the page Edit and solve is asked for: a text as a record of the likeliest problem. */
function asked(text: string, { found, closest }: Recognized): Readonly<Record<string, string>> {
  if (text.trim() === '') return {};
  const likeliest = [...found, ...closest].map(({ problem }) => problem.id);
  const [problem] = [...likeliest, ...shownSamples().map((sample) => sample.problem)];
  return { ...(problem !== undefined && { problem }), record: text };
}

function shownSamples(): readonly ShortRecords[] {
  return SAMPLES.filter(({ problem }) => catalog.problems.some(({ id }) => id === problem));
}

interface FindingsProps {
  readonly text: string;
  readonly recognized: Recognized;
}

/** Says what a text is, or why it is no record. */
function Findings({ text, recognized: { isReading, found, closest } }: FindingsProps) {
  if (text === '') return null;
  if (text.trim() === '')
    return <p>There is no record in this text: write a board size, a tree, or a grid.</p>;
  if (text.length > LONGEST)
    return <p>This text is long: save it as a file, and open that on the page below.</p>;
  if (found.length > 0)
    return found.map(({ problem: { id, name = id }, records }) => (
      <p key={id} class="row">
        {records.slice(0, MOST_LINKS).map((record, index) => (
          <a key={index} href={addressOf('solve', { problem: id, record })}>
            {index === 0 ? `Open it as: ${name}` : `record ${index + 1}`}
          </a>
        ))}
        {records.length > 1 && <span class="caption">{records.length} records</span>}
      </p>
    ));
  if (isReading) return <p class="caption working">Reading…</p>;
  if (closest.length > 0)
    return closest.slice(0, MOST_REFUSALS).map(({ problem: { id, name = id }, failure }) => (
      <section key={id} aria-label={name} class="stack">
        <p>
          As <a href={addressOf('solve', { problem: id, record: text })}>{name}</a>:
        </p>
        <Fault text={text} failure={failure} />
        <Records of={SAMPLES.find(({ problem }) => problem === id)} lead="For example:" />
      </section>
    ));
  return (
    <>
      <p>No problem reads this text from its first character. Records look like these:</p>
      {shownSamples().map((sample) => (
        <Records key={sample.problem} of={sample} lead={`${nameOf(problemOf(sample.problem))}:`} />
      ))}
    </>
  );
}

/** Shows complete records; each opens where it belongs. */
function Records({
  of: sample,
  lead,
}: {
  readonly of: ShortRecords | undefined;
  readonly lead: string;
}) {
  if (sample === undefined) return null;
  const { problem, records } = sample;
  return (
    <div class="records">
      <span>{lead}</span>
      {records.map((record) => (
        <a key={record} href={addressOf('solve', { problem, record })}>
          <code>{record}</code>
        </a>
      ))}
    </div>
  );
}
