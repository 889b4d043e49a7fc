import { join } from 'node:path';
import { Ledger, sweepDrafts } from '@queenside/batch';
import type { Settings } from './config/settings.ts';

/** What is remembered of the files of this outbox. */
export async function openLedger({ outbox }: Settings): Promise<Ledger> {
  await sweepDrafts(outbox);
  return Ledger.open(join(outbox, '.queenside'));
}
