/** The inbox: add files, and see what becomes of each. */
import { setParameters } from '@queenside/playground/address';
import { PageHead } from '@queenside/playground/page-head';
import { work } from '../work/work.ts';
import { ConnectionNote } from '../stream/connection-note.tsx';
import { AddFiles } from './add-files.tsx';
import { FileList } from './file-list.tsx';
import { FilePanel } from './file-panel.tsx';
import { clearMarks, marked } from './marks.ts';
import { fileOf, isLoaded, version } from './files.ts';
import { retry, retryNote } from './retry.ts';
import { addFiles } from './upload.ts';
import { counts, filter, FILTERS, isLatestFirst, listed, openId, words } from './selection.ts';
import { count, plural } from './words.ts';
import './inbox.css';

export default function InboxPage() {
  void version.value;
  const row = fileOf(openId.value);
  return (
    <div class={`inbox ${row === undefined ? '' : 'has-file'}`}>
      <div class="files">
        <PageHead title="Inbox" />
        <ConnectionNote />
        <AddFiles />
        <Filters />
        <Nobody />
        {isLoaded.value && listed.value.length === 0 ? <NoFiles /> : <FileList />}
      </div>
      {row === undefined ? <NothingOpen /> : <FilePanel row={row} />}
    </div>
  );
}

function Filters() {
  const found = counts.value;
  const rows = listed.value;
  const failed = rows.filter(({ state }) => state === 'failed' || state === 'rejected');
  return (
    <div class="filters">
      <div class="row chips" role="group" aria-label="Show files by state">
        {FILTERS.filter(
          ({ id }) => id !== 'stopped' || found.stopped > 0 || filter.value.id === id,
        ).map(({ id, title, states }) => (
          <button
            type="button"
            aria-pressed={filter.value.id === id}
            onClick={() => setParameters({ show: id === 'all' ? undefined : id })}
          >
            {title}{' '}
            <span class="number">
              {count(states.reduce((sum, state) => sum + found[state], 0))}
            </span>
          </button>
        ))}
      </div>
      <div class="row">
        <input
          type="search"
          aria-label="Find files by name"
          placeholder="Find by name"
          value={words.value}
          onInput={({ currentTarget }) => setParameters({ find: currentTarget.value || undefined })}
        />
        <select
          aria-label="Order"
          value={isLatestFirst.value ? 'latest' : 'name'}
          onChange={({ currentTarget }) =>
            setParameters({ sort: currentTarget.value === 'latest' ? 'latest' : undefined })
          }
        >
          <option value="name">By name</option>
          <option value="latest">Latest first</option>
        </select>
        {marked.value.size > 0 ? (
          <>
            <button type="button" onClick={() => void retry([...marked.value]).then(clearMarks)}>
              Retry {plural(marked.value.size, 'selected file')}
            </button>
            <button type="button" onClick={clearMarks}>
              Select none
            </button>
          </>
        ) : (
          failed.length > 0 && (
            <button type="button" onClick={() => void retry(failed.map(({ id }) => id))}>
              Retry {plural(failed.length, 'failed file')}
            </button>
          )
        )}
        <span role="status" class="caption">
          {retryNote.value}
        </span>
        <span id="about-marks" hidden>
          Space selects a file to retry, Shift with an arrow several, Control and A all.
        </span>
      </div>
    </div>
  );
}

/** Warns that files wait forever if there is no watcher. */
function Nobody() {
  const { isWatching = true } = work.value ?? {};
  if (isWatching || counts.value.waiting === 0 || counts.value.running > 0) return null;
  return (
    <p class="note">
      The files wait until <code>queenside watch</code> or <code>queenside run</code> answers them.
      Start <code>queenside studio --watch</code> to answer them here.
    </p>
  );
}

function NoFiles() {
  const isEmpty = Object.values(counts.value).every((number) => number === 0);
  return (
    <div class="nothing">
      {isEmpty ? (
        <>
          <h2>No files yet</h2>
          <p>
            Drop a file such as <code>nqueens.txt</code> with a board size on each line, and its
            checked answer appears here.
          </p>
          <p class="row">
            <button type="button" onClick={() => addFiles([sample()])}>
              Add a sample
            </button>
            <code>nqueens.txt</code>
          </p>
        </>
      ) : (
        <>
          <h2>No such files</h2>
          <p>No file is in this state and has these words in its name.</p>
          <button type="button" onClick={() => setParameters({ show: undefined, find: undefined })}>
            Show all files
          </button>
        </>
      )}
    </div>
  );
}

/** Makes a file to begin with: a board to find, and one whose solutions to count. */
function sample(): File {
  return new File(['8\n6 count\n'], 'nqueens.txt', { type: 'text/plain' });
}

function NothingOpen() {
  return (
    <section class="panel file-panel nothing" aria-label="File">
      <p class="caption">Select a file to see its input, answer, and drawing.</p>
    </section>
  );
}
