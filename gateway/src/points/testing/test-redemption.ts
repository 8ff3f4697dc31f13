import { randomUUID } from 'node:crypto';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { findByCode } from '../catalogue/catalogue-store.ts';
import { seedPoints } from '../seed/seed-points.ts';
import type { PointsTables } from '../store.ts';

const paymentPassword = '975310';

/** Creates a member with points, who redeems a tea mug. */
export async function requestTestRedemption(
  { database, services: { identity, ledger, points }, clock }: TestGateway,
  { username }: { username: string },
): Promise<{ number: string; memberId: number }> {
  const passwordHash = await identity.hashPassword('a long enough password');
  const paymentPasswordHash = await identity.hashPassword(paymentPassword);
  const { id: memberId } = await database.transaction(async (tx) => {
    await seedPoints(tx, { today: clock.now() });
    return identity.createMemberIn(tx, { username, passwordHash, paymentPasswordHash });
  });
  await ledger.post({
    source: 'test',
    key: randomUUID(),
    type: 'POINT_EARN',
    from: { house: 'points_issued' },
    to: { memberId, book: 'points' },
    amountMinor: 60_000,
  });
  const { number } = await points.redemptions.redeem(memberId, {
    requestId: randomUUID(),
    rewardId: (await findByCode(database.withTables<PointsTables>(), 'tea-mug')) ?? 0,
    units: 1,
    address: 'No. 12, Bogyoke Road, Yangon',
    countryDialingCode: '95',
    mobileNum: '09 123 456 789',
    paymentPassword,
  });
  return { number, memberId };
}
