/** What a page knows of a block: nothing until its searches have run. */
import type { Prepared } from '@queenside/lesson';

export type LessonSlot = { readonly prepared: Prepared } | { readonly failure: string } | undefined;
