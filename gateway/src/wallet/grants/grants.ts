/** Bonus grants: money that a member can stake before it is real money. Rule: docs/rules.md 5.6. */
import { AppError, type Localized } from '@parlour/contracts';
import { formatWithSymbol } from '@parlour/money';
import { type Job, minuteMs, type Tx } from '../../server/index.ts';
import { fillMessage } from '../member-messages.ts';
import type { Contributions } from '../turnover/index.ts';
import { type BonusPlay, createBonusPlay } from './bonus-play.ts';
import { credit, endWhenDone, forfeit, notifyHolder, readBalance } from './grant-money.ts';
import type { Grant } from './grant-store.ts';
import * as store from './grant-store.ts';
import { expiredMessage } from './message-texts.ts';
import type { GrantParts } from './parts.ts';

interface NewGrant {
  memberId: number;
  /** The award; the same key opens one grant. */
  key: string;
  title?: Localized | undefined;
  amountMinor: number;
  /** The required bets are a multiple of this; the amount, or the amount and its deposit. */
  baseMinor: number;
  /** Above 0. */
  multiple: number;
  contributions?: Contributions;
  excludedVendors?: readonly string[];
  maxStakeMinor?: number | null;
  expiresAt?: Date | undefined;
}

export interface Grants extends BonusPlay {
  /** Opens a grant in the caller's transaction. Returns false where its key opened one before. */
  openIn(tx: Tx, grant: NewGrant): Promise<boolean>;
  /** Converts the grants of these tasks, whose bets are met, except grants with a stake in play. */
  convertMetIn(tx: Tx, grantIds: readonly number[]): Promise<void>;
  /** Reads the active grants and the latest that have ended, newest first, each with its latest counted bets. */
  list(memberId: number): Promise<ListedGrant[]>;
  /** Returns whether more grants have ended than are listed. */
  hasMore(memberId: number): Promise<boolean>;
  /**
   * Forfeits the bonus money of a member's grant. Fails with `rewards.not-found`, `rewards.closed`, and
   * `rewards.bonus-in-play` while a round with its money is open.
   */
  cancelIn(tx: Tx, memberId: number, grantId: number, by: { actor: string; reason?: string }): Promise<void>;
  expiry: Job;
}

/** A grant as its owner and operators see it. */
type ListedGrant = Grant & { balanceMinor: number; bets: readonly store.CountedBet[] };

const endedMax = 20;
const betsMax = 10;
const expiredAtOnce = 200;

export function createGrants(parts: GrantParts): Grants {
  const { database, clock, ledger } = parts;
  return {
    ...createBonusPlay(parts),
    async openIn(tx, grant) {
      const isNew = await open(parts, tx, grant);
      if (isNew) notifyHolder(parts, grant.memberId);
      return isNew;
    },
    async convertMetIn(tx, grantIds) {
      for (const id of [...grantIds].sort((a, b) => a - b))
        await endWhenDone(parts, tx, await store.lockGrant(tx, id));
    },
    list: (memberId) =>
      database.transaction(async (tx) => {
        const { bonuses = [] } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
        const balances = new Map(bonuses.map(({ grantId, minor }) => [grantId, minor]));
        const grants = await store.readGrants(tx, memberId, endedMax);
        const ids = grants.map(({ id }) => id);
        const bets = Map.groupBy(await store.readCountedBets(tx, ids, betsMax), ({ grantId }) => grantId);
        return grants.map((grant) => ({
          ...grant,
          balanceMinor: balances.get(grant.id) ?? 0,
          bets: bets.get(grant.id) ?? [],
        }));
      }),
    hasMore: (memberId) => store.hasEndedMore(database.kysely, memberId, endedMax),
    async cancelIn(tx, memberId, grantId, { actor, reason }) {
      const grant = await store.findGrant(tx, grantId);
      if (grant?.memberId !== memberId)
        throw new AppError('rewards.not-found', `Member ${memberId} has no bonus grant ${grantId}.`);
      const locked = await store.lockGrant(tx, grantId);
      if (locked.status !== 'ACTIVE')
        throw new AppError('rewards.closed', `The bonus grant ${grantId} is ${locked.status}.`);
      if (locked.inPlayMinor > 0)
        throw new AppError('rewards.bonus-in-play', `A round with money of grant ${grantId} is open.`);
      const forfeitedMinor = await readBalance(parts, tx, locked);
      await forfeit(parts, tx, locked, forfeitedMinor);
      await store.endGrant(tx, grantId, { status: 'CANCELLED', at: clock.now(), by: actor, reason });
      await parts.audit.record(tx, {
        actor,
        act: 'bonus.cancel',
        subject: `member:${memberId}`,
        after: { grantId, forfeitedMinor, ...(reason !== undefined && { reason }) },
      });
      notifyHolder(parts, memberId);
    },
    expiry: {
      name: 'wallet.expire-grants',
      everyMs: minuteMs,
      async run() {
        for (const id of await store.listExpired(database.kysely, clock.now(), expiredAtOnce))
          await database.transaction((tx) => expire(parts, tx, id));
      },
    },
  };
}

/** Opens a grant and credits it, once for each key. Returns whether it is new. */
async function open(
  parts: Pick<GrantParts, 'clock' | 'ledger' | 'turnover'>,
  tx: Tx,
  grant: Parameters<Grants['openIn']>[1],
): Promise<boolean> {
  const { clock, turnover } = parts;
  const now = clock.now();
  const id = await store.insertGrant(tx, { title: undefined, expiresAt: undefined, ...grant }, now);
  if (id === undefined) return false;
  const { memberId, amountMinor, title: _title, key: _key, ...terms } = grant;
  await credit(parts, tx, { memberId, grantId: id, amountMinor, at: now });
  const { expiresAt, ...conditions } = terms;
  await turnover.openIn(tx, {
    ...conditions,
    memberId,
    source: 'BONUS',
    key: `grant:${id}`,
    grantId: id,
    ...(expiresAt && { expiresAt }),
  });
  return true;
}

/** Forfeits the money of a grant whose time is over, unless some of it is in play. */
async function expire(parts: GrantParts, tx: Tx, id: number): Promise<void> {
  const { clock, messages, symbol } = parts;
  const grant = await store.lockGrant(tx, id);
  if (grant.status !== 'ACTIVE' || grant.inPlayMinor > 0) return;
  const balanceMinor = await readBalance(parts, tx, grant);
  await forfeit(parts, tx, grant, balanceMinor);
  await store.endGrant(tx, id, { status: 'EXPIRED', at: clock.now() });
  const text = fillMessage(expiredMessage, { amount: formatWithSymbol(balanceMinor, symbol) });
  await messages.sendMessage(tx, { to: { memberId: grant.memberId }, kind: 'PERSONAL', ...text });
  notifyHolder(parts, grant.memberId);
}
