/** The lecture mode: larger type, for projectors. It is the viewer's choice, so it is kept in the browser. */
import { effect, signal } from '@preact/signals';

const KEY = 'queenside-lecture';

export const isLecture = signal(read() === 'on');

effect(() => {
  document.documentElement.classList.toggle('lecture', isLecture.value);
  try {
    localStorage.setItem(KEY, isLecture.value ? 'on' : 'off');
  } catch {
    // The browser keeps nothing: the choice lasts until the page is closed.
  }
});

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function LectureToggle() {
  return (
    <button
      type="button"
      class="quiet end"
      aria-pressed={isLecture.value}
      title="Larger type, for projectors"
      onClick={() => (isLecture.value = !isLecture.value)}
    >
      Lecture
    </button>
  );
}
