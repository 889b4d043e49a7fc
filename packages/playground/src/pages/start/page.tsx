/** Start: what there is to see, as pictures. */
import { useSignal } from '@preact/signals';
import { useRecognized } from '../../state/recognize.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Drawing } from '../../parts/pictures/scene.tsx';
import { catalog } from '../../engine/catalog.ts';
import { addressOf } from '../../address/address.ts';
import pictures from 'virtual:queenside/pictures';
import { TILES, type Tile } from './tiles.ts';
import './start.css';

export default function StartPage() {
  const shown = TILES.filter(({ problem }) => catalog.problems.some(({ id }) => id === problem));
  return (
    <div class="start">
      <PageHead title="Start" />
      <p class="lead">
        Watch searches think. Every step is a picture, a sentence, and a line of the algorithm.
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

/** Takes any record, and opens it where it belongs. */
function OwnRecord() {
  const text = useSignal('');
  const found = useRecognized(text.value);
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
      <p class="row" role="status">
        {found.map(({ id, name = id }) => (
          <a key={id} href={addressOf('solve', { problem: id, record: text.value })}>
            Open it as: {name}
          </a>
        ))}
      </p>
      <p class="row">
        <a href={addressOf('solve', {})}>Edit and solve, or open a file</a>
      </p>
    </li>
  );
}
