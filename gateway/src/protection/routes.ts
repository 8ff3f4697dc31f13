import { AppError } from '@parlour/contracts';
import {
  acknowledgeRealityCheckCall,
  cancelLimitChangeCall,
  confirmLimitCall,
  declineLimitOfferCall,
  getPlaySessionCall,
  getProtectionCall,
  requestExclusionEndCall,
  setLimitCall,
  setRealityCheckCall,
  startCoolOffCall,
  startExclusionCall,
} from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route } from '../server/index.ts';
import type { Block } from './blocks/block-rules.ts';
import type { PendingChange } from './limits/limit-rules.ts';
import type { PlaySession, ProtectionService } from './service.ts';

export function protectionRoutes(service: ProtectionService, clock: Clock): readonly RouteEntry[] {
  const toWire = async (memberId: number) => {
    const { block, limits, realityCheckMinutes, offerDepositLimit } = await service.read(memberId);
    const { rule } = service;
    return {
      serverTime: clock.now().toISOString(),
      ...(block && { block: toWireBlock(block) }),
      limits: limits.map(({ kind, periodHours, limit, used }) => ({
        kind,
        periodHours,
        used,
        ...(limit && { amount: limit.amount, setBy: toSetter(limit.setBy) }),
        ...(limit?.pending && { pending: toWirePending(limit.pending) }),
      })),
      realityCheck: { minutes: realityCheckMinutes, choices: [...rule.realityCheckMinutes] },
      rules: {
        loosenAfterHours: rule.loosenAfterHours,
        confirmWithinHours: rule.confirmWithinHours,
        coolOffs: [...rule.coolOffs],
        exclusions: [...rule.exclusions],
        endDecisionDays: rule.endDecisionDays,
      },
      offerDepositLimit,
    };
  };
  const toWireSession = ({ openedAt, stakedMinor, paidMinor, ...session }: PlaySession) => ({
    serverTime: clock.now().toISOString(),
    openedAt: openedAt.toISOString(),
    staked: stakedMinor,
    paid: paidMinor,
    realityCheckAt: session.realityCheckAt.toISOString(),
    realityCheckMinutes: session.realityCheckMinutes,
    ...(session.playEndsAt && { playEndsAt: session.playEndsAt.toISOString() }),
    ...(session.block && { blockKind: session.block.kind }),
  });

  return [
    route(getProtectionCall, ({ session }) => toWire(session.memberId)),
    route(setLimitCall, async ({ input, session: { memberId } }) => {
      const { kind, periodHours, amount } = input;
      await service.setLimit(memberId, { kind, periodHours, amount });
      return toWire(memberId);
    }),
    route(confirmLimitCall, async ({ input, session: { memberId } }) => {
      await service.confirm(memberId, input);
      return toWire(memberId);
    }),
    route(cancelLimitChangeCall, async ({ input, session: { memberId } }) => {
      await service.cancel(memberId, input);
      return toWire(memberId);
    }),
    route(declineLimitOfferCall, async ({ session }) => {
      await service.declineLimitOffer(session.memberId);
      return {};
    }),
    route(startCoolOffCall, async ({ input, session: { memberId } }) => {
      await service.startCoolOff(memberId, input.length);
      return toWire(memberId);
    }),
    route(startExclusionCall, async ({ input, session: { memberId } }) => {
      await service.exclude(memberId, input.length);
      return toWire(memberId);
    }),
    route(requestExclusionEndCall, async ({ session: { memberId } }) => {
      await service.requestEnd(memberId);
      return toWire(memberId);
    }),
    route(setRealityCheckCall, async ({ input, session: { memberId } }) => {
      if (!(await service.setRealityCheck(memberId, input.minutes)))
        throw new AppError('request.invalid', `The site does not offer ${input.minutes} minutes.`, {
          fields: [{ path: ['minutes'], rule: 'choice' }],
        });
      return toWire(memberId);
    }),
    route(getPlaySessionCall, async ({ session }) => toWireSession(await service.readSession(session)), {
      isPassive: true,
    }),
    route(acknowledgeRealityCheckCall, async ({ session }) =>
      toWireSession(await service.acknowledgeRealityCheck(session)),
    ),
  ];
}

const toSetter = (setBy: string): 'member' | 'operator' => (setBy === 'member' ? 'member' : 'operator');

const toWirePending = ({ amount, requestedAt, effectiveAt, expiresAt }: PendingChange) => ({
  ...(amount !== undefined && { amount }),
  requestedAt: requestedAt.toISOString(),
  effectiveAt: effectiveAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const toWireBlock = (block: Block) => ({
  kind: block.kind,
  setBy: toSetter(block.setBy),
  startsAt: block.startsAt.toISOString(),
  ...(block.endsAt && { endsAt: block.endsAt.toISOString() }),
  ...(block.endRequestFrom && { endRequestFrom: block.endRequestFrom.toISOString() }),
  ...(block.endDelayHours !== undefined && { endDelayHours: block.endDelayHours }),
  ...(block.endRequestedAt && {
    endRequest: {
      requestedAt: block.endRequestedAt.toISOString(),
      state: block.endDecision ?? ('WAITING' as const),
    },
  }),
});
