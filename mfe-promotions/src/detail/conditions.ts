import type { PromotionDetail, PromotionReward, Wagering } from '@parlour/api-client';
import { type GameType, gameTypes, type LanguageCode } from '@parlour/contracts';
import { formatCount } from '@parlour/money';
import type { Translate } from '@parlour/remote-sdk';
import { formatDay } from '@parlour/texts';
import { formatPercent, listNamedTypes } from '../promotion-rules.ts';

/** Functions that put a condition into words. */
interface Wording {
  t: Translate;
  language: LanguageCode;
  /** Formats an amount of minor units with its currency symbol. */
  amount(minor: number): string;
}

const conditionTerms = [
  'reward',
  'who',
  'deposit',
  'task',
  'games',
  'period',
  'entry',
  'delivery',
  'wagering',
  'contributions',
  'perMember',
] as const;
export type ConditionTerm = (typeof conditionTerms)[number];

export interface Condition {
  term: ConditionTerm;
  /** One sentence per line. */
  lines: readonly string[];
}

/** Lists the conditions of a promotion in plain words, in reading order. Omits those that it does not have. */
export function listConditions(promotion: PromotionDetail, wording: Wording): Condition[] {
  const formatters: Record<
    ConditionTerm,
    (promotion: PromotionDetail, wording: Wording) => readonly string[]
  > = {
    reward: listRewardLines,
    who: listWhoLines,
    deposit: ({ minDepositMinor }, { amount }) =>
      minDepositMinor === undefined ? [] : [amount(minDepositMinor)],
    task: listTaskLines,
    games: ({ vendors }, { t }) =>
      vendors && vendors.length > 0
        ? [t('games.vendors', { vendors: vendors.join(t('listSeparator')) })]
        : [],
    period: listPeriodLines,
    entry: ({ entry }, { t }) => [t(`entry.${entry}`)],
    delivery: ({ delivery, award }, { t }) => [
      t(`delivery.${delivery}`),
      ...(award === 'manual' ? [t('delivery.checked')] : []),
    ],
    wagering: listWageringLines,
    contributions: ({ wagering }, { t }) => (wagering ? listContributionLines(wagering, t) : []),
    perMember: ({ perMemberMax, cycle }, { t }) => [
      perMemberMax === 1 ? t('perMember.once') : t('perMember.many', { number: perMemberMax }),
      ...(cycle === 'once' ? [] : [t(`cycle.${cycle}`)]),
    ],
  };
  return conditionTerms
    .map((term) => ({ term, lines: formatters[term](promotion, wording) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Formats a reward: `Ks 20,000.00`, `A red envelope with at least Ks 5.00`, `20%, up to Ks 100,000.00`, `200 points`. */
export function formatReward(reward: PromotionReward, { t, amount }: Pick<Wording, 't' | 'amount'>): string {
  if (reward.kind === 'amount')
    return reward.envelopes === undefined
      ? amount(reward.minor)
      : t('reward.envelope', { amount: amount(reward.minor) });
  if (reward.kind === 'points') return t('reward.points', { points: formatCount(reward.points) });
  const percent = formatPercent(reward.ppm);
  return reward.maxMinor === undefined
    ? t('reward.percent', { percent })
    : t('reward.percentMax', { percent, amount: amount(reward.maxMinor) });
}

/** Lists the reward, and the higher shares of club levels. */
function listRewardLines({ reward }: PromotionDetail, wording: Wording): string[] {
  const levels = (reward.kind === 'percent' && reward.levels) || [];
  return [
    formatReward(reward, wording),
    ...levels.map(({ rankLevelMin: level, ppm }) =>
      wording.t('reward.level', { percent: formatPercent(ppm), level }),
    ),
  ];
}

/** Formats the amount of a claim; undefined until it is issued. */
export function formatAward(
  { claim, reward }: Pick<PromotionDetail, 'claim' | 'reward'>,
  { t, amount }: Pick<Wording, 't' | 'amount'>,
): string | undefined {
  if (claim?.amount === undefined) return undefined;
  return reward.kind === 'points'
    ? t('reward.points', { points: formatCount(claim.amount) })
    : amount(claim.amount);
}

function listTaskLines({ task, raffle, reward }: PromotionDetail, { t, amount }: Wording): string[] {
  if (raffle) return [t('task.raffle', { amount: amount(raffle.ticketEveryMinor) })];
  if (!task) return [];
  const { kind, minMinor, gameTypes: types, weekdays } = task;
  const isRebate = kind === 'valid-bet' && reward.kind === 'percent';
  return [
    ...(isRebate ? [t('task.rebate')] : [t(`task.${kind}`, { amount: amount(minMinor) })]),
    ...(types ? [t('task.games', { games: listGames(types, t) })] : []),
    ...(weekdays
      ? [t('task.days', { days: weekdays.map((day) => t(`weekday.${day}`)).join(t('listSeparator')) })]
      : []),
  ];
}

function listWhoLines(
  { firstDepositOnly, rankLevelMin, account }: PromotionDetail,
  { t }: Wording,
): string[] {
  const lines = [
    ...(firstDepositOnly ? [t('who.first')] : []),
    ...(rankLevelMin === undefined ? [] : [t('who.level', { level: rankLevelMin })]),
    ...account.map((requirement) => t(`who.${requirement}`)),
  ];
  return lines.length > 0 ? lines : [t('who.all')];
}

function listPeriodLines({ from, to }: PromotionDetail, { t, language }: Wording): string[] {
  const day = (at: Date) => formatDay(at, language);
  return [to ? t('period.closed', { from: day(from), to: day(to) }) : t('period.open', { from: day(from) })];
}

function listWageringLines({ wagering }: PromotionDetail, { t, amount }: Wording): string[] {
  if (!wagering) return [t('wagering.none')];
  const { base, multiple, days, maxStakeMinor } = wagering;
  const once = base === 'bonus' && multiple === 1;
  return [
    t(once ? 'wagering.bonusOnce' : `wagering.${base}`, { multiple }),
    ...(days === undefined ? [] : [t('wagering.days', { days })]),
    ...(maxStakeMinor === undefined ? [] : [t('wagering.maxStake', { amount: amount(maxStakeMinor) })]),
  ];
}

const wholePpm = 1_000_000;
const shownTypes = listNamedTypes(gameTypes);

const listGames = (types: readonly GameType[], t: Translate): string =>
  listNamedTypes(types)
    .map((type) => t(`game.${type}`))
    .join(t('listSeparator'));

/** Lists which kinds of games count in full, in part, and not at all, the largest share first. */
function listContributionLines({ contributions }: Wagering, t: Translate): string[] {
  const getPpm = (type: GameType) => contributions.find(({ gameType }) => gameType === type)?.ppm ?? 0;
  const byShare = Map.groupBy(shownTypes, getPpm);
  return [...byShare]
    .sort(([a], [b]) => b - a)
    .map(([ppm, types]) => {
      const games = listGames(types, t);
      if (ppm === wholePpm) return t('wagering.full', { games });
      return ppm === 0
        ? t('wagering.nothing', { games })
        : t('wagering.part', { percent: formatPercent(ppm), games });
    });
}
