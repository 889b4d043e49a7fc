import type { AddRoutes } from './context.ts';
import { addBenchRoutes } from './bench.ts';
import { addDrawingRoutes } from './drawings.ts';
import { addEventRoutes } from './events.ts';
import { addFileRoutes } from './files.ts';
import { addSessionRoutes } from './session.ts';
import { addUploadRoutes } from './upload.ts';

/** The routes of all pages. A new page adds a file here. */
export const ROUTES: readonly AddRoutes[] = [
  addSessionRoutes,
  addEventRoutes,
  addFileRoutes,
  addDrawingRoutes,
  addUploadRoutes,
  addBenchRoutes,
];
