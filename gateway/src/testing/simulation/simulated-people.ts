/** Members who deposit and withdraw, and the operator who pays them. They repeat what was not answered. */
import { randomUUID } from 'node:crypto';
import { isAppError } from '@parlour/contracts';
import { minuteMs } from '../../server/index.ts';
import { operate } from '../operator.ts';
import { type Answer, type SimulatedGateway, sendToGateway, sendUntilAnswered, type World } from './world.ts';

export const paymentPassword = '975310';

const getCode = (answer: Answer<unknown>): string => {
  if (answer === undefined) return 'none';
  if ('value' in answer) return 'done';
  return isAppError(answer.error) ? answer.error.code : 'defect';
};

/** Opens a deposit. The provider lets the member decide on the payment. */
export async function deposit(world: World, memberId: number): Promise<void> {
  const amountMinor = [20_000, 50_000, 90_000][world.random(3)] ?? 20_000;
  const request = { requestId: randomUUID(), methodId: 'sandbox-card', amountMinor, language: 'EN' };
  const answer = await sendUntilAnswered(world, () =>
    sendToGateway(world, 'a deposit', ({ services }) => services.deposits.create(memberId, request)),
  );
  if (getCode(answer) === 'defect') world.faults.push(`a deposit failed: ${JSON.stringify(answer)}`);
}

/** Takes a bonus, which is opened once however often the request arrives. */
export async function takeBonus(world: World, memberId: number): Promise<void> {
  const [amountMinor, baseMinor] = [60_000, 4_000];
  const expiresAt = new Date(world.clock.now().getTime() + 40 * minuteMs);
  const terms = { baseMinor, multiple: 1 + world.random(2), expiresAt };
  const grant = { ...terms, memberId, key: `bonus:${memberId}`, amountMinor };
  const answer = await sendUntilAnswered(world, () =>
    sendToGateway(world, 'a bonus', ({ frame, services }) =>
      frame.database.transaction((tx) => services.grants.openIn(tx, grant)),
    ),
  );
  if (getCode(answer) === 'defect') world.faults.push(`a bonus failed: ${JSON.stringify(answer)}`);
}

/** Gives up the bonuses of a member, unless one of them is in play. */
export async function giveUpBonus(world: World, memberId: number): Promise<void> {
  const answer = await sendToGateway(world, 'the end of a bonus', async ({ frame, services }) => {
    for (const { id, status } of await services.grants.list(memberId))
      if (status === 'ACTIVE')
        await frame.database.transaction((tx) =>
          services.grants.cancelIn(tx, memberId, id, { actor: 'member' }),
        );
  });
  if (getCode(answer) === 'defect') world.faults.push(`the end of a bonus failed: ${JSON.stringify(answer)}`);
}

const acts: [path: string, input: object][] = [
  ['claim', {}],
  ['approve', { reason: 'in order' }],
  ['pay', {}],
];

/** Requests a withdrawal, lets an operator pay it, and answers that the money arrived, or nothing. */
export async function withdraw(
  world: World,
  { memberId, bankAccountId }: { memberId: number; bankAccountId: number },
): Promise<void> {
  const { scheduler, life, random } = world;
  const amountMinor = [100_000, 150_000, 300_000][random(3)] ?? 100_000;
  const request = { requestId: randomUUID(), bankAccountId, amountMinor, paymentPassword };
  const answer = await sendUntilAnswered(
    world,
    () =>
      sendToGateway(world, 'a withdrawal', ({ services }) => services.withdrawals.request(memberId, request)),
    Infinity,
  );
  if (getCode(answer) === 'defect') world.faults.push(`a withdrawal failed: ${JSON.stringify(answer)}`);
  if (!answer || !('value' in answer)) return;
  const { orderNo } = answer.value;
  await payOut(world, orderNo);
  if (random(2) === 0) return;
  const given = { requestId: randomUUID(), orderNo, answer: 'RECEIVED', receivedMinor: undefined } as const;
  await scheduler.takeTurn({ text: 'a member looks at the account', life });
  await sendToGateway(world, 'a receipt', ({ services }) =>
    services.withdrawals.answer(memberId, { ...given, pictureIds: [] }),
  );
}

/** A repeated act may find that its first try was applied. The claim may have expired before the next act. */
async function payOut(world: World, orderNo: string): Promise<void> {
  const isPaid = async (): Promise<boolean> => {
    for (const [path, input] of acts) {
      const act = (gateway: SimulatedGateway) =>
        operate(gateway, `withdrawals/${path}`, { orderNo, ...input });
      const answer = await sendToGateway(world, `withdrawals/${path}`, act);
      if (!answer || 'error' in answer) return false;
      const { status, body } = answer.value;
      const code = body.error?.code ?? '';
      // The answer to the payment was lost, and the order has ended since.
      if (path === 'claim' && code === 'wallet.order-closed') return true;
      if (path === 'pay') return status === 200 || paidCodes.has(code);
    }
    return false;
  };
  while (!(await isPaid()));
}

const paidCodes = new Set(['wallet.order-closed', 'wallet.payout-open']);
