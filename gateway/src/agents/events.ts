import type { SettledBet } from '../betting/index.ts';
import type { IdentityService, Member } from '../identity/index.ts';
import type { Database, DomainEvent, EventHandlers } from '../server/index.ts';
import { addMovements, type NewMovement } from './records/movement-store.ts';
import type { Figure } from './roll-up/figure.ts';
import { addFigures } from './roll-up/roll-up.ts';
import { addEntries, type NewEntry } from './settlement/index.ts';

/** A figure whose path may not be known yet. */
type GivenFigure = Omit<Figure, 'path'> & { path?: string };

interface Parts {
  database: Database;
  identity: Pick<IdentityService, 'findMembersByIds' | 'moves'>;
  timeZone: string;
}

/**
 * Creates the event handlers of agents. They add every figure to the hours of the member and of all uplines,
 * and add the figures on which settlements depend to the entries.
 */
export function createAgentsSubscriptions({ database, identity, timeZone }: Parts): EventHandlers {
  /** Returns the figures of real members. A figure without a path gets that of the member at its time. */
  const addPaths = async <F extends GivenFigure>(
    figures: readonly F[],
  ): Promise<(F & { path: string })[]> => {
    const members = await identity.findMembersByIds(figures.map(({ memberId }) => memberId));
    const counted = figures.flatMap((figure) => {
      const member = members.get(figure.memberId);
      return isCounted(member) ? [{ figure, now: member.path }] : [];
    });
    const paths = await identity.moves.findPathsAt(
      counted.map(({ figure, now }) => ({ path: now, at: figure.at })),
    );
    return counted.map(({ figure, now }, index) => ({
      ...figure,
      path: figure.path ?? paths[index] ?? now,
    }));
  };
  const addWithPaths = async (withPaths: readonly Figure[]): Promise<void> => {
    await addFigures(database, timeZone, withPaths);
    const entries = withPaths.flatMap(toEntries);
    if (entries.length > 0) await database.transaction((tx) => addEntries(tx, entries));
  };
  const add = async (figures: readonly GivenFigure[]): Promise<void> => addWithPaths(await addPaths(figures));
  /** Adds figures that are also rows in the team's record. */
  const addWithMovements = async (
    figures: readonly (GivenFigure & Pick<NewMovement, 'kind' | 'amountMinor'>)[],
  ): Promise<void> => {
    const withPaths = await addPaths(figures);
    await addMovements(database, withPaths);
    await addWithPaths(withPaths);
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
        addWithMovements(
          events.map(({ id, payload: { memberId, creditMinor, at } }) => ({
            ...createFigure(id, memberId, at),
            kind: 'DEPOSIT',
            amountMinor: creditMinor,
            depositMinor: creditMinor,
          })),
        ),
    },
    'withdrawal.disbursed': {
      batch: (events) =>
        addWithMovements(
          events.map(({ id, payload: { memberId, amountMinor, at } }) => ({
            ...createFigure(id, memberId, at),
            kind: 'WITHDRAWAL',
            amountMinor,
            withdrawalMinor: amountMinor,
          })),
        ),
    },
    'reward.paid': {
      batch: (events) =>
        addWithMovements(
          events.map(({ id, payload: { memberId, kind, amountMinor, at } }) => ({
            ...createFigure(id, memberId, at),
            kind: kind === 'rebate' ? 'REBATE' : 'BONUS',
            amountMinor,
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

/** Converts a figure to a settlement entry; deposits, withdrawals and registrations have none. */
function toEntries(figure: Figure): NewEntry[] {
  const { eventId, memberId, path, at, bets, stakeMinor, payoutMinor, validBetMinor } = figure;
  const subject = { eventId, memberId, path, at };
  if (bets) return [{ ...subject, kind: 'BET', stakeMinor, payoutMinor, validBetMinor }];
  if (figure.rebateMinor) return [{ ...subject, kind: 'REBATE', amountMinor: figure.rebateMinor }];
  if (figure.bonusMinor) return [{ ...subject, kind: 'BONUS', amountMinor: figure.bonusMinor }];
  return [];
}

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
    // Bonus money counts for a team once it is converted, as a bonus.
    stakeMinor: sign * (bet.stakeMinor - (bet.bonusStakeMinor ?? 0)),
    payoutMinor: sign * (bet.payoutMinor - (bet.bonusPayoutMinor ?? 0)),
    validBetMinor: sign * bet.validBetMinor,
  };
}
