import { verifyLedger } from '../wallet/index.ts';
import type { TestGateway } from './test-gateway.ts';

/** Asserts that the ledger is sound and that every order, round and reward has its money. */
export async function expectSoundBooks({
  database,
  frame,
}: Pick<TestGateway, 'database' | 'frame'>): Promise<void> {
  expect(await verifyLedger(database)).toEqual([]);
  expect(await frame.moneyChecks.run(['hour', 'night', 'week'])).toEqual([]);
}
