/** The lecture mode: larger type, for projectors. It is in the address, so a link opens a page as the lecturer shows it. */
import { computed, effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { parameters, setParameters } from './address.ts';

export const isLecture = computed(() => parameters.value.has('lecture'));

/** Scrolls to an element in the lecture mode when it shows something else, unless somebody types. */
export function useLectureScroll(box: RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea') === true;
    if (isLecture.value && !isTyping) box.current?.scrollIntoView();
  }, [shown, isLecture.value]);
}

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

/** A way out of the lecture mode where the head of the page has scrolled off; nothing outside of it. */
export function LectureExit() {
  if (!isLecture.value) return null;
  return (
    <button type="button" class="quiet" onClick={() => setParameters({ lecture: undefined })}>
      Exit lecture
    </button>
  );
}
