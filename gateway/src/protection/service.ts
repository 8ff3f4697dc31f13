import { type LimitKind, limitKinds } from '@parlour/contracts/calls';
import { type Clock, type Database, minuteMs, readTogether, type Session } from '../server/index.ts';
import { addMonths, type Block } from './blocks/block-rules.ts';
import type { BlockRule, Blocks } from './blocks/blocks.ts';
import { readChecked, readChoice, writeChecked, writeChoice } from './choice-store.ts';
import { type DepositRecord, selectDepositUse } from './deposit-guard.ts';
import type { Limit, LoosenRule, UsedLimit } from './limits/limit-rules.ts';
import type { Limits } from './limits/limits.ts';
import type { PlayRecord, PlayTotals } from './play/play-totals.ts';
import type { ProtectionTables } from './tables.ts';

/** Numbers of the jurisdiction profile. */
export interface ProtectionRule extends LoosenRule, BlockRule {
  periodsHours: readonly number[];
  realityCheckMinutes: readonly number[];
  realityCheckDefaultMinutes: number;
  endDecisionDays: number;
  /** Months after which a member who declined is offered a deposit limit again. */
  limitOfferMonths: number;
}

/** One limit that the site offers. */
interface OfferedLimit {
  kind: LimitKind;
  periodHours: number;
  limit: Limit | undefined;
  used: number;
}

interface Protection {
  block: Block | undefined;
  limits: OfferedLimit[];
  realityCheckMinutes: number;
  offerDepositLimit: boolean;
}

export interface PlaySession {
  openedAt: Date;
  stakedMinor: number;
  paidMinor: number;
  realityCheckAt: Date;
  realityCheckMinutes: number;
  playEndsAt: Date | undefined;
  block: Block | undefined;
}

export interface ProtectionService extends Pick<Limits, 'confirm' | 'cancel' | 'tighten'>, Blocks {
  /** Reads every tool with its setting and its use. */
  read(memberId: number): Promise<Protection>;
  setLimit: Limits['set'];
  declineLimitOffer(memberId: number): Promise<void>;
  /** Sets the time between reality checks to one of the site's choices. Returns false for any other value. */
  setRealityCheck(memberId: number, minutes: number): Promise<boolean>;
  readSession(session: Session): Promise<PlaySession>;
  acknowledgeRealityCheck(session: Session): Promise<PlaySession>;
  rule: ProtectionRule;
}

interface ServiceParts {
  database: Database;
  clock: Clock;
  rule: ProtectionRule;
  blocks: Blocks;
  limits: Limits;
  totals: PlayTotals;
  play: PlayRecord;
  deposits: DepositRecord;
  /** Returns when a session began; undefined for an ended one. */
  findOpenedAt(tokenHash: string): Promise<Date | undefined>;
}

export function createProtectionService(parts: ServiceParts): ProtectionService {
  const { database, clock, rule, blocks, limits } = parts;
  const db = database.withTables<ProtectionTables>();
  const offered = limitKinds.flatMap((kind) =>
    (kind === 'SINGLE_BET' ? [0] : rule.periodsHours).map((periodHours) => ({ kind, periodHours })),
  );

  return {
    ...blocks,
    rule,
    confirm: limits.confirm,
    cancel: limits.cancel,
    tighten: limits.tighten,
    setLimit: limits.set,
    async read(memberId) {
      const [block, set, choice] = await Promise.all([
        blocks.find(memberId),
        limits.list(memberId),
        readChoice(db, memberId),
      ]);
      const used = await readUse(parts, memberId);
      const isNamed = (name: { kind: LimitKind; periodHours: number }) => (other: typeof name) =>
        other.kind === name.kind && other.periodHours === name.periodHours;
      return {
        block,
        limits: offered.map((name) => ({
          ...name,
          limit: set.find(isNamed(name)),
          used: used.find(isNamed(name))?.used ?? 0,
        })),
        realityCheckMinutes: choice.realityCheckMinutes ?? rule.realityCheckDefaultMinutes,
        offerDepositLimit:
          !block &&
          !set.some(({ kind }) => kind === 'DEPOSIT') &&
          (choice.offerDeclinedAt === undefined ||
            addMonths(choice.offerDeclinedAt, rule.limitOfferMonths) <= clock.now()),
      };
    },
    declineLimitOffer: (memberId) => writeChoice(db, memberId, { offer_declined_at: clock.now() }),
    async setRealityCheck(memberId, minutes) {
      if (!rule.realityCheckMinutes.includes(minutes)) return false;
      await writeChoice(db, memberId, { reality_check_minutes: minutes });
      return true;
    },
    readSession: (session) => readSession(parts, session),
    async acknowledgeRealityCheck(session) {
      await writeChecked(db, session.tokenHash, clock.now());
      return readSession(parts, session);
    },
  };
}

/** Reads a member's use of the limits on play and on deposits. */
const readUse = (
  { database, clock, totals, deposits }: ServiceParts,
  memberId: number,
): Promise<UsedLimit[]> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const ofPlay = await totals.readUsedIn(tx, memberId, now);
    const [ofDeposits] = await readTogether(tx, [selectDepositUse(deposits, memberId, now)]);
    return [...ofPlay, ...ofDeposits];
  });

async function readSession(parts: ServiceParts, session: Session): Promise<PlaySession> {
  const { database, clock, rule, blocks, play } = parts;
  const db = database.withTables<ProtectionTables>();
  const { memberId, tokenHash } = session;
  const now = clock.now();
  const openedAt = (await parts.findOpenedAt(tokenHash)) ?? now;
  const [choice, checkedAt, block, used] = await Promise.all([
    readChoice(db, memberId),
    readChecked(db, tokenHash),
    blocks.find(memberId),
    readUse(parts, memberId),
  ]);
  const past = await database.transaction((tx) => play.sumSinceIn(tx, memberId, openedAt));
  const realityCheckMinutes = choice.realityCheckMinutes ?? rule.realityCheckDefaultMinutes;
  const lefts = used
    .filter(({ kind }) => kind === 'SESSION_MIN')
    .map(({ amount, used: minutes }) => Math.max(0, amount - minutes));
  return {
    openedAt,
    ...past,
    realityCheckMinutes,
    realityCheckAt: new Date((checkedAt ?? openedAt).getTime() + realityCheckMinutes * minuteMs),
    playEndsAt: lefts.length > 0 ? new Date(now.getTime() + Math.min(...lefts) * minuteMs) : undefined,
    block,
  };
}
