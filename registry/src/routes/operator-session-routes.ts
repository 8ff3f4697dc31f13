import type { CommandLineSession, LoggedInOperator } from '@parlour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Access, toSessionToken } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import type { KnownBrowsers } from '../access/known-browsers.ts';
import { createLoginJournal, type LoginJournal, type LoginPlace } from '../access/login-journal.ts';
import type { LoginLimit } from '../access/login-limit.ts';
import { operatorPasswordLength } from '../access/operator-passwords.ts';
import {
  type CheckedOperator,
  idleMinutes,
  type OperatorSession,
  type OperatorSessions,
} from '../access/operator-sessions.ts';
import type { Operators } from '../access/operators.ts';
import type { SecondFactors } from '../access/second-factors.ts';
import {
  consoleHeader,
  formatBrowserCookie,
  formatSessionCookie,
  readBrowser,
} from '../access/session-cookie.ts';
import { hashToken } from '../access/tokens.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';

const password = z.string().check(z.maxLength(operatorPasswordLength.max));
const code = z.string().check(z.maxLength(80));
export const loginOrder = z.object({
  name: z.string().check(z.maxLength(80)),
  password,
  code: z.optional(code),
  for: z.optional(z.literal('command-line')),
});
type LoginOrder = z.output<typeof loginOrder>;
export const beginOrder = z.object({ password });
export const confirmOrder = z.object({ code });

interface OperatorSessionRouteParts {
  access: Access;
  operators: Pick<Operators, 'check' | 'find'>;
  sessions: OperatorSessions;
  factors: SecondFactors;
  browsers: KnownBrowsers;
  limit: LoginLimit;
  journal: Pick<Journal, 'append'>;
  now(): Date;
}

const sessionPath = '/registry/operator-session';
const disableCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

/** Registers the routes for logging in and out. */
export function operatorSessionRoutes(app: FastifyInstance, parts: OperatorSessionRouteParts): void {
  const { access, sessions, browsers, journal, now } = parts;
  const onFailure = (error: unknown): void =>
    app.log.error({ err: error }, 'a failed login could not be recorded');
  const logins = createLoginJournal({ journal, operators: parts.operators, now, onFailure });
  app.addHook('onClose', () => logins.idle());
  const checkLogin = createLoginCheck({ ...parts, logins });

  app.post(sessionPath, async (request, reply) => {
    const given = loginOrder.safeParse(request.body);
    const isForCommandLine = given.data?.for === 'command-line';
    // Without a cookie, a forged request gains nothing.
    if (!given.success || !(isForCommandLine || request.headers[consoleHeader] === '1'))
      throw new RegistryError(
        'request-invalid',
        'A login is { "name", "password", "code"? } from the console.',
      );
    const { place, ...operator } = await checkLogin(given.data, request);
    await logins.recordLogin(operator.name, place);
    if (isForCommandLine) {
      const { secret, expiresAt } = await sessions.begin(operator, 'command-line');
      // A command line shows no QR code, and a session that can do nothing else would be of no use there.
      await access.identify({ authorization: `Bearer ${toSessionToken(secret)}`, ip: request.ip });
      const answer: CommandLineSession = { name: operator.name, token: toSessionToken(secret), expiresAt };
      return disableCaching(reply).send(answer);
    }
    const { secret } = await sessions.begin(operator);
    const browser = await browsers.remember(operator.name, readBrowser(request));
    const session = await sessions.find({ secret, isUsed: false });
    if (!session) throw new RegistryError('session-ended', 'This session has ended. Log in again.');
    reply.header('set-cookie', [formatSessionCookie(secret, request), formatBrowserCookie(browser, request)]);
    return disableCaching(reply).send(toLoggedIn(session));
  });

  app.get(sessionPath, async (request, reply) =>
    disableCaching(reply).send(toLoggedIn(await access.findSession(getCredentials(request)))),
  );

  app.delete(sessionPath, async (request, reply) => {
    const session = await access.findSession(getCredentials(request)).catch(() => undefined);
    if (session) await sessions.end(session.credential.secret);
    reply.header('set-cookie', formatSessionCookie('', request));
    return disableCaching(reply).code(204).send();
  });

  secondFactorRoutes(app, parts, checkLogin);
}

/** Registers the routes by which operators set up their own second factor. */
function secondFactorRoutes(
  app: FastifyInstance,
  { access, sessions, factors, journal }: OperatorSessionRouteParts,
  checkLogin: ReturnType<typeof createLoginCheck>,
): void {
  app.post(`${sessionPath}/second-factor`, async (request, reply) => {
    const { name, secondFactor } = await access.findSession(getCredentials(request));
    if (secondFactor)
      throw new RegistryError(
        'second-factor-on',
        'A second factor is set up already. An administrator can reset it.',
      );
    const order = beginOrder.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "password" }.');
    // Somebody who finds an open console must not be able to lock its operator out.
    await checkLogin({ name, password: order.data.password }, request);
    return disableCaching(reply).send(await factors.begin(name));
  });

  app.post(`${sessionPath}/second-factor/confirmation`, async (request, reply) => {
    const { name, credential } = await access.findSession(getCredentials(request));
    const order = confirmOrder.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "code" }.');
    const { since, recoveryCodes } = await factors.confirm(name, order.data.code);
    await sessions.addSecondFactor(credential, since);
    const details = { operator: name };
    await journal.append(() => ({ act: 'second-factor-set-up', by: name, reason: '', after: {}, details }));
    return disableCaching(reply).send({ recoveryCodes });
  });
}

const toLoggedIn = ({
  name,
  roles,
  secondFactor,
  mustSetUpSecondFactor,
}: OperatorSession): LoggedInOperator => ({
  name,
  roles: roles.filter((role) => role !== 'publisher'),
  idleMinutes,
  secondFactor: secondFactor === true,
  mustSetUpSecondFactor,
});

/**
 * Creates the check of a password, and of a code when the operator has a second factor. It counts failures. It fails
 * with `login-refused`, `second-factor-needed`, `code-wrong` or `too-many-requests`.
 */
function createLoginCheck({
  operators,
  factors,
  browsers,
  limit,
  logins,
}: Pick<OperatorSessionRouteParts, 'operators' | 'factors' | 'browsers' | 'limit'> & {
  logins: LoginJournal;
}) {
  return async (
    { name, password, code }: Omit<LoginOrder, 'for'>,
    request: FastifyRequest,
  ): Promise<CheckedOperator & { place: LoginPlace }> => {
    const browser = readBrowser(request);
    const isKnownBrowser = await browsers.isKnown(name, browser);
    const knownBrowser = isKnownBrowser && browser ? hashToken(browser) : undefined;
    const place = { ip: request.ip, isKnownBrowser };
    const attempt = await limit.start({ name, ip: request.ip, knownBrowser });
    const operator = await operators.check(name, password, isKnownBrowser);
    if (!operator) {
      request.log.warn('the name or password of an operator was wrong');
      logins.recordFailure(name, 'password', place);
      throw new RegistryError('login-refused', 'The name or the password is wrong.');
    }
    const factorSince = await factors.findSince(name);
    if (factorSince !== undefined && code === undefined) {
      attempt.withdraw();
      throw new RegistryError('second-factor-needed', 'Enter the code of your authenticator app.');
    }
    if (factorSince !== undefined && code !== undefined && !(await factors.verify(name, code))) {
      request.log.warn({ operator: operator.name }, 'the second factor of an operator was wrong');
      logins.recordFailure(name, 'code', place);
      throw new RegistryError('code-wrong', 'The code is wrong or was used before.');
    }
    attempt.succeed();
    request.log.info({ operator: operator.name }, 'an operator logged in');
    return { name: operator.name, createdAt: operator.createdAt, factorSince, place };
  };
}
