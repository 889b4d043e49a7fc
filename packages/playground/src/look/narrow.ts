/** Whether the window is narrow: what a page shows comes first then, and its forms below. */
import { signal } from '@preact/signals';

/** The width at which pages put their columns below each other. */
const query = matchMedia('(max-width: 56rem)');

export const isNarrow = signal(query.matches);
query.addEventListener('change', () => (isNarrow.value = query.matches));
