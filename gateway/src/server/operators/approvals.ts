/**
 * Acts that need two people: one requests, another one approves, and the act runs once, in the transaction of the
 * approval.
 */
import { isDeepStrictEqual } from 'node:util';
import { AppError, errorStatus, isAppError, isPermitted, operatorRequestSeconds } from '@parlour/contracts';
import type { RequestCause } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { Audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { readCapped } from '../database/read-capped.ts';
import type { FourEyesAct, OperatorAct, OperatorCall } from './acts.ts';
import { findExceeded, lockGiver, recordGiven } from './given-amounts.ts';
import type { Operator } from './grants.ts';
import {
  insertDecision,
  insertRequest,
  lockRequest,
  type RequestState,
  readRequests,
  type StoredRequest,
} from './request-store.ts';

interface ApprovalParts {
  database: Database;
  clock: Clock;
  audit: Audit;
}

interface Decision {
  id: number;
  reason: string;
  operator: Operator;
}

export interface Approvals {
  /** Runs the act. An act on which two people decide is stored as a request instead. */
  execute(act: OperatorAct, call: OperatorCall<unknown>): Promise<unknown>;
  /**
   * Runs the requested act. Fails with `request.not-found`, `operator.request-closed`, `operator.own-request`,
   * `operator.person-required`, `operator.not-permitted`, `operator.requester-ended` when the requester has lost the
   * permission, `operator.changed-since`, or as the act fails. The last three close the request.
   */
  approve(decision: Decision): Promise<{ request: number; state: RequestState; value: unknown }>;
  /** Closes a request. Its own requester may do so, too. Fails as `approve` does. */
  reject(decision: Decision): Promise<{ request: number; state: RequestState }>;
  /**
   * Lists the requests for acts that the operator may carry out, newest first. A request whose requester has lost the
   * permission is `lapsed`, and no longer pending.
   */
  list(
    operator: Operator,
    filter: { onlyPending: boolean; id?: number | undefined },
  ): Promise<{ requests: StoredRequest[]; isMore: boolean }>;
}

const requestMs = operatorRequestSeconds * 1000;
const listedMax = 200;
const failureStatusMin = 500;

const isFourEyes = (act: OperatorAct): act is FourEyesAct => 'review' in act;

/** `acts` are all acts of the modules. */
export function createApprovals(parts: ApprovalParts, acts: readonly OperatorAct[]): Approvals {
  const { database, clock, audit } = parts;
  const guarded = acts.filter(isFourEyes);

  /** Returns the request and its act, locked, if this operator may decide it now. */
  async function requirePending(
    tx: Tx,
    { id, operator }: Decision,
  ): Promise<{ request: StoredRequest; act: FourEyesAct }> {
    const request = await lockRequest(tx, id, clock.now());
    const act = guarded.find(({ path }) => path === request?.act);
    if (!request || !act) throw new AppError('request.not-found', `There is no request ${id}.`);
    if (!isPermitted(operator.roles, act.permission))
      throw new AppError('operator.not-permitted', `${act.path} needs the permission ${act.permission}.`);
    if (operator.isProgram)
      throw new AppError('operator.person-required', 'A program may request, and a person decides.');
    if (request.state !== 'pending')
      throw new AppError('operator.request-closed', `Request ${id} is ${request.state}.`, {
        details: { state: request.state },
      });
    return { request, act };
  }

  const decide = async (
    tx: Tx,
    request: StoredRequest,
    { operator, reason }: Decision,
    { state, outcome }: { state: 'approved' | 'rejected' | 'failed'; outcome?: unknown },
  ): Promise<void> => {
    await insertDecision(tx, {
      id: request.id,
      state,
      operator,
      reason,
      decidedAt: clock.now(),
      outcome,
    });
    await audit.record(tx, {
      actor: operator.actor,
      act: state === 'rejected' ? 'request.reject' : 'request.approve',
      subject: `request:${request.id}`,
      before: { act: request.act, facts: request.facts, requestedBy: request.actor, reason: request.reason },
      after: { state, reason },
    });
  };

  return {
    async execute(act, call) {
      if (!isFourEyes(act)) return act.run(call);
      return database.transaction((tx) => runOrRequest(parts, tx, act, call));
    },

    async approve(decision) {
      const { request, result } = await database.transaction(async (tx) => {
        const pending = await requirePending(tx, decision);
        if (pending.request.person === decision.operator.person)
          throw new AppError('operator.own-request', `Request ${decision.id} needs another person.`);
        const result = isEnded(pending, decision.operator)
          ? { error: createEndedError(decision.id) }
          : await runRequested(tx, { ...pending, approvedBy: decision.operator.actor });
        const outcome = result.error ? { code: result.error.code } : result.value;
        await decide(tx, pending.request, decision, { state: result.error ? 'failed' : 'approved', outcome });
        return { request: pending.request, result };
      });
      if (result.error) throw result.error;
      return { request: request.id, state: 'approved', value: result.value ?? null };
    },

    reject: (decision) =>
      database.transaction(async (tx) => {
        const { request } = await requirePending(tx, decision);
        await decide(tx, request, decision, { state: 'rejected' });
        return { request: request.id, state: 'rejected' };
      }),

    async list(operator, { onlyPending, id }) {
      const permitted = new Map(
        guarded
          .filter(({ permission }) => isPermitted(operator.roles, permission))
          .map((act) => [act.path, act]),
      );
      const { rows, isMore } = await readCapped(listedMax, (limit) =>
        readRequests(database, { acts: [...permitted.keys()], now: clock.now(), limit, onlyPending, id }),
      );
      const requests = rows
        .map((request): StoredRequest => {
          const act = permitted.get(request.act);
          const hasLapsed = request.state === 'pending' && act && isEnded({ request, act }, operator);
          return hasLapsed ? { ...request, state: 'lapsed' } : request;
        })
        .filter(({ state }) => !onlyPending || state === 'pending');
      return { requests, isMore };
    },
  };
}

/**
 * Returns whether the requester has lost the permission since the request. A grant names every operator whose
 * rights changed while a request may wait, so an operator whom it does not name still has the same rights. An
 * operator who was added again under the same name is not the requester.
 */
function isEnded(
  { request, act }: { request: StoredRequest; act: FourEyesAct },
  { changedOperators }: Operator,
): boolean {
  const changed = changedOperators.find(({ name }) => name === request.person);
  if (!changed) return false;
  const isSame = changed.since !== null && Date.parse(changed.since) <= request.requestedAt.getTime();
  return !isSame || !isPermitted(changed.roles, act.permission);
}

const createEndedError = (id: number): AppError =>
  new AppError('operator.requester-ended', `The requester of request ${id} no longer has its permission.`);

/** Runs the act where one person is enough, and records what it gave. Stores a request otherwise. */
async function runOrRequest(
  parts: ApprovalParts,
  tx: Tx,
  act: FourEyesAct,
  call: OperatorCall<unknown>,
): Promise<unknown> {
  const { actor, input, operator } = call;
  const { person } = operator;
  if (act.bound) await lockGiver(tx, person);
  const review = await act.review(tx, input);
  if (review === undefined) return act.runIn(tx, { actor, person, input });
  const { facts, given, involved } = review;
  const counted = act.bound &&
    given && { giving: { person, act: act.path, given, now: parts.clock.now() }, bound: act.bound };
  let cause: RequestCause | undefined;
  if (involved?.includes(person)) cause = 'own-terms';
  else if (counted) cause = await findExceeded(tx, counted.giving, counted.bound);
  else if (!involved) cause = 'always';
  if (cause) return storeRequest(parts, tx, { act, call, facts, cause });
  const value = await act.runIn(tx, { actor, person, input });
  if (counted) await recordGiven(tx, counted.giving, counted.bound.bounds);
  return value;
}

interface NewRequest {
  act: FourEyesAct;
  call: OperatorCall<unknown>;
  facts: object;
  cause: RequestCause;
}

async function storeRequest(
  { clock, audit }: ApprovalParts,
  tx: Tx,
  { act, call, facts, cause }: NewRequest,
): Promise<{ request: number; state: RequestState; cause: RequestCause }> {
  const { reason } = call.input as { reason: string };
  const requestedAt = clock.now();
  const id = await insertRequest(tx, {
    act: act.path,
    input: call.input,
    facts,
    cause,
    operator: call.operator,
    reason,
    requestedAt,
    expiresAt: new Date(requestedAt.getTime() + requestMs),
  });
  await audit.record(tx, {
    actor: call.actor,
    act: 'request.create',
    subject: `request:${id}`,
    after: { act: act.path, facts, cause, reason },
  });
  return { request: id, state: 'pending', cause };
}

type Result = { value: unknown; error?: undefined } | { error: AppError; value?: undefined };

/**
 * Runs the act of a request. An expected failure undoes what the act did so far, so that the transaction can record the
 * failure; any other one rolls back everything, and the request stays pending.
 */
async function runRequested(
  tx: Tx,
  { request, act, approvedBy }: { request: StoredRequest; act: FourEyesAct; approvedBy: string },
): Promise<Result> {
  await sql`savepoint act`.execute(tx);
  try {
    const input = act.input.safeParse(request.input);
    const review = input.success ? await act.review(tx, input.data) : undefined;
    if (!isDeepStrictEqual(toPlainData(review?.facts), request.facts))
      throw new AppError('operator.changed-since', `What request ${request.id} is about has changed.`);
    const { actor, person } = request;
    return { value: await act.runIn(tx, { actor, person, approvedBy, input: input.data }) };
  } catch (error) {
    if (!isAppError(error) || errorStatus[error.code] >= failureStatusMin) throw error;
    await sql`rollback to savepoint act`.execute(tx);
    return { error };
  }
}

/** Returns the value as the database returns it. */
const toPlainData = (value: object | undefined): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
