/** The view for other pages, `&view=embed`: the picture, a sentence, and one row of buttons. */
import { computed, effect } from '@preact/signals';
import { parameters } from './address.ts';

export const isEmbed = computed(() => parameters.value.get('view') === 'embed');

effect(() => {
  document.documentElement.classList.toggle('embed', isEmbed.value);
});
