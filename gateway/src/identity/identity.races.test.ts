import { getMemberCall, logInCall, registerCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { openServer } from '../server/database/server.ts';
import { createLog } from '../server/log.ts';
import { type PostgresServer, startPostgres, startTestGateway, type TestGateway } from '../testing/index.ts';

const password = 'Parlour-2026';

let server: PostgresServer;
let gateways: TestGateway[] = [];
const [one, two] = [() => gateways[0] as TestGateway, () => gateways[1] as TestGateway];

/** Two gateways on one real PostgreSQL: what the embedded engine, with its one connection, cannot show. */
beforeAll(async () => {
  server = await startPostgres();
  const first = await startTestGateway({ postgresUrl: server.url });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    first.database.kysely,
  );
  const url = new URL(server.url);
  url.pathname = `/${rows[0]?.name}`;
  const database = await openServer(url.href, 8, createLog('silent'));
  gateways = [first, await startTestGateway({ database })];
}, 120_000);
afterAll(async () => {
  for (const gateway of gateways.toReversed()) await gateway.stop();
  await server.stop();
});

const outcomeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error) => error.code as string,
  );
const count = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length;

test('of many who register one name at the same instant, one gets it', async () => {
  for (const round of [1, 2, 3]) {
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const username = index % 2 === 0 ? `Racer${round}` : `racer${round}`;
        const form = { username, password, confirmPassword: password };
        return outcomeOf((index % 3 === 0 ? one() : two()).call(registerCall, form));
      }),
    );
    expect(count(outcomes, 'done')).toBe(1);
    expect(count(outcomes, 'identity.username-taken')).toBe(15);
  }
});

test('of many guesses at two gateways at once, five are tried', async () => {
  await one().services.identity.createMember({ username: 'guessed1', password });
  const guess = (gateway: TestGateway) =>
    outcomeOf(gateway.call(logInCall, { username: 'guessed1', password: 'a guess', type: 'username' }));
  const outcomes = await Promise.all(
    Array.from({ length: 18 }, (_, index) => guess(index % 2 === 0 ? one() : two())),
  );
  expect(count(outcomes, 'identity.wrong-credentials')).toBe(5);
  expect(count(outcomes, 'identity.locked')).toBe(13);
});

test('a session ended at one gateway is refused by the other within moments @AUTH-17', async () => {
  const member = await one().services.identity.createMember({ username: 'traveller1', password });
  const { token } = await one().call(logInCall, { username: 'traveller1', password, type: 'username' });
  await two().call(getMemberCall, undefined, { token });

  await one().services.identity.revokeSessions(
    { memberId: member.id },
    { reason: 'revoked', actor: 'operator:aye' },
  );

  const refusedAt = performance.now() + 2_000;
  let outcome = '';
  while (outcome !== 'session.expired' && performance.now() < refusedAt)
    outcome = await outcomeOf(two().call(getMemberCall, undefined, { token }));
  expect(outcome).toBe('session.expired');
});

test('a member who asks for the own code many times at once has one', async () => {
  const member = await one().services.identity.createMember({ username: 'inviter1' });
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? one() : two()).services.identity.referralCode(member.id),
    ),
  );
  expect(new Set(codes).size).toBe(1);
});
