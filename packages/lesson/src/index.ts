/** Lessons: Markdown files with blocks of searches. Runs in Node and in browsers. */
export { type Block, prepareBlock, type Prepared, type PreparedKinds } from './blocks.ts';
export { lessonError } from './errors.ts';
export type { PreparedPicture } from './kinds/edit.ts';
export type { RunJob } from './kinds/question.ts';
export type { PredictBlock, PreparedPredict } from './kinds/predict.ts';
export type { PreparedRace, RaceBlock } from './kinds/race.ts';
export type { PreparedStep, StepBlock, StepQuestion, Stop } from './kinds/step.ts';
export { blocksOf, type Chapter, type Lesson, type Part } from './lesson.ts';
export { readLesson, type ReadLesson } from './read-lesson.ts';
