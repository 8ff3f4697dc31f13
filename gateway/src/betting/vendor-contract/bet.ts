import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import type { Movement } from '../../wallet/index.ts';
import type { Round } from '../round.ts';
import { openRound, updateRound } from '../store.ts';
import { lockStakeGrant, postSplitStake } from './bonus-money.ts';
import { readPlayableIn, type VerbParts, type VerbScope } from './context.ts';
import type { VendorLoaders } from './loaders.ts';
import {
  type AdmittedBet,
  canPlay,
  createRound,
  createStakeMovement,
  isGameOfSession,
  isOpenSession,
} from './message-rules.ts';
import { Refusal } from './refusal.ts';

/**
 * Checks whether a stake may be taken: currency, session, account, game. Messages that settle a round skip these
 * checks. Refuses with WRONG_CURRENCY, SESSION_EXPIRED, ACCOUNT_BLOCKED, GAME_DISABLED.
 */
export async function admitBet(
  parts: Pick<VerbParts, 'currency' | 'identity' | 'catalog'> & { loaders: VendorLoaders },
  vendor: string,
  request: VwcRequest<'bet'>,
): Promise<AdmittedBet> {
  if (request.currency !== parts.currency) throw new Refusal('WRONG_CURRENCY', { currency: parts.currency });
  const session = await parts.loaders.findSession(vendor, request.sessionId);
  if (!isOpenSession(session)) throw new Refusal('SESSION_EXPIRED');
  if (!(await parts.identity.isSessionOpen(session.site_token_hash))) throw new Refusal('SESSION_EXPIRED');
  const member = await parts.loaders.findMember(session.member_id);
  if (!canPlay(member)) throw new Refusal('ACCOUNT_BLOCKED');
  const game = await parts.catalog.findGame(session.game_id);
  if (!isGameOfSession(session, request.gameId, game)) throw new Refusal('GAME_DISABLED');
  return { session, member, game };
}

/**
 * Moves the stake into the round's escrow. Refuses with EXCLUDED, ROUND_CLOSED, LIMIT_REACHED (with the limit),
 * INSUFFICIENT_FUNDS (with the balance), ALREADY_ROLLED_BACK.
 */
export async function placeBet(
  parts: VerbParts,
  scope: VerbScope,
  { session, member, game }: AdmittedBet,
  request: VwcRequest<'bet'>,
): Promise<VwcReply> {
  const { protection } = parts;
  const { db, tx, vendor, now } = scope;
  const permission = (await protection.enterIn(tx, [member.id], now)).get(member.id);
  if (permission?.isBlocked) throw new Refusal('EXCLUDED');
  const round = await openRound(db, {
    ...createRound(vendor, request, { session, member, game }, now),
    stakeMinor: 0,
  });
  if (round.status !== 'OPEN') throw new Refusal('ROUND_CLOSED');
  if (round.memberId !== member.id) throw new Refusal('ROUND_NOT_FOUND');
  const isCounted = !round.demo;
  if (isCounted && permission?.isLimited) {
    const [reached] = await protection.judgeIn(
      tx,
      [{ memberId: member.id, amountMinor: request.amount }],
      now,
    );
    if (reached) throw new Refusal('LIMIT_REACHED', { details: { ...reached } });
  }
  // A later refusal rolls this back.
  if (isCounted) await protection.recordIn(tx, [{ memberId: member.id, stakedMinor: request.amount }], now);
  const stake = createStakeMovement(parts, vendor, request, { member, demo: round.demo, now });
  const transferId = await postStake(parts, scope, round, stake);
  return { code: 'OK', ourTxId: String(transferId), balance: await readPlayableIn(parts, tx, round) };
}

/** Posts a stake and adds it to its round. Returns the transfer's number. Refuses as `placeBet` does. */
async function postStake(parts: VerbParts, scope: VerbScope, round: Round, stake: Movement): Promise<number> {
  const { db, tx } = scope;
  const grant = await lockStakeGrant(parts, tx, round);
  const posting = await parts.ledger.postIn(tx, stake);
  const stakeMinor = round.stakeMinor + stake.amountMinor;
  if (posting.outcome === 'insufficient-funds') {
    const mainMinor = posting.fromBalanceMinor ?? 0;
    const split = grant && (await postSplitStake(parts, scope, { stake, mainMinor, grant }));
    if (!split) throw new Refusal('INSUFFICIENT_FUNDS', { balance: await readPlayableIn(parts, tx, round) });
    const bonusStakeMinor = round.bonusStakeMinor + split.bonusMinor;
    await updateRound(db, round.betNo, { stakeMinor, bonusStakeMinor, grantId: grant.grantId });
    return split.transferId;
  }
  if (posting.outcome === 'rolled-back') throw new Refusal('ALREADY_ROLLED_BACK');
  if (posting.outcome !== 'posted' || posting.transferId === undefined)
    throw new Error(`A new bet was answered with ${posting.outcome}.`);
  await updateRound(db, round.betNo, { stakeMinor });
  return posting.transferId;
}
