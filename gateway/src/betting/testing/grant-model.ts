/** A minimal model of two bonus grants in play, the reference for generated sequences of acts on them. */
import type { GrantStatus } from '@parlour/contracts/calls';

/** `short` ends within the sequence and is therefore used first; `endless` counts no stake above its limit. */
export const grantNames = ['short', 'endless'] as const;
export type GrantName = (typeof grantNames)[number];

export const grantTerms = {
  short: { amountMinor: 700, multiple: 2 },
  endless: { amountMinor: 1_500, multiple: 1, maxStakeMinor: 1_200 },
} as const;

/** The model sends no id twice; repeated messages belong to the model of the contract. */
export type GrantAct =
  | { kind: 'bet'; id: string; round: string; amount: number }
  | { kind: 'win'; id: string; round: string; amount: number; closes: boolean; isHeld: boolean }
  | { kind: 'rollback'; of: string }
  | { kind: 'decide'; win: string; decision: 'credit' | 'return' }
  | { kind: 'cancel'; grant: GrantName }
  | { kind: 'deliver' }
  | { kind: 'expire' };

interface GrantState {
  balance: number;
  inPlay: number;
  status: GrantStatus;
  required: number;
  progress: number;
}

interface RoundState {
  status: 'OPEN' | 'WON' | 'LOST' | 'DRAW' | 'VOID' | 'RESETTLED';
  stake: number;
  payout: number;
  held: number;
  grant: GrantName | null;
  bonusStake: number;
  bonusPayout: number;
}

interface TransactionState {
  verb: 'bet' | 'win';
  round: string;
  amount: number;
  bonus: number;
  isReversed: boolean;
  hold?: 'HELD' | 'CREDITED' | 'RETURNED';
}

/** A settlement or its void that waits for delivery, or was counted for grants. */
interface BetEvent {
  round: string;
  stake: number;
  valid: number;
  isVoid: boolean;
}

export interface GrantModel {
  main: number;
  grants: Record<GrantName, GrantState>;
  rounds: Record<string, RoundState>;
  transactions: Record<string, TransactionState>;
  valid: Record<string, number>;
  events: BetEvent[];
  counted: { round: string; grant: GrantName; minor: number }[];
  /** True once the time of the short grant is over. */
  isOver: boolean;
}

export interface GrantReply {
  code: string;
  /** The money that the player can stake now. */
  balance?: number;
}

export function createGrantModel(mainMinor: number): GrantModel {
  const open = ({ amountMinor, multiple }: (typeof grantTerms)[GrantName]): GrantState => ({
    balance: amountMinor,
    inPlay: 0,
    status: 'ACTIVE',
    required: amountMinor * multiple,
    progress: 0,
  });
  return {
    main: mainMinor,
    grants: { short: open(grantTerms.short), endless: open(grantTerms.endless) },
    rounds: {},
    transactions: {},
    valid: {},
    events: [],
    counted: [],
    isOver: false,
  };
}

/** The part of a held win that the jackpot paid. */
export const jackpotPart = 40;
const isSettled = ({ status }: RoundState): boolean => status !== 'OPEN';
const isInPlay = (round: RoundState): boolean => !isSettled(round) || round.held > 0;
const findPlayable = ({ grants, isOver }: GrantModel): GrantName | undefined =>
  grantNames.find(
    (name) => grants[name].status === 'ACTIVE' && grants[name].balance > 0 && !(name === 'short' && isOver),
  );

const accept = (model: GrantModel, code = 'OK'): GrantReply => {
  const name = findPlayable(model);
  return { code, balance: model.main + (name ? model.grants[name].balance : 0) };
};

/**
 * Changes the model as the gateway should, and returns the reply. Returns undefined for an act that would repeat or
 * name an unknown message.
 */
export function applyGrantAct(model: GrantModel, act: GrantAct): GrantReply | undefined {
  switch (act.kind) {
    case 'bet':
      return act.id in model.transactions ? undefined : placeBet(model, act);
    case 'win':
      return act.id in model.transactions ? undefined : payWin(model, act);
    case 'rollback': {
      const original = model.transactions[act.of];
      if (original === undefined || original.isReversed) return undefined;
      return original.verb === 'bet' ? reverseBet(model, original) : reverseWin(model, original);
    }
    case 'decide':
      return decide(model, act);
    case 'cancel': {
      const grant = model.grants[act.grant];
      if (grant.status !== 'ACTIVE') return { code: 'rewards.closed' };
      if (grant.inPlay > 0) return { code: 'rewards.bonus-in-play' };
      Object.assign(grant, { status: 'CANCELLED', balance: 0 });
      return { code: 'OK' };
    }
    case 'deliver':
      return deliver(model);
    case 'expire':
      model.isOver = true;
      return deliver(model);
  }
}

function placeBet(model: GrantModel, { id, round: roundId, amount }: GrantAct & { kind: 'bet' }): GrantReply {
  const round: RoundState = model.rounds[roundId] ?? {
    status: 'OPEN',
    stake: 0,
    payout: 0,
    held: 0,
    grant: null,
    bonusStake: 0,
    bonusPayout: 0,
  };
  if (isSettled(round)) return { code: 'ROUND_CLOSED' };
  const bonus = Math.max(0, amount - model.main);
  const name = round.grant ?? findPlayable(model);
  const grant = name && model.grants[name].status === 'ACTIVE' ? model.grants[name] : undefined;
  if (bonus > (grant?.balance ?? 0)) return accept(model, 'INSUFFICIENT_FUNDS');
  model.main -= amount - bonus;
  round.stake += amount;
  if (grant && name && bonus > 0) {
    grant.balance -= bonus;
    grant.inPlay += bonus;
    round.grant = name;
    round.bonusStake += bonus;
  }
  model.rounds[roundId] = round;
  model.transactions[id] = { verb: 'bet', round: roundId, amount, bonus, isReversed: false };
  return accept(model);
}

/** Adds the grant's part of a win to the grant, and returns it. */
function creditShare({ grants }: GrantModel, round: RoundState, minor: number): number {
  const grant = round.grant && grants[round.grant];
  if (!grant || round.bonusStake === 0 || !['ACTIVE', 'USED'].includes(grant.status)) return 0;
  const share = Math.floor((minor * round.bonusStake) / round.stake);
  if (share > 0) grant.status = 'ACTIVE';
  grant.balance += share;
  round.bonusPayout += share;
  return share;
}

function payWin(model: GrantModel, act: GrantAct & { kind: 'win' }): GrantReply {
  const { id, amount, closes, isHeld } = act;
  const round = model.rounds[act.round];
  if (!round) return { code: 'ROUND_NOT_FOUND' };
  if (round.status === 'VOID') return { code: 'ALREADY_ROLLED_BACK' };
  if (isSettled(round)) return { code: 'ROUND_CLOSED' };
  const bonus = isHeld ? 0 : creditShare(model, round, amount);
  if (isHeld) round.held += amount;
  else model.main += amount - bonus;
  round.payout += amount;
  const hold = isHeld ? ({ hold: 'HELD' } as const) : {};
  model.transactions[id] = { verb: 'win', round: act.round, amount, bonus, isReversed: false, ...hold };
  if (!closes) return accept(model);
  const { stake, payout } = round;
  round.status = payout > stake ? 'WON' : payout < stake ? 'LOST' : 'DRAW';
  model.valid[act.round] = round.status === 'DRAW' ? 0 : stake;
  publish(model, act.round, false);
  leaveWhenDone(model, round);
  return accept(model);
}

function publish({ events, rounds, valid }: GrantModel, round: string, isVoid: boolean): void {
  events.push({ round, stake: rounds[round]?.stake ?? 0, valid: valid[round] ?? 0, isVoid });
}

/** Ends the play of the bonus stake of a round that has ended, unless one of its wins is held. */
function leaveWhenDone(model: GrantModel, round: RoundState): void {
  if (round.grant && round.bonusStake > 0 && !isInPlay(round)) leave(model, round.grant, round.bonusStake);
}

function leave(model: GrantModel, name: GrantName, bonus: number): void {
  const grant = model.grants[name];
  grant.inPlay -= bonus;
  if (grant.status === 'ACTIVE') {
    endWhenDone(model, grant);
    return;
  }
  if (grant.status === 'CONVERTED') model.main += grant.balance;
  grant.balance = 0;
}

function endWhenDone(model: GrantModel, grant: GrantState): void {
  if (grant.status !== 'ACTIVE' || grant.inPlay > 0) return;
  if (grant.balance === 0) grant.status = 'USED';
  else if (grant.progress === grant.required) {
    model.main += grant.balance;
    Object.assign(grant, { status: 'CONVERTED', balance: 0 });
  }
}

function reverseBet(model: GrantModel, original: TransactionState): GrantReply {
  const isPaid = Object.values(model.transactions).some(
    ({ verb, round, isReversed }) => verb === 'win' && round === original.round && !isReversed,
  );
  if (isPaid) return { code: 'ALREADY_SETTLED' };
  const round = model.rounds[original.round] as RoundState;
  const { amount, bonus } = original;
  model.main += amount - bonus;
  round.stake -= amount;
  if (bonus > 0 && round.grant) {
    model.grants[round.grant].balance += bonus;
    round.bonusStake -= bonus;
    leave(model, round.grant, bonus);
  }
  if (round.stake === 0) round.status = 'VOID';
  original.isReversed = true;
  return accept(model);
}

function reverseWin(model: GrantModel, original: TransactionState): GrantReply {
  const round = model.rounds[original.round] as RoundState;
  const { hold } = original;
  const amount = hold === 'RETURNED' ? 0 : original.amount;
  const bonus = hold === 'RETURNED' ? 0 : original.bonus;
  const grant = round.grant && model.grants[round.grant];
  // The ledger takes no more than the account holds, and records the rest as a debt, which the model leaves out.
  if (hold !== 'HELD') model.main = Math.max(0, model.main - (amount - bonus));
  if (grant) grant.balance = Math.max(0, grant.balance - bonus);
  if (grant && round.bonusStake > 0 && !isInPlay(round)) {
    if (grant.status === 'USED') grant.status = 'ACTIVE';
    grant.inPlay += round.bonusStake;
  }
  if (isSettled(round)) publish(model, original.round, true);
  round.status = 'OPEN';
  round.payout -= amount;
  round.bonusPayout -= bonus;
  if (hold === 'HELD') round.held -= amount;
  original.isReversed = true;
  return accept(model);
}

function decide(model: GrantModel, { win, decision }: GrantAct & { kind: 'decide' }): GrantReply | undefined {
  const original = model.transactions[win];
  const round = original && model.rounds[original.round];
  if (!round || original.hold !== 'HELD' || original.isReversed) return undefined;
  const { amount } = original;
  round.held -= amount;
  if (decision === 'credit') {
    original.hold = 'CREDITED';
    original.bonus = creditShare(model, round, amount - jackpotPart);
    model.main += amount - original.bonus;
  } else {
    original.hold = 'RETURNED';
    round.payout -= amount;
    if (isSettled(round)) {
      round.status = 'RESETTLED';
      publish(model, original.round, true);
      publish(model, original.round, false);
    }
  }
  leaveWhenDone(model, round);
  return { code: 'OK' };
}

/** Counts the waiting events in their order, and ends the short grant after its time. */
function deliver(model: GrantModel): GrantReply {
  for (const event of model.events) {
    if (event.isVoid) takeBack(model, event.round);
    else count(model, event);
  }
  model.events = [];
  const { short } = model.grants;
  if (model.isOver && short.status === 'ACTIVE' && short.inPlay === 0)
    Object.assign(short, { status: 'EXPIRED', balance: 0 });
  return { code: 'OK' };
}

/** Counts a bet once: for the grant that was opened first, and its rest for the next one. */
function count(model: GrantModel, { round, stake, valid }: BetEvent): void {
  let left = valid;
  for (const name of grantNames) {
    const grant = model.grants[name];
    const isAbove = name === 'endless' && stake > grantTerms.endless.maxStakeMinor;
    if (grant.status !== 'ACTIVE' || isAbove || (name === 'short' && model.isOver)) continue;
    const minor = Math.min(left, grant.required - grant.progress);
    if (minor === 0) continue;
    left -= minor;
    grant.progress += minor;
    model.counted.push({ round, grant: name, minor });
    if (grant.progress === grant.required) endWhenDone(model, grant);
  }
}

function takeBack(model: GrantModel, round: string): void {
  for (const { grant, minor } of model.counted.filter((one) => one.round === round))
    model.grants[grant].progress -= minor;
  model.counted = model.counted.filter((one) => one.round !== round);
}
