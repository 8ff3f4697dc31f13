import { acceptTermsCall, getTermsCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import type { Terms } from './service.ts';

export const termsRoutes = (terms: Terms): RouteEntry[] => [
  route(getTermsCall, async ({ session }) => {
    const { current, accepted } = await terms.read(session.memberId);
    return {
      current,
      accepted: accepted && { version: accepted.version, at: accepted.at.toISOString() },
      isOutdated: accepted?.version !== current,
    };
  }),
  route(acceptTermsCall, async ({ session, input }) => {
    await terms.accept(session.memberId, input.version);
    return { accepted: true as const };
  }),
];
