import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  acknowledgeRealityCheckCall,
  cancelLimitChangeCall,
  confirmLimitCall,
  declineLimitOfferCall,
  getPlaySessionCall,
  getProtectionCall,
  type LimitKind,
  requestExclusionEndCall,
  setLimitCall,
  setRealityCheckCall,
  startCoolOffCall,
  startExclusionCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** Identifies a limit by its kind and the hours of its window, 0 for the limit of one bet. */
export interface LimitName {
  kind: LimitKind;
  periodHours: number;
}

export interface PendingLimit {
  /** Undefined: the change removes the limit. */
  amount: number | undefined;
  effectiveAt: Date;
  expiresAt: Date;
  /** Whether the change can be confirmed now. */
  isConfirmable: boolean;
}

/** Amounts in minor units; for SESSION_MIN, in minutes. */
export interface ProtectionLimit extends LimitName {
  /** Undefined while no limit is set. */
  amount: number | undefined;
  used: number;
  setBy: 'member' | 'operator' | undefined;
  pending: PendingLimit | undefined;
}

export interface PlayBlock {
  kind: 'COOL_OFF' | 'EXCLUSION';
  setBy: 'member' | 'operator';
  startsAt: Date;
  /** Undefined for a permanent exclusion. */
  endsAt: Date | undefined;
  /** The time from which the member may request an early end; undefined for a cool-off. */
  endRequestFrom: Date | undefined;
  endDelayHours: number | undefined;
  endRequest: 'WAITING' | 'APPROVED' | 'REFUSED' | undefined;
  /** Whether the member may request an early end now. */
  canRequestEnd: boolean;
}

export interface Protection {
  block: PlayBlock | undefined;
  limits: readonly ProtectionLimit[];
  realityCheck: { minutes: number; choices: readonly number[] };
  rules: ValueOf<typeof getProtectionCall>['rules'];
  offerDepositLimit: boolean;
}

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

function toProtection(value: ValueOf<typeof getProtectionCall>): Protection {
  const { serverTime, block, limits, ...rest } = value;
  return {
    ...rest,
    block: block && toBlock(block, serverTime),
    limits: limits.map(({ amount, setBy, pending, ...limit }) => ({
      ...limit,
      amount,
      setBy,
      pending: pending && {
        amount: pending.amount,
        effectiveAt: new Date(pending.effectiveAt),
        expiresAt: new Date(pending.expiresAt),
        isConfirmable: serverTime >= pending.effectiveAt,
      },
    })),
  };
}

function toBlock(
  block: NonNullable<ValueOf<typeof getProtectionCall>['block']>,
  serverTime: string,
): PlayBlock {
  const { kind, setBy, startsAt, endsAt, endRequestFrom, endDelayHours, endRequest } = block;
  const isOpen = endRequestFrom !== undefined && serverTime >= endRequestFrom;
  return {
    kind,
    setBy,
    startsAt: new Date(startsAt),
    endsAt: toDate(endsAt),
    endRequestFrom: toDate(endRequestFrom),
    endDelayHours,
    endRequest: endRequest?.state,
    canRequestEnd: isOpen && (endRequest === undefined || endRequest.state === 'REFUSED'),
  };
}

export const protectionKey = ['protection'] as const;

/** Query of every tool of player protection. */
export const protectionQuery = (api: Api) =>
  queryOptions({
    queryKey: [...protectionKey, 'tools'],
    queryFn: async ({ signal }) => toProtection(await api.call(getProtectionCall, undefined, { signal })),
  });

/**
 * Sets a limit, or removes it without an amount. A looser limit is pending. Fails with
 * `protection.limit-not-found` and `request.invalid`.
 */
export const setLimit = async (
  api: Api,
  { kind, periodHours, amount }: LimitName & { amount: number | undefined },
  options?: CallOptions,
): Promise<Protection> =>
  toProtection(
    await api.call(setLimitCall, { kind, periodHours, ...(amount !== undefined && { amount }) }, options),
  );

/** Confirms a pending change. Fails with `protection.change-not-found` or `protection.change-too-early`. */
export const confirmLimit = async (
  api: Api,
  { kind, periodHours }: LimitName,
  options?: CallOptions,
): Promise<Protection> => toProtection(await api.call(confirmLimitCall, { kind, periodHours }, options));

/** Discards a pending change. Fails with `protection.change-not-found`. */
export const cancelLimitChange = async (
  api: Api,
  { kind, periodHours }: LimitName,
  options?: CallOptions,
): Promise<Protection> => toProtection(await api.call(cancelLimitChangeCall, { kind, periodHours }, options));

export async function declineLimitOffer(api: Api, options?: CallOptions): Promise<void> {
  await api.call(declineLimitOfferCall, undefined, options);
}

/** Starts a cool-off or an exclusion at once. `length` is one of the rules. */
export const startBlock = async (
  api: Api,
  { kind, length }: { kind: PlayBlock['kind']; length: string },
  options?: CallOptions,
): Promise<Protection> =>
  toProtection(
    await api.call(kind === 'COOL_OFF' ? startCoolOffCall : startExclusionCall, { length }, options),
  );

/**
 * Requests an early end of the exclusion. Fails with `protection.no-exclusion`, `protection.end-too-early` or
 * `protection.end-requested`.
 */
export const requestExclusionEnd = async (api: Api, options?: CallOptions): Promise<Protection> =>
  toProtection(await api.call(requestExclusionEndCall, undefined, options));

export const setRealityCheck = async (
  api: Api,
  minutes: number,
  options?: CallOptions,
): Promise<Protection> => toProtection(await api.call(setRealityCheckCall, { minutes }, options));

/** The session as the reality check shows it. Times are relative, because only the gateway's clock counts. */
export interface PlaySession {
  elapsedMs: number;
  stakedMinor: number;
  paidMinor: number;
  /** Milliseconds until the next reality check; negative when it is due. */
  realityCheckInMs: number;
  realityCheckMinutes: number;
  /** Milliseconds until the time limit ends play. */
  playEndsInMs: number | undefined;
  blockKind: PlayBlock['kind'] | undefined;
}

function toPlaySession(value: ValueOf<typeof getPlaySessionCall>): PlaySession {
  const nowMs = Date.parse(value.serverTime);
  return {
    elapsedMs: nowMs - Date.parse(value.openedAt),
    stakedMinor: value.staked,
    paidMinor: value.paid,
    realityCheckInMs: Date.parse(value.realityCheckAt) - nowMs,
    realityCheckMinutes: value.realityCheckMinutes,
    playEndsInMs: value.playEndsAt === undefined ? undefined : Date.parse(value.playEndsAt) - nowMs,
    blockKind: value.blockKind,
  };
}

/** Query of the session's times and result. The caller decides when to refetch it. */
export const playSessionQuery = (api: Api) =>
  queryOptions({
    queryKey: [...protectionKey, 'session'],
    queryFn: async ({ signal }) => toPlaySession(await api.call(getPlaySessionCall, undefined, { signal })),
  });

/** Acknowledges a reality check. */
export const acknowledgeRealityCheck = async (api: Api, options?: CallOptions): Promise<PlaySession> =>
  toPlaySession(await api.call(acknowledgeRealityCheckCall, undefined, options));
