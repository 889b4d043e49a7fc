import { problemOfGame } from '@queenside/core';
import { conformance } from '@queenside/core/testing';
import { connectFour } from '@queenside/game-connect-four';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [problemOfGame(connectFour)] });
