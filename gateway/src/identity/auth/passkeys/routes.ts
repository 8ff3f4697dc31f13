import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLoginCall,
  listPasskeysCall,
  logInByPasskeyCall,
  removePasskeyCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { toLogin, toOrigin } from '../call-parts.ts';
import type { Passkeys } from './service.ts';

const limit = limits.standard;

export const passkeyRoutes = (passkeys: Passkeys): RouteEntry[] => [
  route(
    beginPasskeyCall,
    async ({ session, input }) => ({
      options: await passkeys.begin(session, { password: input.password, code: input.code }),
    }),
    { limit: limits.safety },
  ),
  route(
    addPasskeyCall,
    async ({ session, input }) => ({ id: await passkeys.add(session, input.credential) }),
    { limit },
  ),
  route(listPasskeysCall, async ({ session }) => ({
    passkeys: (await passkeys.list(session.memberId)).map(({ id, createdAt, lastUsedAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString(),
    })),
  })),
  route(
    removePasskeyCall,
    async ({ session, input: { id, password, code } }) => {
      await passkeys.remove(session, { id, password, code });
      return { removed: true as const };
    },
    { limit: limits.safety },
  ),
  route(beginPasskeyLoginCall, async () => ({ options: await passkeys.beginLogin() }), { limit }),
  route(
    logInByPasskeyCall,
    async ({ input, ...call }) => toLogin(await passkeys.logIn(input.credential, toOrigin(call))),
    { limit },
  ),
];
