import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { houseId, type Member } from '../../identity/index.ts';
import { hashToken } from '../../server/index.ts';
import { requirePosted } from '../../wallet/index.ts';
import {
  type BettingTables,
  consumeLaunch,
  findSession,
  findTransaction,
  type GameSession,
  insertSession,
  spendCampaignBudget,
} from '../store.ts';
import { readBookIn, readPlayable, toLedgerSource, type VerbParts, type VerbScope } from './context.ts';
import { canPlay, isOpenSession, parsePlayerRef, toPlayerRef } from './message-rules.ts';
import { Refusal } from './refusal.ts';

/** Consumes a launch token and opens a game session. Refuses with SESSION_EXPIRED, ACCOUNT_BLOCKED. */
export async function authenticate(
  parts: VerbParts,
  vendor: string,
  { launchToken }: VwcRequest<'authenticate'>,
): Promise<VwcReply> {
  const { database, clock, ids, identity } = parts;
  const now = clock.now();
  const launch = await consumeLaunch(database.withTables<BettingTables>(), {
    tokenHash: hashToken(launchToken),
    vendor,
    now,
  });
  if (launch === undefined || !(await identity.isSessionOpen(launch.site_token_hash)))
    throw new Refusal('SESSION_EXPIRED');
  const member = await identity.findMember(launch.member_id);
  if (!canPlay(member)) throw new Refusal('ACCOUNT_BLOCKED');
  const session = {
    id: ids.uuid(),
    member_id: member.id,
    site_token_hash: launch.site_token_hash,
    vendor_code: vendor,
    vendor_game: launch.vendor_game,
    game_id: launch.game_id,
    demo: launch.demo,
    opened_at: now,
    closed_at: null,
  };
  await insertSession(database.withTables<BettingTables>(), session);
  return {
    code: 'OK',
    balance: await readSessionBalance(parts, session),
    currency: parts.currency,
    player: {
      playerRef: toPlayerRef(vendor, member.id),
      sessionId: session.id,
      language: launch.language,
      gameId: launch.vendor_game,
      demo: session.demo,
    },
  };
}

export async function balance(
  parts: VerbParts,
  vendor: string,
  { sessionId }: VwcRequest<'balance'>,
): Promise<VwcReply> {
  const session = await findSession(parts.database.withTables<BettingTables>(), vendor, sessionId);
  if (!isOpenSession(session)) throw new Refusal('SESSION_EXPIRED');
  return {
    code: 'OK',
    balance: await readSessionBalance(parts, session),
    currency: parts.currency,
  };
}

async function readSessionBalance(parts: VerbParts, session: GameSession): Promise<number> {
  const { member_id, vendor_code, game_id, demo } = session;
  const game = await parts.catalog.findGame(game_id);
  if (game === undefined) throw new Refusal('GAME_DISABLED');
  return readPlayable(parts, { memberId: member_id, vendorCode: vendor_code, category: game.type, demo });
}

/** Returns the state of a transaction id. Always OK: "unknown" is also an answer. */
export async function txStatus(
  { database }: VerbParts,
  vendor: string,
  { txId }: VwcRequest<'txStatus'>,
): Promise<VwcReply> {
  const transaction = await findTransaction(database.withTables<BettingTables>(), vendor, txId);
  return { code: 'OK', txId, state: transaction?.state ?? 'NONE' };
}

/**
 * Returns the member whom a campaign of this vendor may credit: an active member of this site who is not excluded, and
 * no demo account, whose play money never mixes with money. Refuses with UNKNOWN_PLAYER, ACCOUNT_BLOCKED, EXCLUDED.
 */
export async function admitBonus(
  { identity, blocks }: Pick<VerbParts, 'identity' | 'blocks'>,
  vendor: string,
  { playerRef }: VwcRequest<'bonusWin'>,
): Promise<Member> {
  const memberId = parsePlayerRef(vendor, playerRef);
  const member = memberId === undefined ? undefined : await identity.findMember(memberId);
  if (member === undefined || member.id === houseId || member.accountKind === 'demo')
    throw new Refusal('UNKNOWN_PLAYER');
  if (!canPlay(member)) throw new Refusal('ACCOUNT_BLOCKED');
  if (await blocks.isBlocked(member.id)) throw new Refusal('EXCLUDED');
  return member;
}

/** Credits a bonus from a known campaign with enough budget. Refuses with WRONG_CURRENCY, LIMIT_REACHED. */
export async function bonusWin(
  parts: VerbParts,
  { db, tx, vendor, now }: VerbScope,
  { id: memberId }: Member,
  request: VwcRequest<'bonusWin'>,
): Promise<VwcReply> {
  if (request.currency !== parts.currency) throw new Refusal('WRONG_CURRENCY', { currency: parts.currency });
  if (!(await spendCampaignBudget(db, vendor, request.campaignId, request.amount)))
    throw new Refusal('LIMIT_REACHED', {
      details: { limitType: 'CAMPAIGN', campaignId: request.campaignId },
    });
  const posting = requirePosted(
    await parts.ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key: request.txId,
      type: 'REWARD',
      from: { house: 'promo_expense' },
      to: { memberId, book: 'main' },
      amountMinor: request.amount,
      reference: request.campaignId,
      occurredAt: now,
    }),
  );
  return {
    code: 'OK',
    ourTxId: String(posting.transferId),
    balance: await readBookIn(parts, tx, { memberId, vendorCode: vendor, demo: false }),
  };
}
