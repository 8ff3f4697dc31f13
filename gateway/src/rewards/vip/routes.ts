import { AppError } from '@parlour/contracts';
import { getClubCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import type { Club } from './club.ts';

/** Members above this level reach the VIP customer service. */
const vipAboveLevel = 4;

export const clubRoutes = (club: Club): readonly RouteEntry[] => [
  route(getClubCall, async ({ session }) => {
    const read = await club.read(session.memberId);
    if (!read) throw new AppError('session.expired', 'The member of this session is gone.');
    return {
      rankLevel: read.rankLevel,
      progress: read.progressMinor,
      levels: read.levels.map(({ rankLevel, name, requiredMinor, upgrade }) => ({
        rankLevel,
        name,
        required: requiredMinor,
        vipService: rankLevel > vipAboveLevel,
        ...(upgrade && {
          upgrade: { amount: upgrade.amountMinor, turnoverMultiple: upgrade.turnoverMultiple },
        }),
      })),
    };
  }),
];
