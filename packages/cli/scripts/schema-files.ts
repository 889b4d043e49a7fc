import { assignmentSchema, gradeResultSchema } from '@queenside/grader';
import { configSchema } from '../src/config/schema.ts';
import { logSchema } from '../src/observe/log-schema.ts';
import { benchSchema, reportSchema, verifySchema, watchSchema } from '../src/show/json-schemas.ts';

/** The schema files in docs/. */
export const SCHEMA_FILES = {
  'schemas/assignment.schema.json': assignmentSchema,
  'schemas/grade-result.schema.json': gradeResultSchema,
  'queenside.bench.schema.json': benchSchema,
  'queenside.config.schema.json': configSchema,
  'log.schema.json': logSchema,
  'report.schema.json': reportSchema,
  'verify.schema.json': verifySchema,
  'watch.schema.json': watchSchema,
} as const;
