import { test } from 'node:test';
import { conformance } from '@queenside/core/testing';
import plugin from '../src/index.js';

conformance(test, plugin);
