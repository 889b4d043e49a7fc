/** Keeps a choice of the viewer in the browser. */
import { effect, signal, type Signal } from '@preact/signals';

/** Returns a switch that has its last state again after the page was closed. @param usual its first state. */
export function remembered(key: string, usual: boolean): Signal<boolean> {
  const isOn = signal((read(key) ?? (usual ? 'on' : 'off')) === 'on');
  effect(() => {
    const state = isOn.value ? 'on' : 'off';
    try {
      localStorage.setItem(key, state);
    } catch {
      // The browser keeps nothing: the choice lasts until the page is closed.
    }
  });
  return isOn;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
