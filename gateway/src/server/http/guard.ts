import { AppError, type EndpointShape } from '@parlour/contracts';
import type { Session, SessionSource } from '../module.ts';
import { parseBearerToken } from './bearer-token.ts';

/**
 * Returns the caller's session as far as `endpoint` requires it. Fails with `session.required` (no token),
 * `session.expired` (unknown token), `session.password-change-required`, `session.real-account-required` (demo) and
 * `session.agent-required`. Where the token is optional, the caller counts as a visitor if the token is unknown or the
 * password must be changed first.
 */
export async function admit(
  endpoint: EndpointShape,
  authorization: string | undefined,
  sessions: SessionSource,
  isUse = true,
): Promise<Session | undefined> {
  if (endpoint.token === 'none') return undefined;
  const token = parseBearerToken(authorization);
  const session = token === undefined ? undefined : await sessions.find(token, { isUse });
  if (endpoint.token === 'optional') return session?.mustChangePassword ? undefined : session;
  if (token === undefined) throw new AppError('session.required', 'This call needs a bearer token.');
  if (session === undefined) throw new AppError('session.expired', 'No session is known by this token.');
  if (session.mustChangePassword && !endpoint.beforePasswordChange)
    throw new AppError(
      'session.password-change-required',
      'The password must be changed before anything else.',
    );
  if (endpoint.audience === 'real' && session.accountKind === 'demo')
    throw new AppError('session.real-account-required', 'A demo account cannot make this call.');
  if (endpoint.audience === 'agent' && session.accountKind !== 'agent')
    throw new AppError('session.agent-required', 'Only an agent can make this call.');
  return session;
}
