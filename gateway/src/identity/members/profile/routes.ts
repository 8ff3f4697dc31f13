import { getProfileCall, setProfileCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import type { Profiles } from './service.ts';

export const profileRoutes = (profiles: Profiles): RouteEntry[] => [
  route(getProfileCall, ({ session }) => profiles.read(session.memberId)),
  route(setProfileCall, ({ input, session }) => profiles.set(session, input), { limit: limits.safety }),
];
