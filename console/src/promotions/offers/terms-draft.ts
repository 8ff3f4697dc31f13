/** The terms of a promotion as the fields of a form, and back. */
import type { GameType, InputOf } from '@parlour/contracts';
import type { PromotionTerms, savePromotionDraftAct } from '@parlour/contracts/back-office';
import { toWords, type WordsDraft } from '../../operate/words-field.tsx';
import { formatPercent, parsePercent } from '../../shares.ts';
import { parseFieldTime, toFieldValue } from '../../times.ts';

type TermsInput = InputOf<typeof savePromotionDraftAct>['terms'];
type Task = NonNullable<PromotionTerms['task']>;

/** The fields of the form. Amounts are minor units, percentages texts, and lists the chosen values. */
export interface TermsDraft {
  code: string;
  category: PromotionTerms['category'];
  badges: readonly PromotionTerms['badges'][number][];
  title: WordsDraft;
  summary: WordsDraft;
  body: WordsDraft;
  pictureKey: string;
  entry: PromotionTerms['entry'];
  delivery: PromotionTerms['delivery'];
  from: string;
  until: string;
  /** The exact times of the fields that nobody has changed. */
  exact: { from?: string; until?: string | undefined };
  timeZone: string;
  position: number | undefined;
  termsVersion: number;
  cycle: PromotionTerms['cycle'];
  perMemberMax: number | undefined;
  mayReapply: boolean;
  budget: number | undefined;
  rewardKind: PromotionTerms['reward']['kind'];
  /** Minor units or points; of a percentage, see `rewardPercent`. */
  rewardValue: number | undefined;
  rewardPercent: string;
  rewardMaxMinor: number | undefined;
  /** Club levels with percentages: `3 = 0.8, 5 = 1`. */
  rewardLevels: string;
  /** The number of red envelopes; of an amount only. */
  envelopes: number | undefined;
  rankLevelMin: number | undefined;
  isFirstDeposit: boolean;
  minDepositMinor: number | undefined;
  account: readonly NonNullable<PromotionTerms['eligibility']['account']>[number][];
  /** Codes. None: all vendors. */
  vendors: readonly string[];
  task: 'none' | Task['kind'] | 'raffle';
  taskMinMinor: number | undefined;
  gameTypes: readonly GameType[];
  weekdays: readonly string[];
  ticketEveryMinor: number | undefined;
  prizes: readonly { count: number | undefined; value: number | undefined }[];
  hasWagering: boolean;
  wageringBase: NonNullable<PromotionTerms['wagering']>['base'];
  multiple: number | undefined;
  contributions: Readonly<Partial<Record<GameType, string>>>;
  maxStakeMinor: number | undefined;
  days: number | undefined;
}

export const emptyTerms: TermsDraft = {
  code: '',
  category: 'OTHERS',
  badges: [],
  title: {},
  summary: {},
  body: {},
  pictureKey: '',
  entry: 'join',
  delivery: 'wallet',
  from: '',
  until: '',
  exact: {},
  timeZone: 'Asia/Yangon',
  position: 100,
  termsVersion: 1,
  cycle: 'once',
  perMemberMax: 1,
  mayReapply: false,
  budget: undefined,
  rewardKind: 'amount',
  rewardValue: undefined,
  rewardPercent: '',
  rewardMaxMinor: undefined,
  rewardLevels: '',
  envelopes: undefined,
  rankLevelMin: undefined,
  isFirstDeposit: false,
  minDepositMinor: undefined,
  account: [],
  vendors: [],
  task: 'deposit',
  taskMinMinor: undefined,
  gameTypes: [],
  weekdays: [],
  ticketEveryMinor: undefined,
  prizes: [{ count: 1, value: undefined }],
  hasWagering: false,
  wageringBase: 'bonus',
  multiple: undefined,
  contributions: {},
  maxStakeMinor: undefined,
  days: undefined,
};

type Levels = NonNullable<PromotionTerms['reward']['levels']>;
const formatLevels = (levels: Levels): string =>
  levels.map(({ rankLevelMin, value }) => `${rankLevelMin} = ${formatPercent(value)}`).join(', ');
/** Returns the shares of club levels; undefined for a text that does not name them. */
function parseLevels(text: string): Levels | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const levels = parts.flatMap((part) => {
    const [level, percent, ...more] = part.split('=');
    const value = parsePercent(percent ?? '');
    const rankLevelMin = Number(level);
    return value && Number.isSafeInteger(rankLevelMin) && rankLevelMin > 0 && more.length === 0
      ? [{ rankLevelMin, value }]
      : [];
  });
  return levels.length === parts.length ? levels : undefined;
}

/** Returns terms as a draft. */
export function toTermsDraft(terms: PromotionTerms): TermsDraft {
  const { reward, eligibility, task, raffle, wagering, from, until, award: _award, ...same } = terms;
  return {
    ...emptyTerms,
    ...same,
    budget: terms.budget,
    from: toFieldValue(from),
    until: toFieldValue(until),
    exact: { from, until },
    rewardKind: reward.kind,
    rewardValue: reward.kind === 'percent' ? undefined : reward.value,
    rewardPercent: reward.kind === 'percent' ? formatPercent(reward.value) : '',
    rewardMaxMinor: reward.maxMinor,
    rewardLevels: formatLevels(reward.levels ?? []),
    envelopes: reward.envelopes,
    rankLevelMin: eligibility.rankLevelMin,
    isFirstDeposit: eligibility.firstDeposit ?? false,
    minDepositMinor: eligibility.minDepositMinor,
    account: eligibility.account ?? [],
    vendors: eligibility.vendors ?? [],
    task: raffle ? 'raffle' : (task?.kind ?? 'none'),
    taskMinMinor: task?.kind === 'valid-bet' ? task.minMinor : undefined,
    gameTypes: (task?.kind === 'valid-bet' && task.gameTypes) || [],
    weekdays: task?.weekdays?.map(String) ?? [],
    ticketEveryMinor: raffle?.ticketEveryMinor,
    prizes: raffle?.prizes ?? emptyTerms.prizes,
    hasWagering: wagering !== undefined,
    wageringBase: wagering?.base ?? 'bonus',
    multiple: wagering?.multiple,
    contributions: Object.fromEntries(
      Object.entries(wagering?.contributions ?? {}).map(([type, ppm = 0]) => [type, formatPercent(ppm)]),
    ),
    maxStakeMinor: wagering?.maxStakeMinor,
    days: wagering?.days,
  };
}

/** Returns the draft of the next version of a promotion, under a new code, from now on. */
export function toNextVersion(terms: PromotionTerms, now: string): TermsDraft {
  const termsVersion = terms.termsVersion + 1;
  const code = `${terms.code.replace(/-v\d+$/, '')}-v${termsVersion}`;
  return { ...toTermsDraft(terms), code, termsVersion, from: toFieldValue(now), exact: { from: now } };
}

/** Returns the terms of a draft; undefined while the form is incomplete. */
export function toTermsInput(draft: TermsDraft): TermsInput | undefined {
  const [title, summary, body] = [toWords(draft.title), toWords(draft.summary), toWords(draft.body)];
  const from = readTime(draft.from, draft.exact.from);
  const until = readTime(draft.until, draft.exact.until);
  const [reward, conditions] = [toReward(draft), toConditions(draft)];
  const { code, pictureKey, position, perMemberMax, entry, budget } = draft;
  if (!title || !summary || !body || !reward || !conditions || from === undefined) return undefined;
  if (code.trim() === '' || pictureKey === '' || position === undefined || !perMemberMax) return undefined;
  const { category, badges, delivery, timeZone, termsVersion, cycle, mayReapply } = draft;
  return {
    ...{ category, delivery, termsVersion, cycle, mayReapply, entry, position, perMemberMax },
    ...{ title, summary, body, pictureKey, from, reward },
    code: code.trim(),
    badges: [...badges],
    award: entry === 'apply' ? 'manual' : 'auto',
    timeZone: timeZone.trim(),
    ...(until !== undefined && { until }),
    ...(budget !== undefined && { budget }),
    ...conditions,
  };
}

const readTime = (field: string, exact: string | undefined): string | undefined =>
  exact !== undefined && field === toFieldValue(exact) ? exact : parseFieldTime(field);

function toReward(draft: TermsDraft): TermsInput['reward'] | undefined {
  const { rewardKind: kind, rewardPercent, rewardMaxMinor: maxMinor, envelopes, task } = draft;
  // The prizes of a raffle are its rewards; the amount only names their unit.
  const given = task === 'raffle' ? draft.prizes[0]?.value : draft.rewardValue;
  const value = kind === 'percent' ? parsePercent(rewardPercent) : given;
  const levels = parseLevels(draft.rewardLevels);
  if (!value || !levels) return undefined;
  return {
    kind,
    value,
    ...(kind === 'percent' && maxMinor !== undefined && { maxMinor }),
    ...(kind === 'percent' && levels.length > 0 && { levels }),
    ...(kind === 'amount' && task !== 'raffle' && envelopes !== undefined && { envelopes }),
  };
}

type Conditions = Pick<TermsInput, 'eligibility' | 'task' | 'raffle' | 'wagering'>;

function toConditions(draft: TermsDraft): Conditions | undefined {
  const { rankLevelMin, isFirstDeposit, minDepositMinor, account, vendors, entry } = draft;
  const [task, raffle, wagering] = [toTask(draft), toRaffle(draft), toWagering(draft)];
  if (task === undefined || raffle === undefined || wagering === undefined) return undefined;
  return {
    eligibility: {
      ...(rankLevelMin !== undefined && { rankLevelMin }),
      ...(isFirstDeposit && { firstDeposit: true }),
      ...(minDepositMinor !== undefined && { minDepositMinor }),
      ...(account.length > 0 && { account: [...account] }),
      ...(vendors.length > 0 && { vendors: [...vendors] }),
    },
    ...(entry === 'join' && task && { task }),
    ...(entry === 'join' && raffle && { raffle }),
    ...(wagering && { wagering }),
  };
}

/** Returns null without a task, and undefined for an incomplete one. */
function toTask({ task, taskMinMinor, gameTypes, weekdays, entry }: TermsDraft): Task | null | undefined {
  if (entry !== 'join' || task === 'none' || task === 'raffle') return null;
  const days = weekdays.length > 0 ? { weekdays: weekdays.map(Number) } : {};
  if (task === 'deposit') return { kind: task, ...days };
  if (taskMinMinor === undefined) return undefined;
  const games = gameTypes.length > 0 ? { gameTypes: [...gameTypes] } : {};
  return { kind: task, minMinor: taskMinMinor, ...games, ...days };
}

/** Returns null without a raffle, and undefined for an incomplete one. */
function toRaffle({ task, ticketEveryMinor, prizes, entry }: TermsDraft): TermsInput['raffle'] | null {
  if (entry !== 'join' || task !== 'raffle') return null;
  const complete = prizes.flatMap(({ count, value }) => (count && value ? [{ count, value }] : []));
  if (!ticketEveryMinor || complete.length < prizes.length || prizes.length === 0) return undefined;
  return { ticketEveryMinor, prizes: complete };
}

/** Returns null without required bets, and undefined for incomplete ones. */
function toWagering(draft: TermsDraft): TermsInput['wagering'] | null {
  const { hasWagering, wageringBase, multiple, maxStakeMinor, days } = draft;
  if (!hasWagering) return null;
  const shares = Object.entries(draft.contributions).flatMap(([type, text]) =>
    text.trim() === '' ? [] : [[type, parsePercent(text)] as const],
  );
  if (!multiple || shares.length === 0 || shares.some(([, ppm]) => ppm === undefined)) return undefined;
  return {
    base: wageringBase,
    multiple,
    contributions: Object.fromEntries(shares),
    ...(maxStakeMinor !== undefined && { maxStakeMinor }),
    ...(days !== undefined && { days }),
  };
}
