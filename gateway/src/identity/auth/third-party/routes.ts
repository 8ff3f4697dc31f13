import {
  beginOpenIdCall,
  confirmLinkCall,
  finishOpenIdCall,
  listLinksCall,
  listSignInMethodsCall,
  logInByTelegramCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { cookieNames, toLogin, toOrigin } from '../call-parts.ts';
import type { ThirdParties } from './service.ts';
import type { StoredLink } from './store.ts';

const openIdSeconds = 10 * 60;
const limit = limits.standard;

export const thirdPartyRoutes = (thirdParties: ThirdParties): RouteEntry[] => [
  route(listSignInMethodsCall, async () => thirdParties.methods),
  route(
    beginOpenIdCall,
    async ({ input, cookies }) => {
      const { url, browserToken } = await thirdParties.openId.begin(input.provider);
      cookies.set(cookieNames.openId, browserToken, openIdSeconds);
      return { url };
    },
    { limit },
  ),
  route(
    finishOpenIdCall,
    async ({ input, ...call }) => {
      const browserToken = call.cookies.read(cookieNames.openId);
      call.cookies.clear(cookieNames.openId);
      const proved = await thirdParties.openId.finish(input.search, browserToken);
      return toLogin(await thirdParties.links.logIn(proved, toOrigin(call)));
    },
    { limit },
  ),
  route(
    logInByTelegramCall,
    async ({ input, ...call }) => {
      const proved = await thirdParties.checkTelegram(input.fields);
      return toLogin(await thirdParties.links.logIn(proved, toOrigin(call)));
    },
    { limit },
  ),
  route(listLinksCall, async ({ session }) => ({
    links: (await thirdParties.links.list(session.memberId)).map(toLink),
  })),
  route(
    confirmLinkCall,
    async ({ session, input: { ticket, password, code } }) =>
      toLink(await thirdParties.links.confirm(session, { ticket, password, code })),
    { limit: limits.safety },
  ),
];

const toLink = ({ provider, linkedAt, suspendedAt }: StoredLink) => ({
  provider,
  linkedAt: linkedAt.toISOString(),
  ...(suspendedAt !== null && { isSuspended: true }),
});
