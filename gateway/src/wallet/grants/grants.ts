/** Bonus grants: money that a member can stake before it is real money. Rule: docs/rules.md 5.6. */
import { AppError, type Localized } from '@parlour/contracts';
import { formatWithSymbol } from '@parlour/money';
import {
  type Audit,
  type Clock,
  type Database,
  type Ids,
  type Job,
  type Live,
  minuteMs,
  type Outbox,
  type Tx,
} from '../../server/index.ts';
import { type Ledger, type Movement, requirePosted } from '../ledger/index.ts';
import { fillMessage, type Messages } from '../member-messages.ts';
import type { Contributions, Turnover } from '../turnover/index.ts';
import type { Grant, GrantGame } from './grant-store.ts';
import * as store from './grant-store.ts';
import { convertedMessage, expiredMessage } from './message-texts.ts';

export interface GrantParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  ids: Pick<Ids, 'uuid'>;
  live: Live;
  outbox: Outbox;
  ledger: Pick<Ledger, 'balancesIn' | 'postIn'>;
  turnover: Pick<Turnover, 'openIn'>;
  messages: Messages;
  /** Symbol of the currency, for messages. */
  symbol: string;
}

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

/** The bonus money that a stake can use, with the grant locked. */
interface PlayableGrant {
  grantId: number;
  balanceMinor: number;
}

/** Stakes and wins of bonus money. Lock the round before a grant, and a grant before an account of its member. */
export interface BonusPlay {
  /** Reads the bonus money that the member can stake at the game. */
  readPlayable(db: store.GrantDb, memberId: number, game: GrantGame): Promise<number>;
  lockPlayableIn(tx: Tx, memberId: number, game: GrantGame): Promise<PlayableGrant | undefined>;
  /** Locks the grant of a round. Its money is playable while it is active. */
  lockIn(tx: Tx, grantId: number): Promise<PlayableGrant & Pick<Grant, 'status'>>;
  findHoldersIn(tx: Tx, memberIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Counts a bonus stake as in play, or one that was reversed as not in play. Lock the grant before. */
  addInPlayIn(tx: Tx, grantId: number, minor: number): Promise<void>;
  /**
   * Ends the play of a round's bonus stakes. A grant that is met converts; one without money ends. Money that a reversal
   * returned to a grant that has ended follows its earlier money: to the main account, or to the house.
   */
  leaveRoundIn(tx: Tx, grantId: number, bonusStakeMinor: number): Promise<void>;
  /** Makes a used grant active again, to which a reversal or a late win returns money. */
  reopenIn(tx: Tx, grantId: number): Promise<void>;
}

export interface Grants extends BonusPlay {
  /** Opens a grant in the caller's transaction. Returns false where its key opened one before. */
  openIn(tx: Tx, grant: NewGrant): Promise<boolean>;
  /** Converts the grants of these tasks, which are met, as far as none of their stakes is in play. */
  convertMetIn(tx: Tx, grantIds: readonly number[]): Promise<void>;
  /** Reads the active grants and the latest that have ended, newest first. */
  list(memberId: number): Promise<(Grant & { balanceMinor: number })[]>;
  /**
   * Forfeits the bonus money of a member's grant. Fails with `rewards.not-found`, `rewards.closed`, and
   * `rewards.bonus-in-play` while a round with its money is open.
   */
  cancelIn(tx: Tx, memberId: number, grantId: number, by: { actor: string; reason?: string }): Promise<void>;
  expiry: Job;
}

const endedMax = 20;
const expiredAtOnce = 200;

/** Returns the book of a grant's money. */
export const toBonusBook = (grantId: number): `bonus:${number}` => `bonus:${grantId}`;

export function createGrants(parts: GrantParts): Grants {
  const { database, clock, ledger, live } = parts;
  const readBalance = async (tx: Tx, { memberId, id }: Pick<Grant, 'memberId' | 'id'>): Promise<number> => {
    const { bonuses = [] } = (await ledger.balancesIn(tx, [memberId])).get(memberId) ?? {};
    return bonuses.find(({ grantId }) => grantId === id)?.minor ?? 0;
  };
  const notify = (memberId: number): void =>
    database.afterCommit(() => live.send({ memberId }, { topic: 'rewards' }));
  const endWhenDone = async (tx: Tx, grant: Grant): Promise<void> => {
    if (grant.status !== 'ACTIVE' || grant.inPlayMinor > 0) return;
    const balanceMinor = await readBalance(tx, grant);
    if (balanceMinor === 0) {
      await store.endGrant(tx, grant.id, { status: 'USED', at: clock.now() });
      notify(grant.memberId);
    } else if (grant.isMet) {
      await convert(parts, tx, grant, balanceMinor);
      notify(grant.memberId);
    }
  };

  return {
    async readPlayable(db, memberId, game) {
      const grant = await store.findPlayable(db, memberId, game, clock.now());
      return grant === undefined ? 0 : store.readBonusBalance(db, grant);
    },
    async lockPlayableIn(tx, memberId, game) {
      const grant = await store.lockPlayable(tx, memberId, game, clock.now());
      return grant && { grantId: grant.id, balanceMinor: await readBalance(tx, grant) };
    },
    async lockIn(tx, grantId) {
      const grant = await store.lockGrant(tx, grantId);
      return { grantId, status: grant.status, balanceMinor: await readBalance(tx, grant) };
    },
    findHoldersIn: store.findHolders,
    addInPlayIn: store.addInPlay,
    async leaveRoundIn(tx, grantId, bonusStakeMinor) {
      await store.addInPlay(tx, grantId, -bonusStakeMinor);
      const grant = await store.lockGrant(tx, grantId);
      if (grant.status === 'ACTIVE') await endWhenDone(tx, grant);
      else await sweep(parts, tx, grant, await readBalance(tx, grant));
    },
    reopenIn: store.reopenGrant,

    async openIn(tx, grant) {
      const isNew = await open(parts, tx, grant);
      if (isNew) notify(grant.memberId);
      return isNew;
    },
    async convertMetIn(tx, grantIds) {
      for (const id of [...grantIds].sort((a, b) => a - b))
        await endWhenDone(tx, await store.lockGrant(tx, id));
    },
    list: (memberId) =>
      database.transaction(async (tx) => {
        const { bonuses = [] } = (await ledger.balancesIn(tx, [memberId])).get(memberId) ?? {};
        const balances = new Map(bonuses.map(({ grantId, minor }) => [grantId, minor]));
        const grants = await store.readGrants(tx, memberId, endedMax);
        return grants.map((grant) => ({ ...grant, balanceMinor: balances.get(grant.id) ?? 0 }));
      }),
    async cancelIn(tx, memberId, grantId, { actor, reason }) {
      const grant = await store.findGrant(tx, grantId);
      if (grant?.memberId !== memberId)
        throw new AppError('rewards.not-found', `Member ${memberId} has no bonus grant ${grantId}.`);
      const locked = await store.lockGrant(tx, grantId);
      if (locked.status !== 'ACTIVE')
        throw new AppError('rewards.closed', `The bonus grant ${grantId} is ${locked.status}.`);
      if (locked.inPlayMinor > 0)
        throw new AppError('rewards.bonus-in-play', `A round with money of grant ${grantId} is open.`);
      const forfeitedMinor = await readBalance(tx, locked);
      await forfeit(parts, tx, locked, forfeitedMinor);
      await store.endGrant(tx, grantId, { status: 'CANCELLED', at: clock.now(), by: actor, reason });
      await parts.audit.record(tx, {
        actor,
        act: 'bonus.cancel',
        subject: `member:${memberId}`,
        after: { grantId, forfeitedMinor, ...(reason !== undefined && { reason }) },
      });
      notify(memberId);
    },
    expiry: {
      name: 'wallet.expire-grants',
      everyMs: minuteMs,
      async run() {
        for (const id of await store.listExpired(database.kysely, clock.now(), expiredAtOnce))
          await database.transaction((tx) => expire(parts, tx, id, readBalance, notify));
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
  const { clock, ledger, turnover } = parts;
  const now = clock.now();
  const id = await store.insertGrant(tx, { title: undefined, expiresAt: undefined, ...grant }, now);
  if (id === undefined) return false;
  const { memberId, amountMinor, title: _title, key: _key, ...terms } = grant;
  const movement = { memberId, grantId: id, amountMinor, at: now };
  requirePosted(
    await ledger.postIn(
      tx,
      toMovement(
        'BONUS_GRANT',
        'open',
        { house: 'bonus_expense' },
        { memberId, book: toBonusBook(id) },
        movement,
      ),
    ),
  );
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

/** Moves money that came back to a grant that has ended. */
async function sweep(parts: GrantParts, tx: Tx, grant: Grant, balanceMinor: number): Promise<void> {
  if (balanceMinor === 0) return;
  const { ledger, clock, ids } = parts;
  const { id, memberId } = grant;
  const movement = { memberId, grantId: id, amountMinor: balanceMinor, at: clock.now() };
  const step = `return-${ids.uuid()}`;
  const house = { house: 'bonus_expense' } as const;
  const from = { memberId, book: toBonusBook(id) } as const;
  requirePosted(await ledger.postIn(tx, toMovement('BONUS_END', step, from, house, movement)));
  if (grant.status !== 'CONVERTED') return;
  const to = { memberId, book: 'main' } as const;
  requirePosted(await ledger.postIn(tx, toMovement('BONUS_CONVERT', `${step}-convert`, house, to, movement)));
}

interface GrantMovement {
  memberId: number;
  grantId: number;
  amountMinor: number;
  at: Date;
}

/** Creates a movement of a grant's life cycle; each step occurs once. */
const toMovement = (
  type: Movement['type'],
  step: string,
  from: Movement['from'],
  to: Movement['to'],
  { grantId, amountMinor, at }: GrantMovement,
): Movement => ({
  source: 'bonus-grant',
  key: `${grantId}:${step}`,
  type,
  from,
  to,
  amountMinor,
  reference: `G${grantId}`,
  occurredAt: at,
});

/** Returns the remaining bonus money to the house. */
async function forfeit(
  { ledger, clock }: GrantParts,
  tx: Tx,
  { id, memberId }: Grant,
  balanceMinor: number,
): Promise<void> {
  if (balanceMinor === 0) return;
  const movement = { memberId, grantId: id, amountMinor: balanceMinor, at: clock.now() };
  const from = { memberId, book: toBonusBook(id) } as const;
  requirePosted(
    await ledger.postIn(tx, toMovement('BONUS_END', 'end', from, { house: 'bonus_expense' }, movement)),
  );
}

async function convert(parts: GrantParts, tx: Tx, grant: Grant, balanceMinor: number): Promise<void> {
  const { ledger, clock, outbox, messages, symbol } = parts;
  const { id, memberId } = grant;
  const at = clock.now();
  await forfeit(parts, tx, grant, balanceMinor);
  const movement = { memberId, grantId: id, amountMinor: balanceMinor, at };
  const to = { memberId, book: 'main' } as const;
  requirePosted(
    await ledger.postIn(tx, toMovement('BONUS_CONVERT', 'convert', { house: 'bonus_expense' }, to, movement)),
  );
  await store.endGrant(tx, id, { status: 'CONVERTED', at, convertedMinor: balanceMinor });
  await outbox.publish(tx, 'reward.paid', {
    memberId,
    kind: 'bonus',
    amountMinor: balanceMinor,
    at: at.toISOString(),
  });
  const text = fillMessage(convertedMessage, { amount: formatWithSymbol(balanceMinor, symbol) });
  await messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
}

async function expire(
  parts: GrantParts,
  tx: Tx,
  id: number,
  readBalance: (tx: Tx, grant: Grant) => Promise<number>,
  notify: (memberId: number) => void,
): Promise<void> {
  const { clock, messages, symbol } = parts;
  const grant = await store.lockGrant(tx, id);
  if (grant.status !== 'ACTIVE' || grant.inPlayMinor > 0) return;
  const balanceMinor = await readBalance(tx, grant);
  await forfeit(parts, tx, grant, balanceMinor);
  await store.endGrant(tx, id, { status: 'EXPIRED', at: clock.now() });
  const text = fillMessage(expiredMessage, { amount: formatWithSymbol(balanceMinor, symbol) });
  await messages.sendMessage(tx, { to: { memberId: grant.memberId }, kind: 'PERSONAL', ...text });
  notify(grant.memberId);
}
