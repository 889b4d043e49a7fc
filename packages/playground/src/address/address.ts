/** The state of the page that is open: all of it is in the address, after `#`. */
import { computed, signal } from '@preact/signals';

/** `#/solve?problem=nqueens&record=8` opens the page `solve`. */
const hash = signal(location.hash);
/** How many links the user has followed, with the browser's Back and Forward. */
export const followed = signal(0);
addEventListener('hashchange', () => {
  hash.value = location.hash;
  followed.value++;
});

const parts = computed(() => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { page: path, query };
});

/** The id of the open page; empty for the first one. */
export const openPage = computed(() => parts.value.page);

/** The parameters of the open page. */
export const parameters = computed(() => new URLSearchParams(parts.value.query));

/** Reads a whole number from 0. @param usual for anything else, which people and old links may have written. */
export function wholeOf(text: string | null | undefined, usual: number): number {
  const value = Number(text ?? usual);
  return Number.isSafeInteger(value) && value >= 0 ? value : usual;
}

/** Returns the address of a page. Parameters without a value are left out. The lecture mode and the view stay unless `values` changes them. */
export function addressOf(
  page: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const { lecture, view } = Object.fromEntries(parameters.value);
  const given = Object.entries({ lecture, view, ...values }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = new URLSearchParams(given).toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
}

/**
 * Changes parameters of the open page.
 *
 * @param keeps whether the browser's Back button returns to the state before. Steps of a replay would flood its history.
 */
export function setParameters(
  changes: Readonly<Record<string, string | undefined>>,
  keeps = false,
): void {
  const values = { ...Object.fromEntries(parameters.value), ...changes };
  openAddress(addressOf(openPage.value, values), keeps);
}

/** Opens an address of this site. @param keeps as in {@link setParameters}. */
export function openAddress(address: string, keeps: boolean): void {
  if (address === hash.value) return;
  if (keeps) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  hash.value = address;
}
