import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { dayMs } from '../../server/index.ts';
import { testConfig } from '../../testing/test-config.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { seedBankAccounts, seedBanks } from '../bank-accounts/seed-banks.ts';

const paymentPassword = '975310';
const twoDaysMs = 2 * dayMs;

/** Creates a member with a usable bank account and money, prepares the member, and requests a withdrawal of all the money. */
export async function requestTestWithdrawal(
  { database, services: { identity, ledger, withdrawals }, clock }: TestGateway,
  {
    username,
    amountMinor,
    number,
    prepare = async () => undefined,
  }: {
    username: string;
    amountMinor: number;
    number: string;
    prepare?: (member: { memberId: number }) => Promise<unknown>;
  },
): Promise<{ orderNo: string; memberId: number }> {
  await seedBanks(database.kysely);
  const passwordHash = await identity.hashPassword('a long enough password');
  const paymentPasswordHash = await identity.hashPassword(paymentPassword);
  const realName = `Daw ${username}`;
  const { id: memberId } = await database.transaction(async (tx) => {
    const member = await identity.createMemberIn(tx, {
      username,
      passwordHash,
      paymentPasswordHash,
      profile: { realName },
    });
    const addedAt = new Date(clock.now().getTime() - twoDaysMs);
    await seedBankAccounts(tx, testConfig(), [{ memberId: member.id, holder: realName, number, addedAt }]);
    return member;
  });
  await ledger.post({
    source: 'test',
    key: randomUUID(),
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId, book: 'main' },
    amountMinor,
  });
  await prepare({ memberId });
  const { rows } = await sql<{ id: number }>`
    select id from wallet_bank_account where member_id = ${memberId}`.execute(database.kysely);
  const { orderNo } = await withdrawals.request(memberId, {
    requestId: randomUUID(),
    bankAccountId: rows[0]?.id ?? 0,
    amountMinor,
    paymentPassword,
  });
  return { orderNo, memberId };
}

/** Reports as the member, with one picture, that a payment did not arrive. */
export async function reportMissing(
  { services: { pictures, withdrawals } }: TestGateway,
  { memberId, orderNo }: { memberId: number; orderNo: string },
): Promise<void> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  await withdrawals.answer(memberId, {
    requestId: randomUUID(),
    orderNo,
    answer: 'NOT_RECEIVED',
    receivedMinor: undefined,
    pictureIds: [await pictures.add(picture, { memberId, ip: '127.0.0.1' })],
  });
}
