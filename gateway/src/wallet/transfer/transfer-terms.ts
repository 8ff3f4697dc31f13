import { maskUsername } from '../../identity/index.ts';
import { dayMs, type Tx } from '../../server/index.ts';
import { sumRemaining } from '../turnover/index.ts';
import { isStoppedIn } from '../verification/index.ts';
import type { TransferParts } from './parts.ts';
import {
  type Blocker,
  type Circumstances,
  computeDailyLeft,
  findBlocker,
  isAllowedPair,
  type TransferTerms,
} from './transfer-rules.ts';
import * as store from './transfer-store.ts';

interface DirectionTerms {
  availableMinor: number;
  dailyLeftMinor: number;
  /** The error code with which every request would fail now. */
  blockedBy: Blocker | undefined;
}

/** The terms of a member, and the reason why no transfer is possible, if any. */
export interface MemberTransferTerms {
  terms: TransferTerms;
  up: DirectionTerms & { uplineMasked: string | undefined; turnoverRemainingMinor: number };
  /** Undefined unless the member is an agent. */
  down: DirectionTerms | undefined;
}

/** Reads the terms of a member in one transaction, so that all figures come from one snapshot. */
export async function readTransferTerms(
  parts: TransferParts,
  tx: Tx,
  memberId: number,
): Promise<MemberTransferTerms> {
  const { members, ledger, owners, protection, turnover, terms } = parts;
  const member = await members.findMemberIn(tx, memberId);
  if (!member) throw new Error(`There is no member ${memberId}.`);
  const upline = member.uplineId === undefined ? undefined : await members.findMemberIn(tx, member.uplineId);
  const isUpAllowed = upline !== undefined && isAllowedPair('UP', member, upline);
  const tasks = await turnover.readOpen(tx, memberId);
  const balances = (await ledger.readBalancesIn(tx, [memberId])).get(memberId);
  const known = {
    isOff: parts.memberTransfers === 'off',
    isStopped: await isStoppedIn(tx),
    hasPaymentPassword: (await owners.readPayee(memberId, tx)).hasPaymentPassword,
    isExcluded: await protection.isBlockedIn(tx, memberId),
    isBlocked: member.blocks.includes('withdrawal'),
  };
  const describe = async (
    kind: 'UP' | 'DOWN',
    given: Pick<Circumstances, 'isAllowed' | 'availableMinor' | 'isTurnoverOpen'>,
  ): Promise<DirectionTerms> => {
    const since = new Date(parts.clock.now().getTime() - dayMs);
    const usedMinor = await store.sumSent(tx, { senderId: memberId, kind, since });
    const dailyLeftMinor = computeDailyLeft(terms, usedMinor);
    const blockedBy = findBlocker(terms, { ...known, ...given, dailyLeftMinor });
    return { availableMinor: given.availableMinor, dailyLeftMinor, blockedBy };
  };
  const up = await describe('UP', {
    isAllowed: isUpAllowed,
    availableMinor: balances?.mainMinor ?? 0,
    isTurnoverOpen: tasks.length > 0,
  });
  return {
    terms,
    up: {
      ...up,
      uplineMasked: isUpAllowed ? maskUsername(upline.username) : undefined,
      turnoverRemainingMinor: sumRemaining(tasks),
    },
    down:
      member.accountKind === 'agent'
        ? await describe('DOWN', {
            isAllowed: true,
            availableMinor: balances?.floatMinor ?? 0,
            isTurnoverOpen: false,
          })
        : undefined,
  };
}
