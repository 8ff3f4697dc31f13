/** A minimal model of the vendor contract, the reference for generated sequences of messages. */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { hourMs } from '../../server/index.ts';

export type Message =
  | { verb: 'bet'; request: VwcRequest<'bet'> }
  | { verb: 'win'; request: VwcRequest<'win'> }
  | { verb: 'endRound'; request: VwcRequest<'endRound'> }
  | { verb: 'rollback'; request: VwcRequest<'rollback'> }
  | { verb: 'bonusWin'; request: VwcRequest<'bonusWin'> };

/** The fields of a reply that the model knows. */
export type Reply = Pick<VwcReply, 'code' | 'balance' | 'replay' | 'currentBalance'>;

interface MemberState {
  balance: number;
  demo: boolean;
  isClosed: boolean;
  excludedUntilMs: number;
}

interface RoundState {
  memberRef: string;
  status: 'OPEN' | 'WON' | 'LOST' | 'DRAW' | 'VOID' | 'REFUNDED' | 'RESETTLED';
  stake: number;
  payout: number;
}

interface TransactionState {
  state: 'APPLIED' | 'REVERSED' | 'TOMBSTONED';
  verb?: Message['verb'];
  /** The message, to distinguish a repeated message from a different one under the same id. */
  content?: string;
  roundId?: string;
  amount: number;
  reply?: Reply;
  /** The time at which the win took an amount out of the jackpot. */
  jackpotAtMs?: number;
  /** The state of a win that a person decides on. */
  hold?: 'HELD' | 'CREDITED' | 'RETURNED';
}

/** Plain data, so that it can be copied: concurrent messages are tried in every order. */
export interface ContractModel {
  nowMs: number;
  members: Record<string, MemberState>;
  /** The member of each game session while signed in with it, else null. */
  sessions: Record<string, string | null>;
  rounds: Record<string, RoundState>;
  transactions: Record<string, TransactionState>;
  campaigns: Record<string, number>;
}

type Outcome = Reply & Pick<TransactionState, 'roundId' | 'jackpotAtMs' | 'hold'>;
const refuse = (code: Reply['code'], extra: Omit<Reply, 'code'> = {}): Outcome => ({ code, ...extra });
const siteCurrency = 'MMK';
export const dayMs = 24 * hourMs;

/** Returns the reply to a message and changes the model as the gateway should. */
export function answerMessage(model: ContractModel, message: Message): Reply {
  const { txId } = message.request;
  if (message.verb === 'rollback' && txId === message.request.refTxId) return refuse('DUPLICATE_MISMATCH');
  const earlier = model.transactions[txId];
  if (earlier !== undefined) return answerRepeated(model, message, earlier);
  const { roundId, jackpotAtMs, hold, ...reply } = applyMessage(model, message);
  if (reply.code !== 'OK') return reply;
  const whole = { ...reply, replay: false };
  const amount = 'amount' in message.request ? message.request.amount : 0;
  const content = JSON.stringify(message);
  model.transactions[txId] = {
    state: 'APPLIED',
    verb: message.verb,
    content,
    amount,
    reply: whole,
    ...(roundId !== undefined && { roundId }),
    ...(jackpotAtMs !== undefined && { jackpotAtMs }),
    ...(hold !== undefined && { hold }),
  };
  return whole;
}

function answerRepeated(model: ContractModel, message: Message, earlier: TransactionState): Reply {
  if (earlier.state === 'TOMBSTONED') return refuse('ALREADY_ROLLED_BACK');
  if (earlier.content !== JSON.stringify(message)) return refuse('DUPLICATE_MISMATCH');
  if (earlier.state === 'REVERSED' && message.verb === 'bet') return refuse('ALREADY_ROLLED_BACK');
  const round = earlier.roundId === undefined ? undefined : model.rounds[earlier.roundId];
  const currentBalance = round && getMember(model, round.memberRef).balance;
  return {
    code: 'OK',
    ...earlier.reply,
    replay: true,
    ...(currentBalance !== undefined && { currentBalance }),
  };
}

function applyMessage(model: ContractModel, message: Message): Outcome {
  switch (message.verb) {
    case 'bet':
      return placeBet(model, message.request);
    case 'win': {
      const { amount, currency, jackpotPart = 0, roundClosed, roundId } = message.request;
      if (currency !== siteCurrency) return refuse('WRONG_CURRENCY');
      if (jackpotPart > amount) return refuse('INVALID_AMOUNT');
      return payRound(model, { roundId, amount, jackpotPart, closes: roundClosed });
    }
    case 'endRound':
      return payRound(model, { roundId: message.request.roundId, amount: 0, closes: true });
    case 'rollback':
      return rollBack(model, message.request.refTxId);
    case 'bonusWin':
      return creditBonus(model, message.request);
  }
}

export function getMember(model: ContractModel, memberRef: string): MemberState {
  const member = model.members[memberRef];
  if (member === undefined) throw new Error(`The model has no member ${memberRef}.`);
  return member;
}

function placeBet(model: ContractModel, request: VwcRequest<'bet'>): Outcome {
  const { amount, currency, roundId, sessionId } = request;
  if (currency !== siteCurrency) return refuse('WRONG_CURRENCY');
  const memberRef = model.sessions[sessionId];
  if (memberRef == null) return refuse('SESSION_EXPIRED');
  const member = getMember(model, memberRef);
  if (member.isClosed) return refuse('ACCOUNT_BLOCKED');
  if (member.excludedUntilMs > model.nowMs) return refuse('EXCLUDED');
  const round = model.rounds[roundId] ?? { memberRef, status: 'OPEN', stake: 0, payout: 0 };
  if (round.status !== 'OPEN') return refuse('ROUND_CLOSED');
  if (round.memberRef !== memberRef) return refuse('ROUND_NOT_FOUND');
  if (amount > member.balance) return refuse('INSUFFICIENT_FUNDS', { balance: member.balance });
  member.balance -= amount;
  model.rounds[roundId] = { ...round, stake: round.stake + amount };
  return { code: 'OK', balance: member.balance, roundId };
}

function payRound(
  model: ContractModel,
  {
    roundId,
    amount,
    jackpotPart = 0,
    closes,
  }: { roundId: string; amount: number; jackpotPart?: number; closes: boolean },
): Outcome {
  const round = model.rounds[roundId];
  if (round === undefined) return refuse('ROUND_NOT_FOUND');
  if (round.status === 'VOID') return refuse('ALREADY_ROLLED_BACK');
  if (round.status !== 'OPEN') return refuse('ROUND_CLOSED');
  const member = getMember(model, round.memberRef);
  // The test's pool covers every jackpot, and play money wins no jackpot.
  const isJackpot = jackpotPart > 0 && !member.demo;
  const isHeld = isJackpot && hasRecentJackpot(model);
  if (!isHeld) member.balance += amount;
  round.payout += amount;
  if (closes)
    round.status = round.payout > round.stake ? 'WON' : round.payout < round.stake ? 'LOST' : 'DRAW';
  return {
    code: 'OK',
    balance: member.balance,
    roundId,
    ...(isJackpot && { jackpotAtMs: model.nowMs }),
    ...(isHeld && { hold: 'HELD' }),
  };
}

const hasRecentJackpot = (model: ContractModel): boolean =>
  Object.values(model.transactions).some(
    ({ jackpotAtMs }) => jackpotAtMs !== undefined && jackpotAtMs >= model.nowMs - dayMs,
  );

function rollBack(model: ContractModel, refTxId: string): Outcome {
  const original = model.transactions[refTxId];
  if (original === undefined) {
    model.transactions[refTxId] = { state: 'TOMBSTONED', amount: 0 };
    return { code: 'OK' };
  }
  if (original.state !== 'APPLIED') return { code: 'OK' };
  const { roundId = '' } = original;
  const round = model.rounds[roundId];
  if ((original.verb !== 'bet' && original.verb !== 'win') || round === undefined)
    return refuse('TX_NOT_FOUND');
  const member = getMember(model, round.memberRef);
  if (original.verb === 'bet') {
    if (hasUnreversedPayment(model, roundId)) return refuse('ALREADY_SETTLED');
    member.balance += original.amount;
    round.stake -= original.amount;
    if (round.stake === 0) round.status = 'VOID';
  } else if (round.status !== 'REFUNDED') {
    // The part that the member no longer has becomes a debt.
    if (original.hold === undefined || original.hold === 'CREDITED')
      member.balance = Math.max(0, member.balance - original.amount);
    if (original.hold !== 'RETURNED') round.payout -= original.amount;
    round.status = 'OPEN';
  }
  original.state = 'REVERSED';
  return { code: 'OK', balance: member.balance, roundId };
}

const hasUnreversedPayment = (model: ContractModel, roundId: string): boolean =>
  Object.values(model.transactions).some(
    (one) =>
      one.roundId === roundId && one.state === 'APPLIED' && (one.verb === 'win' || one.verb === 'endRound'),
  );

function creditBonus(model: ContractModel, request: VwcRequest<'bonusWin'>): Outcome {
  const { amount, campaignId, currency, playerRef } = request;
  const member = model.members[playerRef];
  if (member === undefined) return refuse('UNKNOWN_PLAYER');
  if (member.isClosed) return refuse('ACCOUNT_BLOCKED');
  if (member.excludedUntilMs > model.nowMs) return refuse('EXCLUDED');
  if (currency !== siteCurrency) return refuse('WRONG_CURRENCY');
  const left = model.campaigns[campaignId] ?? 0;
  if (amount > left) return refuse('LIMIT_REACHED');
  model.campaigns[campaignId] = left - amount;
  member.balance += amount;
  return { code: 'OK', balance: member.balance };
}

/** Refunds the stakes of a round that has been open for fourteen days. Returns false when it is not allowed. */
export function refundModelRound(model: ContractModel, roundId: string): boolean {
  const round = model.rounds[roundId];
  if (round === undefined || round.status !== 'OPEN' || round.payout > 0) return false;
  getMember(model, round.memberRef).balance += round.stake;
  round.stake = 0;
  round.status = 'REFUNDED';
  for (const one of Object.values(model.transactions))
    if (one.roundId === roundId && one.verb === 'bet' && one.state === 'APPLIED') one.state = 'REVERSED';
  return true;
}

/** Decides on a held win. Returns false if the win is not, or no longer, held. */
export function decideModelWin(model: ContractModel, txId: string, decision: 'credit' | 'return'): boolean {
  const win = model.transactions[txId];
  const round = model.rounds[win?.roundId ?? ''];
  if (win === undefined || round === undefined || win.hold === undefined || win.state !== 'APPLIED')
    return false;
  const decided = decision === 'credit' ? 'CREDITED' : 'RETURNED';
  if (win.hold !== 'HELD') return win.hold === decided;
  win.hold = decided;
  if (decision === 'credit') getMember(model, round.memberRef).balance += win.amount;
  else {
    round.payout -= win.amount;
    if (round.status !== 'OPEN') round.status = 'RESETTLED';
  }
  return true;
}
