/** The lecture mode: larger type, for projectors. */
import { effect } from '@preact/signals';
import { remembered } from './remembered.ts';

export const isLecture = remembered('queenside-lecture', false);

effect(() => {
  document.documentElement.classList.toggle('lecture', isLecture.value);
});

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
