import type { SettledBet } from '../betting/index.ts';
import type { IdentityService, Member } from '../identity/index.ts';
import type { Database, DomainEvent, EventHandlers } from '../server/index.ts';
import type { Figure } from './roll-up/figure.ts';
import { addFigures } from './roll-up/roll-up.ts';

interface Parts {
  database: Database;
  identity: Pick<IdentityService, 'membersByIds'>;
  timeZone: string;
}

/** Creates the event handlers of agents. They add every figure to the hours of the member and of all uplines. */
export function createAgentsSubscriptions({ database, identity, timeZone }: Parts): EventHandlers {
  /** Adds the figures of real members only. Looks up the member's path in identity when the event does not carry it. */
  const add = async (figures: readonly (Omit<Figure, 'path'> & { path?: string })[]): Promise<void> => {
    const members = await identity.membersByIds(figures.map(({ memberId }) => memberId));
    await addFigures(
      database,
      timeZone,
      figures.flatMap((figure) => {
        const member = members.get(figure.memberId);
        return isCounted(member) ? [{ ...figure, path: figure.path ?? member.path }] : [];
      }),
    );
  };

  return {
    'member.registered': {
      batch: (events) =>
        add(
          events.map(({ id, payload: { memberId, path, registeredAt } }) => ({
            ...createFigure(id, memberId, registeredAt),
            path,
            registrations: 1,
          })),
        ),
    },
    'bet.settled': { batch: (events) => add(events.map((event) => toBetFigure(event, 1))) },
    'bet.voided': { batch: (events) => add(events.map((event) => toBetFigure(event, -1))) },
    'deposit.credited': {
      batch: (events) =>
        add(
          events.map(({ id, payload: { memberId, creditMinor, at } }) => ({
            ...createFigure(id, memberId, at),
            depositMinor: creditMinor,
          })),
        ),
    },
    'withdrawal.disbursed': {
      batch: (events) =>
        add(
          events.map(({ id, payload: { memberId, amountMinor, at } }) => ({
            ...createFigure(id, memberId, at),
            withdrawalMinor: amountMinor,
          })),
        ),
    },
    'reward.paid': {
      batch: (events) =>
        add(
          events.map(({ id, payload: { memberId, kind, amountMinor, at } }) => ({
            ...createFigure(id, memberId, at),
            ...(kind === 'rebate' ? { rebateMinor: amountMinor } : { bonusMinor: amountMinor }),
          })),
        ),
    },
  };
}

const createFigure = (eventId: string, memberId: number, at: string) => ({
  eventId,
  memberId,
  category: '',
  at: new Date(at),
});

const isCounted = (member: Member | undefined): member is Member => member?.accountClass === 'real';

/** Converts a bet event to a figure. A void bet subtracts its figures. */
function toBetFigure(event: DomainEvent<'bet.settled' | 'bet.voided'>, sign: 1 | -1): Figure {
  const bet: SettledBet = event.payload;
  return {
    eventId: event.id,
    memberId: bet.memberId,
    path: bet.teamPath,
    category: bet.category,
    at: new Date(bet.settledAt),
    bets: sign,
    stakeMinor: sign * bet.stakeMinor,
    payoutMinor: sign * bet.payoutMinor,
    validBetMinor: sign * bet.validBetMinor,
  };
}
