import { assignmentSchema, gradeResultSchema, overridesSchema } from '@queenside/grader';
import { configSchema } from '../src/config/schema.ts';
import { logSchema } from '../src/observe/log-schema.ts';
import {
  benchSchema,
  heuristicSchema,
  refereeSchema,
  reportSchema,
  verifySchema,
  watchSchema,
} from '../src/show/json-schemas.ts';

/** The schema files in docs/. */
export const SCHEMA_FILES = {
  'schemas/assignment.schema.json': assignmentSchema,
  'schemas/overrides.schema.json': overridesSchema,
  'schemas/grade-result.schema.json': gradeResultSchema,
  'schemas/bench.schema.json': benchSchema,
  'schemas/config.schema.json': configSchema,
  'schemas/heuristic.schema.json': heuristicSchema,
  'schemas/log.schema.json': logSchema,
  'schemas/referee.schema.json': refereeSchema,
  'schemas/report.schema.json': reportSchema,
  'schemas/verify.schema.json': verifySchema,
  'schemas/watch.schema.json': watchSchema,
} as const;
