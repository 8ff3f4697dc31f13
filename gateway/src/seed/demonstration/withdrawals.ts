import { sql } from 'kysely';
import type { Gateway } from '../../app.ts';
import { seededPaymentPassword } from './people.ts';

/** For the audit record. */
const actor = 'seed';
const operator = { actor, person: actor, isProgram: false, roles: [], changedOperators: [] };
const reason = 'an example of the demonstration';

interface Plan {
  /** Id of the request, the same in every run of the seed. */
  requestId: string;
  amountMinor: number;
  /** Acts of a cashier, in this order: each with its path and further input. */
  acts: readonly { path: string; input?: object; after: string }[];
  isReceived?: boolean;
}

const claim = { path: 'withdrawals/claim', after: 'REQUESTED' };
const plans: readonly Plan[] = [
  {
    requestId: '5eed0000-0000-4000-8000-000000000001',
    amountMinor: 120_000,
    acts: [
      claim,
      { path: 'withdrawals/approve', input: { reason }, after: 'REVIEWING' },
      { path: 'withdrawals/pay-by-hand', input: { bankReference: 'SEED-0001' }, after: 'APPROVED' },
    ],
    isReceived: true,
  },
  {
    requestId: '5eed0000-0000-4000-8000-000000000002',
    amountMinor: 110_000,
    acts: [
      claim,
      {
        path: 'withdrawals/reject',
        input: { reasonCode: 'other', reason, words: 'Please ask again for the rest of the month.' },
        after: 'REVIEWING',
      },
    ],
  },
  { requestId: '5eed0000-0000-4000-8000-000000000003', amountMinor: 100_000, acts: [] },
];

/**
 * Requests withdrawals of a member and leaves one received, one rejected and one waiting, by the functions of members
 * and cashiers. A run after an interruption takes the steps that are still missing.
 */
export async function requestWithdrawals(gateway: Gateway, username: string): Promise<void> {
  const { withdrawals, identity } = gateway.services;
  const memberId = (await identity.findMember(username))?.id ?? 0;
  const { rows } = await sql<{ id: number }>`
    select id from wallet_bank_account where member_id = ${memberId}`.execute(gateway.frame.database.kysely);
  const bankAccountId = rows[0]?.id ?? 0;
  for (const { requestId, amountMinor, acts, isReceived } of plans) {
    const request = { requestId, bankAccountId, amountMinor, paymentPassword: seededPaymentPassword };
    const { orderNo } = await withdrawals.request(memberId, request);
    for (const { path, input, after } of acts)
      if ((await withdrawals.find(memberId, orderNo)).status === after)
        await carryOut(gateway, path, { orderNo, ...input });
    if (isReceived)
      await withdrawals.answer(memberId, {
        requestId,
        orderNo,
        answer: 'RECEIVED',
        receivedMinor: undefined,
        pictureIds: [],
      });
  }
}

async function carryOut({ operatorActs, frame }: Gateway, path: string, input: object): Promise<void> {
  const act = operatorActs.find((one) => one.path === path);
  if (!act) throw new Error(`There is no act ${path}.`);
  if ('run' in act) await act.run({ actor, operator, input });
  else await frame.database.transaction((tx) => act.runIn(tx, { actor, person: actor, input }));
}
