/** The lecture mode: larger type, for projectors. It is in the address, so a link opens a page as the lecturer shows it. */
import { computed, effect } from '@preact/signals';
import { parameters, setParameters } from './address.ts';

export const isLecture = computed(() => parameters.value.has('lecture'));

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
      onClick={() => setParameters({ lecture: isLecture.value ? undefined : '' })}
    >
      Lecture
    </button>
  );
}
