/** Keeps texts and choices of the viewer in the browser. */
import { effect, signal, type Signal } from '@preact/signals';

/** Returns a text that is the same again after the page was closed. @param usual its first value. */
export function rememberedText(key: string, usual: string): Signal<string> {
  const text = signal(read(key) ?? usual);
  effect(() => {
    try {
      localStorage.setItem(key, text.value);
    } catch {
      // The browser keeps nothing: the text lasts until the page is closed.
    }
  });
  return text;
}

/** Returns a switch that has its last state again after the page was closed. @param usual its first state. */
export function remembered(key: string, usual: boolean): Signal<boolean> {
  const text = rememberedText(key, usual ? 'on' : 'off');
  const isOn = signal(text.value === 'on');
  effect(() => {
    text.value = isOn.value ? 'on' : 'off';
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
