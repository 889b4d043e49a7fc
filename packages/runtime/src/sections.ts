/**
 * Files with sections have several answers to each record, side by side. Answers count from 0 in the order of the file: with two
 * sections, the answers 4 and 5 belong to the third record.
 */
import type { AnswerPlace, Section } from '@queenside/core';

/** The position of an answer in its files. */
export interface RecordPlace {
  /** The record's first line, from 1. */
  readonly line: number;
  /** The answer's index, from 0: that of the record, unless the file has sections. */
  readonly index: number;
}

type SectionLabels = readonly { readonly label: string }[] | undefined;

/** Returns how many answers each record has. */
export function answersPerRecord(sections: SectionLabels): number {
  return sections?.length ?? 1;
}

/** Returns the section of an answer; nothing if the file has none. */
export function sectionOf(index: number, sections: SectionLabels): Pick<AnswerPlace, 'section'> {
  const section = sections?.[index % sections.length];
  return section === undefined ? {} : { section: section.label };
}

/** Returns the place of an answer. */
export function answerPlace(index: number, sections: SectionLabels): AnswerPlace {
  const number = Math.floor(index / answersPerRecord(sections)) + 1;
  return { number, ...sectionOf(index, sections) };
}

/** The part of a plan that names solvers. */
interface NamedSolvers {
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly sections?: readonly Section[];
}

/** Returns the plan for one answer: with the solver and the options of its section. */
export function planFor<Plan extends NamedSolvers>(plan: Plan, index: number): Plan {
  const section = plan.sections?.[index % plan.sections.length];
  if (section === undefined) return plan;
  const { solver, options } = section;
  return { ...plan, solver, options: { ...plan.options, ...options } };
}
