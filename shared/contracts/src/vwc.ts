/**
 * The vendor wallet contract, version 1: how a game vendor moves a member's money. All vendors share one contract; an
 * adapter translates a vendor's own protocol. The vendor calls `POST /vwc/1/<verb>`; amounts are integers of minor
 * units.
 *
 * A message is signed by its headers: `x-vendor`, `x-timestamp` (ms), `x-nonce` (128 bits, hex), `x-signature` = hex
 * HMAC-SHA256 over `v1\nvendor\ntimestamp\nnonce\nhex(sha256(body))`. A retry has a new nonce and timestamp and the
 * same `txId`. The reply is signed in the same way. Replies to valid messages are HTTP 200, refusals included; 4xx is
 * for signature and format; 5xx means unknown and asks for a retry.
 */
import { minuteMs } from '@parlour/basics';
import * as z from '@parlour/schema';
import { gameClassifications, gameTypes } from './games.ts';
import { recallLine } from './recall.ts';

const vwcVersion = 'v1';
export const vwcClockSkewMs = 5 * minuteMs;
export const vwcNonceLifeMs = 10 * minuteMs;

const reference = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/));
const minor = z.int().check(z.nonnegative());
const stake = z.int().check(z.positive());
const currency = z.string().check(z.length(3));
/** Maximum number of matches in one reply. */
const vwcFixturesMax = 50;
const side = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const goals = z.int().check(z.minimum(0), z.maximum(999));
const price = z.int().check(z.minimum(100), z.maximum(10_000_000));

/** The verbs that a vendor sends, with their bodies. */
export const vwcRequests = {
  authenticate: z.object({ launchToken: reference }),
  balance: z.object({ sessionId: reference }),
  bet: z.object({
    sessionId: reference,
    txId: reference,
    roundId: reference,
    gameId: reference,
    amount: stake,
    currency,
  }),
  win: z.object({
    txId: reference,
    roundId: reference,
    amount: minor,
    currency,
    roundClosed: z.boolean(),
    validBet: z.optional(minor),
    jackpotPart: z.optional(minor),
    /** The outcome that the player saw, for recall: the vendor's own plain data, at most 4 kB. */
    outcome: z.optional(z.record(z.string(), z.unknown())),
  }),
  rollback: z.object({ txId: reference, refTxId: reference }),
  endRound: z.object({ txId: reference, roundId: reference }),
  /**
   * Requests the jackpot that a spin of this session can win in addition to the game's own wins: see
   * `vwcReply.jackpot`.
   */
  jackpot: z.object({ sessionId: reference }),
  bonusWin: z.object({
    txId: reference,
    campaignId: reference,
    playerRef: reference,
    amount: stake,
    currency,
  }),
  txStatus: z.object({ txId: reference }),
} as const;

export type VwcVerb = keyof typeof vwcRequests;
export type VwcRequest<V extends VwcVerb> = z.output<(typeof vwcRequests)[V]>;

const vwcCodes = [
  'OK',
  'UNKNOWN_PLAYER',
  'ACCOUNT_BLOCKED',
  'EXCLUDED',
  'SESSION_EXPIRED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'REALITY_CHECK_DUE',
  'GAME_DISABLED',
  'WRONG_CURRENCY',
  'INVALID_AMOUNT',
  'DUPLICATE_MISMATCH',
  'TX_NOT_FOUND',
  'ROUND_NOT_FOUND',
  'ROUND_CLOSED',
  'ALREADY_ROLLED_BACK',
  'ALREADY_SETTLED',
  'BAD_SIGNATURE',
  'RETRY_LATER',
] as const;

export type VwcCode = (typeof vwcCodes)[number];

const vwcTxStates = ['NONE', 'APPLIED', 'REVERSED', 'TOMBSTONED'] as const;

/** The common form of every reply; each verb adds its own fields. */
export const vwcReply = z.object({
  code: z.enum(vwcCodes),
  message: z.optional(z.string()),
  txId: z.optional(z.string()),
  /** The ledger's own number of the movement. */
  ourTxId: z.optional(z.string()),
  /** The member's balance right after the movement was applied. */
  balance: z.optional(z.int()),
  /** On a replay: the current balance. */
  currentBalance: z.optional(z.int()),
  currency: z.optional(z.string()),
  appliedAt: z.optional(z.string()),
  replay: z.optional(z.boolean()),
  details: z.optional(z.record(z.string(), z.unknown())),
  /** `txStatus` only. */
  state: z.optional(z.enum(vwcTxStates)),
  /**
   * `jackpot` only; absent when the session plays for none. A stake wins `poolMinor` with a chance of stake ×
   * `sharePpm` ÷ (1,000,000 × `poolMinor`): whatever the pool, that returns `sharePpm` of all stakes.
   */
  jackpot: z.optional(z.object({ poolMinor: z.int(), sharePpm: z.int() })),
  /** `authenticate` only. */
  player: z.optional(
    z.object({
      playerRef: z.string(),
      sessionId: z.string(),
      language: z.string(),
      gameId: z.string(),
      demo: z.boolean(),
    }),
  ),
});

export type VwcReply = z.output<typeof vwcReply>;

/** Maximum number of games in one list. */
export const vwcGamesMax = 20_000;

/** A game as its vendor describes it: in `listGames`, and in a file for import. */
export const vendorGameFacts = z.object({
  gameId: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,60}$/)),
  type: z.enum(gameTypes),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  classifications: z._default(z.array(z.enum(gameClassifications)), []),
  minBetMinor: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  /** Bet lines; 0 where there are none. */
  lines: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  /** Parts per million; absent where the game has no fixed one. */
  rtpPpm: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** `hall` opens the list of the vendor's games. */
  launchKind: z._default(z.enum(['game', 'hall']), 'game'),
  /** The play type that the lottery page opens with. */
  defaultPlayType: z.optional(z.string().check(z.maxLength(20))),
});
export type VendorGameFacts = z.output<typeof vendorGameFacts>;

/** Money between the site and the player's wallet at the vendor. */
const walletTransfer = z.object({ reference, playerRef: reference, amount: stake, currency });

/** `applied` and `refused` are definite. */
const walletTransferStates = ['pending', 'applied', 'refused'] as const;
const walletTransferAnswer = {
  reference: z.string(),
  /** As the vendor stored them with the reference; absent for a closed reference. */
  amount: z.optional(minor),
  currency: z.optional(currency),
  /** Why the vendor refused. */
  refusal: z.optional(z.enum(['insufficient-funds', 'account-blocked', 'closed', 'other'])),
};
const walletTransferReply = z.object({ ...walletTransferAnswer, state: z.enum(walletTransferStates) });

/** The verbs that the vendor serves: `POST <vendor>/vwc/1/<verb>`, signed in the same way. */
export const vwcVendorRequests = {
  /** Lists all games that the vendor offers. */
  listGames: z.object({}),
  launch: z.object({
    gameId: reference,
    launchToken: reference,
    language: z.string(),
    backUrl: z.string(),
    demo: z.boolean(),
  }),
  /** `language` is that of the lines for the player: a language code of the site. */
  roundDetail: z.object({ roundId: reference, language: z.optional(z.string().check(z.maxLength(8))) }),
  /** Bets and wins in force, confirmed as applied in `[from, to)` by the replies' `appliedAt`: for reconciliation. */
  transactions: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
  /** The last draws of the vendor's lotteries and their next ones. */
  openedNumbers: z.object({
    gameId: z.optional(reference),
    count: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  /** The matches that take bets or run now, of one game or of every game with matches. */
  fixtures: z.object({
    gameId: z.optional(reference),
    count: z.int().check(z.minimum(1), z.maximum(vwcFixturesMax)),
  }),
  /** The rooms of a game that players play against each other. */
  roomList: z.object({ gameId: reference }),
  /** Facts for a player before the game is opened; `language` as in `roundDetail`. */
  gameInfo: z.object({ gameId: reference, language: z.string().check(z.maxLength(8)) }),
  closeSession: z.object({ sessionId: reference }),
  liveness: z.object({}),
  /**
   * Verbs of a vendor that keeps the player's money in a wallet of its own. A transfer moves money once, even
   * if its `reference` arrives repeatedly. Stakes and wins of these players are still reported with `bet` and
   * `win`.
   */
  transferIn: walletTransfer,
  transferOut: walletTransfer,
  /**
   * With `close`, the vendor closes an unknown reference: it answers `refused`, now and to any later transfer
   * with it.
   */
  transferStatus: z.object({ reference, close: z.boolean() }),
  vendorBalance: z.object({ playerRef: reference }),
} as const;

export const vwcVendorReplies = {
  /** `complete`: a game that is not in the list is no longer offered. */
  listGames: z.object({
    games: z.array(vendorGameFacts).check(z.maxLength(vwcGamesMax)),
    complete: z.boolean(),
  }),
  /** `url` has the one-time launch token in its fragment, never in its path or query. */
  launch: z.object({ url: z.string() }),
  roundDetail: z.object({
    state: z.enum(['unknown', 'open', 'closed']),
    /** The messages that the vendor considers valid, oldest first: a watchdog may send them again. */
    transactions: z.array(
      z.object({
        verb: z.enum(['bet', 'win', 'rollback', 'endRound']),
        txId: z.string(),
        amount: z.int(),
        jackpotPart: z.optional(z.int()),
        /** Of a rollback: the transaction that it reverses. Optional for a round of one bet. */
        refTxId: z.optional(z.string()),
      }),
    ),
    /** The round's events, for the player. */
    lines: z.optional(z.array(recallLine)),
  }),
  transactions: z.object({
    transactions: z.array(
      z.object({
        verb: z.enum(['bet', 'win']),
        txId: z.string(),
        amount: z.int(),
        currency: z.string(),
      }),
    ),
  }),
  openedNumbers: z.object({
    games: z.array(
      z.object({
        gameId: z.string(),
        /** Newest first. */
        draws: z.array(z.object({ number: z.int(), drawnAt: z.string(), numbers: z.array(z.string()) })),
        /** The draw that takes bets now. */
        next: z.optional(z.object({ number: z.int(), closesAt: z.string(), drawsAt: z.string() })),
      }),
    ),
  }),
  fixtures: z.object({
    games: z.array(
      z.object({
        gameId: reference,
        fixtures: z
          .array(
            z.object({
              number: z.int().check(z.nonnegative()),
              home: side,
              away: side,
              startsAt: z.iso.datetime(),
              phase: z.enum(['open', 'running']),
              /** Present while the match runs. */
              score: z.optional(z.object({ home: goals, away: goals })),
              /**
               * Odds on the winner, in hundredths of the stake; `draw` where a draw is possible. Absent once bets are
               * closed.
               */
              winner: z.optional(z.object({ home: price, draw: z.optional(price), away: price })),
              /** Number of slips that contain this match. */
              bets: z.int().check(z.nonnegative()),
            }),
          )
          .check(z.maxLength(vwcFixturesMax)),
      }),
    ),
  }),
  roomList: z.object({
    rooms: z.array(z.object({ roomId: z.string(), anteMinor: z.int(), seats: z.int(), taken: z.int() })),
  }),
  gameInfo: z.object({
    /** The minimum and maximum of one bet, minor units. */
    minBetMinor: z.int().check(z.positive()),
    maxBetMinor: z.int().check(z.positive()),
    /** A public page with the rules and the pay table; absent where only the game shows them. */
    rulesUrl: z.optional(z.string().check(z.maxLength(500), z.regex(/^(https:\/\/|\/(?!\/))/))),
  }),
  closeSession: z.object({ closed: z.boolean() }),
  liveness: z.object({ at: z.string() }),
  transferIn: walletTransferReply,
  transferOut: walletTransferReply,
  /** `none`: the vendor has no transfer of this reference. */
  transferStatus: z.object({ ...walletTransferAnswer, state: z.enum([...walletTransferStates, 'none']) }),
  vendorBalance: z.object({ balance: minor, currency }),
} as const;

/** A vendor's statement about a transfer to or from the player's wallet there. */
export type VwcTransferReport = z.output<(typeof vwcVendorReplies)['transferStatus']>;

/** Returns the string that a signature covers; `bodyHash` is the lower-case hex SHA-256 of the raw body. */
export const toVwcSigningInput = (
  vendor: string,
  timestamp: string,
  nonce: string,
  bodyHash: string,
): string => [vwcVersion, vendor, timestamp, nonce, bodyHash].join('\n');
