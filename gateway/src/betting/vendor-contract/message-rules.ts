/** Pure rules of the messages of the vendor wallet contract: who may play, and what a bet creates. */
import type { VwcRequest } from '@parlour/contracts/vwc';
import type { Game } from '../../catalog/index.ts';
import type { Member } from '../../identity/index.ts';
import type { Movement } from '../../wallet/index.ts';
import { ruleVersion } from '../bet-rules.ts';
import type { NewRound } from '../round.ts';
import type { GameSession } from '../store.ts';
import { toBook, toLedgerSource, type VerbParts } from './context.ts';

export interface AdmittedBet {
  session: GameSession;
  member: Member;
  game: Game;
}

/** Returns whether a game session exists and was not closed. */
export const isOpenSession = (session: GameSession | undefined): session is GameSession =>
  session !== undefined && session.closed_at === null;

/** Returns whether a member exists, is active, and no operator has blocked play. */
export const canPlay = (member: Member | undefined): member is Member =>
  member?.status === 'active' && !member.blocks.includes('play');

/** Returns whether the game of a session is the requested one, and takes stakes. */
export const isGameOfSession = (
  { vendor_game }: Pick<GameSession, 'vendor_game'>,
  gameId: string,
  game: Game | undefined,
): game is Game => gameId === vendor_game && game?.status === 'live';

/** Returns the member's reference at one vendor. It is constant there and differs between vendors. */
export const toPlayerRef = (vendor: string, memberId: number): string => `${vendor}-${memberId}`;

/** Returns the member's id in a reference; undefined for a reference of another vendor or of no member. */
export const parsePlayerRef = (vendor: string, playerRef: string): number | undefined => {
  const id = playerRef.startsWith(`${vendor}-`) ? Number(playerRef.slice(vendor.length + 1)) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Creates the round that a first bet opens, with its stake. */
export const createRound = (
  vendor: string,
  { roundId, amount }: Pick<VwcRequest<'bet'>, 'roundId' | 'amount'>,
  { session, member, game }: AdmittedBet,
  now: Date,
): NewRound => ({
  vendorCode: vendor,
  roundId,
  sessionId: session.id,
  memberId: member.id,
  teamPath: member.path,
  gameId: game.nodeId,
  category: game.type,
  demo: session.demo,
  status: 'OPEN',
  stakeMinor: amount,
  payoutMinor: 0,
  validBetMinor: 0,
  outcome: null,
  ruleVersion,
  placedAt: now,
  settledAt: null,
});

/** Creates the movement of a stake into the escrow of its vendor's rounds. */
export const createStakeMovement = (
  parts: Pick<VerbParts, 'keepsWallets'>,
  vendor: string,
  { txId, roundId, amount }: Pick<VwcRequest<'bet'>, 'txId' | 'roundId' | 'amount'>,
  { member, demo, now }: { member: Pick<Member, 'id'>; demo: boolean; now: Date },
): Movement => ({
  source: toLedgerSource(vendor),
  key: txId,
  type: demo ? 'DEMO_BET' : 'BET',
  from: { memberId: member.id, book: toBook(parts, { vendorCode: vendor, demo }) },
  to: { house: demo ? 'demo_house' : `round_escrow:${vendor}` },
  amountMinor: amount,
  reference: roundId,
  occurredAt: now,
});
