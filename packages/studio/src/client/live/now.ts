import { signal } from '@preact/signals';

/** The time in milliseconds since 1970; it changes every second. */
export const now = signal(Date.now());

setInterval(() => (now.value = Date.now()), 1000);
