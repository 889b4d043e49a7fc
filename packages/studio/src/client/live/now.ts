import { signal } from '@preact/signals';

/** In milliseconds since 1970; changes every second. */
export const now = signal(Date.now());

setInterval(() => (now.value = Date.now()), 1000);
