import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';
import { recallLine } from '../recall.ts';

export const launchGameCall = endpoint({
  summary: 'Starts a game at its vendor. Returns the URL for its frame, which can be used once.',
  method: 'GET',
  path: '/wps/relay/GCS_gameLaunchFB',
  token: 'required',
  region: 'refused',
  carrier: 'data',
  input: z.object({
    nodeId: z.int(),
    vendor: z.optional(z.string().check(z.maxLength(40))),
    gameType: z.optional(z.enum(gameTypes)),
    language: z.optional(z.string().check(z.maxLength(8))),
    device: z.optional(z.string().check(z.maxLength(8))),
    /** Path of this site to which the game returns. */
    backUrl: z.optional(z.string().check(z.maxLength(500))),
    /** Starts the game without money. */
    demo: z._default(z.boolean(), false),
  }),
  value: z.object({
    /** The URL for the frame. */
    content: z.string(),
    gameName: z.string(),
    /** The name of the game in the frame, if another one serves this title. */
    playedAs: z.optional(z.string()),
  }),
  errors: [
    'catalog.game-not-found',
    'catalog.game-maintenance',
    'betting.launch-failed',
    'betting.vendor-not-connected',
    'betting.transfer-needed',
    'session.real-account-required',
    'member.excluded',
    'member.blocked',
    'identity.terms-outdated',
  ],
});

export const getMerchantWalletCall = endpoint({
  summary: 'Returns whether one balance serves every vendor, so that no transfer between wallets is needed.',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  token: 'required',
  carrier: 'data',
  input: z.object({ merchantCode: z.optional(z.string().check(z.maxLength(40))) }),
  value: z.object({ isSingle: z.boolean() }),
});

const shortText = z.optional(z.string().check(z.maxLength(20)));

export const launchLotteryCall = endpoint({
  summary: 'Starts a lottery by its code, or any other game by its number. Returns the URL for its frame.',
  method: 'GET',
  path: '/wps/game/launchGame',
  token: 'required',
  region: 'refused',
  carrier: 'query',
  input: z.object({
    lottoArea: shortText,
    /** `LOTT` starts lotteries only. */
    launchMode: shortText,
    prizeMode: shortText,
    /** The lottery. When absent, `LOTT` starts the first lottery of the menu. */
    lottoGameCode: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    /** Number of any game, for rooms of card games. */
    nodeId: z.optional(z.coerce.number().check(z.int())),
    lottoView: z.optional(z.enum(['betting', 'lobby'])),
    device: shortText,
    backUrl: z.optional(z.string().check(z.maxLength(500))),
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: launchGameCall.value,
  errors: launchGameCall.errors,
});

/** Statuses of a bet. `UNFINISHED`: interrupted, with its stake held. */
export const betStatuses = [
  'OPEN',
  'WON',
  'LOST',
  'DRAW',
  'VOID',
  'REFUNDED',
  'RESETTLED',
  'UNFINISHED',
] as const;
export type BetStatus = (typeof betStatuses)[number];

const instant = z.iso.datetime({ offset: true });

/** Fields of one bet in the betting record; amounts in minor units. */
const betFields = {
  betNo: z.string(),
  roundId: z.string(),
  placedAt: z.string(),
  settledAt: z.nullable(z.string()),
  gameType: z.enum(gameTypes),
  vassalage: z.string(),
  vendorName: z.string(),
  nodeId: z.int(),
  gameName: z.string(),
  stake: z.int(),
  validBet: z.int(),
  payout: z.int(),
  /** payout − stake; 0 while the bet is open. */
  net: z.int(),
  status: z.enum(betStatuses),
  /** The part of the payout that is under review by an operator. */
  heldWin: z.optional(z.int()),
  /** True for a round that the seed of a demonstration wrote. Nobody has played it, so there is nothing to recall. */
  sample: z.optional(z.boolean()),
};
const wireBet = z.object(betFields);

const betFilter = {
  /** The start of the period in which the bets were placed, inclusive. */
  from: instant,
  /** The end of the period, exclusive; at most 31 days later, or what the jurisdiction profile gives. */
  to: instant,
  gameType: z.optional(z.enum(gameTypes)),
  vassalage: z.optional(z.string().check(z.maxLength(40))),
  status: z.optional(z.enum(betStatuses)),
};

export const listBetsCall = endpoint({
  summary: 'Returns one page of the betting record, newest first, with totals of all pages.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_betRecord',
  token: 'required',
  carrier: 'data',
  input: z.object({
    ...betFilter,
    /** The language of the games' names. */
    language: z.optional(z.string().check(z.maxLength(8))),
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.union([z.literal(20), z.literal(50), z.literal(100)]), 20),
  }),
  value: z.object({
    rows: z.array(wireBet),
    totals: z.object({ count: z.int(), stake: z.int(), validBet: z.int(), payout: z.int(), net: z.int() }),
    page: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});

export const exportBetsCall = endpoint({
  summary:
    'Returns the next part of the betting record, newest first, for a file. `next` is absent after the last part.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_exportBetRecord',
  token: 'required',
  carrier: 'data',
  input: z.object({
    ...betFilter,
    /** `next` of the previous part; absent for the first part. */
    after: z.optional(z.object({ placedAt: instant, betNo: z.int().check(z.positive()) })),
  }),
  value: z.object({
    rows: z.array(wireBet),
    next: z.optional(z.object({ placedAt: z.string(), betNo: z.int() })),
  }),
  errors: ['request.invalid'],
});

const betNo = z.string().check(z.regex(/^B\d{1,15}$/));

export const listOpenRoundsCall = endpoint({
  summary: 'Lists unsettled rounds, oldest first, with the stakes that are held for them.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_openRounds',
  token: 'required',
  carrier: 'none',
  value: z.object({
    /**
     * `UNFINISHED`: the vendor does not answer for the round. `canPlay`: the game is available, so the round can be
     * resumed.
     */
    rows: z.array(z.object({ ...betFields, canPlay: z.boolean() })),
    /** The sum of the held stakes, minor units. */
    held: z.int(),
  }),
});

export const checkRoundCall = endpoint({
  summary:
    'Requests the outcome of an open round from its vendor, and settles the round if the answer is final.',
  method: 'POST',
  path: '/wps/relay/ODSFE2_checkRound',
  token: 'required',
  carrier: 'body',
  input: z.object({ betNo }),
  value: wireBet,
  errors: ['betting.round-not-found'],
});

export const recallRoundCall = endpoint({
  summary: 'Returns the outcome of a round in words, from its vendor or as it was stored.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_roundDetail',
  token: 'required',
  carrier: 'data',
  input: z.object({ betNo, language: z._default(z.string().check(z.maxLength(8)), 'EN') }),
  value: z.object({
    bet: wireBet,
    lines: z.array(recallLine),
    /**
     * `vendor`: requested from the vendor for this call. `kept`: stored with the payout. `none`: only the figures are
     * known.
     */
    source: z.enum(['vendor', 'kept', 'none']),
  }),
  errors: ['betting.round-not-found'],
});

/**
 * Winner boards. `WINS`: single payouts of the last day. `JACKPOT`: jackpots won in the last year, then the largest
 * payouts of the last day. `SPORTS`: the best won slip of each member in the last seven days.
 */
export const winnerBoards = ['WINS', 'JACKPOT', 'SPORTS'] as const;
export type WinnerBoard = (typeof winnerBoards)[number];

export const listWinnersCall = endpoint({
  summary: 'Lists wins by board, masked and delayed, largest first.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  token: 'none',
  carrier: 'data',
  input: z.object({
    count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
    board: z._default(z.enum(winnerBoards), 'WINS'),
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({
    list: z.array(
      z.object({
        /** The first letters of the account; the rest is masked. */
        account: z.string(),
        avatarUrl: z.string(),
        nodeId: z.int(),
        gameName: z.string(),
        /** Minor units. */
        payout: z.int(),
        at: z.string(),
        /** True for a jackpot. */
        jackpot: z.optional(z.boolean()),
        /** True for a win that the seed of a demonstration wrote. */
        sample: z.optional(z.boolean()),
      }),
    ),
  }),
});
