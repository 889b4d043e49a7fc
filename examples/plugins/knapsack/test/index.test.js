import { test } from 'node:test';
import { conformance } from '@queenside/conformance';
import plugin from '../src/index.js';

conformance(test, plugin);
