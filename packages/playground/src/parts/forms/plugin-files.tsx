/** Loads third-party plugins from files, and lists those that are loaded. */
import { signal } from '@preact/signals';
import { describeError, QueensideError } from '@queenside/core/basics';
import { setProblem, problem } from '../../state/question.ts';
import {
  forgetFile,
  loadFault,
  loadFile,
  loadedFiles,
  type LoadedFile,
} from '../../third-party/files.ts';
import { FileButton } from './file-button.tsx';

/** The names of the files that are being loaded. */
const loading = signal<readonly string[]>([]);

/**
 * The button that loads a plugin.
 *
 * @param onLoad shows what a plugin offers. By default, the page asks a question about its first problem.
 */
export function PluginPicker({
  onLoad = openProblem,
}: {
  readonly onLoad?: (loaded: LoadedFile) => void;
}) {
  return (
    <FileButton
      text="Load a plugin…"
      accept=".js,.mjs,text/javascript"
      onFile={(file) => void load(file, onLoad)}
    />
  );
}

function openProblem({ problems, solvers }: LoadedFile): void {
  const first = problems[0]?.id ?? solvers[0]?.problem;
  if (first !== undefined && first !== problem.peek().id) setProblem(first);
}

/** Shows the outcome of the files. */
export function PluginFiles() {
  return (
    <>
      {loading.value.length > 0 && (
        <p class="caption working" role="status">
          Loading {loading.value.join(', ')}…
        </p>
      )}
      {loadFault.value !== undefined && (
        <p class="error" role="alert">
          {loadFault}
        </p>
      )}
      {[...loadedFiles.value.values()].map(({ name, problems, solvers }) => (
        <p key={name} class="row caption">
          <span>
            <code>{name}</code> is third-party, for as long as this page is open. It offers{' '}
            {namesOf(
              problems,
              solvers.filter(({ plugin }) => plugin === name),
            )}
            .{problems.length > 0 && OWN_WORDS}
          </span>
          <button type="button" onClick={() => forgetFile(name)}>
            Remove {name}
          </button>
        </p>
      ))}
    </>
  );
}

function namesOf(
  problems: readonly { readonly id: string }[],
  solvers: readonly { readonly id: string; readonly problem: string }[],
): string {
  const names = [
    ...problems.map(({ id }) => `the problem ${id}`),
    ...solvers.map(({ id, problem: of }) => `the solver ${id} of ${of}`),
  ];
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown}, and ${names.length - MOST_NAMES} more` : shown;
}

const MOST_NAMES = 6;
const OWN_WORDS =
  ' Its own checker judges the answers to its problems, and its worker reports what searches do on them, also bundled ones.';

async function load(file: File, onLoad: (loaded: LoadedFile) => void): Promise<void> {
  loading.value = [...loading.value, file.name];
  loadFault.value = undefined;
  try {
    onLoad(await loadFile(file));
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    loadFault.value = describeError(thrown);
  } finally {
    loading.value = loading.value.toSpliced(loading.value.indexOf(file.name), 1);
  }
}
