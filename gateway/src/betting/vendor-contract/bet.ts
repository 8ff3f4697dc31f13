import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import type { Game } from '../../catalog/index.ts';
import type { Member } from '../../identity/index.ts';
import { ruleVersion } from '../bet-rules.ts';
import { type GameSession, isExcluded, openRound, updateRound } from '../store.ts';
import { bookOf, playableIn, sourceOf, type VerbParts, type VerbScope } from './context.ts';
import { Refusal } from './refusal.ts';
import type { Together } from './together.ts';

export interface AdmittedBet {
  session: GameSession;
  member: Member;
  game: Game;
}

/**
 * Whether this stake may be taken at all: currency, session, account, game. What settles a round is asked none of it.
 * Refuses with WRONG_CURRENCY, SESSION_EXPIRED, ACCOUNT_BLOCKED, GAME_DISABLED.
 */
export async function admitBet(
  parts: Pick<VerbParts, 'currency' | 'identity' | 'catalog'> & { together: Together },
  vendor: string,
  request: VwcRequest<'bet'>,
): Promise<AdmittedBet> {
  if (request.currency !== parts.currency) throw new Refusal('WRONG_CURRENCY', { currency: parts.currency });
  const session = await parts.together.findSession(vendor, request.sessionId);
  if (session === undefined || session.closed_at !== null) throw new Refusal('SESSION_EXPIRED');
  if (!(await parts.identity.isSessionOpen(session.site_token_hash))) throw new Refusal('SESSION_EXPIRED');
  const member = await parts.together.findMember(session.member_id);
  if (member?.status !== 'active') throw new Refusal('ACCOUNT_BLOCKED');
  const game = await parts.catalog.findGame(session.game_id);
  if (request.gameId !== session.vendor_game || game?.status !== 'live') throw new Refusal('GAME_DISABLED');
  return { session, member, game };
}

/** Takes the stake into the round's escrow. Refuses with EXCLUDED, ROUND_CLOSED, INSUFFICIENT_FUNDS (with the balance), ALREADY_ROLLED_BACK. */
export async function placeBet(
  { ledger }: VerbParts,
  scope: VerbScope,
  { session, member, game }: AdmittedBet,
  request: VwcRequest<'bet'>,
): Promise<VwcReply> {
  const { db, tx, vendor, now } = scope;
  if (await isExcluded(db, member.id, now)) throw new Refusal('EXCLUDED');
  const round = await openRound(db, {
    vendor_code: vendor,
    round_id: request.roundId,
    session_id: session.id,
    member_id: member.id,
    team_path: member.path,
    game_id: game.nodeId,
    category: game.type,
    demo: session.demo,
    status: 'OPEN',
    stake_minor: 0,
    payout_minor: 0,
    valid_bet_minor: 0,
    outcome: null,
    rule_version: ruleVersion,
    placed_at: now,
    settled_at: null,
  });
  if (round.status !== 'OPEN') throw new Refusal('ROUND_CLOSED');
  if (round.member_id !== member.id) throw new Refusal('ROUND_NOT_FOUND');
  const posting = await ledger.postIn(tx, {
    source: sourceOf(vendor),
    key: request.txId,
    type: round.demo ? 'DEMO_BET' : 'BET',
    from: { memberId: member.id, book: bookOf(round.demo) },
    to: { house: round.demo ? 'demo_house' : `round_escrow:${vendor}` },
    amountMinor: request.amount,
    reference: request.roundId,
    occurredAt: now,
  });
  if (posting.outcome === 'insufficient-funds')
    throw new Refusal('INSUFFICIENT_FUNDS', { balance: await playableIn(ledger, tx, round) });
  if (posting.outcome === 'rolled-back') throw new Refusal('ALREADY_ROLLED_BACK');
  if (posting.outcome !== 'posted') throw new Error(`A new bet was answered with ${posting.outcome}.`);
  await updateRound(db, round.bet_no, { stake_minor: round.stake_minor + request.amount });
  return { code: 'OK', ourTxId: String(posting.transferId), balance: await playableIn(ledger, tx, round) };
}
