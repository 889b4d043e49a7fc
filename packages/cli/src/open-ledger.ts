import { join } from 'node:path';
import { sweepDrafts } from '@queenside/host';
import { Ledger } from '@queenside/batch';
import type { Settings } from './config/settings.ts';

/** Opens the ledger of an outbox and deletes drafts of crashed processes. */
export async function openLedger({ outbox }: Settings): Promise<Ledger> {
  await sweepDrafts(outbox);
  return Ledger.open(join(outbox, '.queenside'));
}
