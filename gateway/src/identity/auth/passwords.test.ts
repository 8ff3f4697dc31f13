import { sql } from 'kysely';
import { recommendedPasswordCost } from '../../server/index.ts';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { createPasswords } from './passwords.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ config: { passwordCost: recommendedPasswordCost } });
});
afterAll(() => gateway.stop());

/** OWASP's minimum cost of argon2id: 19 MiB, two passes, one lane. */
const notation = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

test('stores a password as argon2id of the recommended cost, each with a different hash', async () => {
  const password = 'a long enough password';
  for (const username of ['hashed1', 'hashed2'])
    await gateway.services.identity.createMember({ username, password });
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from identity_member where username like 'hashed%'`.execute(gateway.database.kysely);
  const hashes = rows.map(({ password_hash }) => password_hash);
  expect(hashes).toEqual([expect.stringMatching(notation), expect.stringMatching(notation)]);
  expect(new Set(hashes).size).toBe(2);
});

test('checks of passwords wait in a bounded queue, with slots for callers who have shown who they are', async () => {
  const passwords = createPasswords();
  const right = await passwords.hash('a long enough password');
  const guesses = Array.from({ length: 130 }, () => passwords.matches('a guess', undefined));
  const known = passwords.matches('a long enough password', right, { isPreferred: true });
  let isKnownDone = false;
  let guessesBefore = 0;
  for (const guess of guesses)
    void guess.then(
      () => {
        if (!isKnownDone) guessesBefore += 1;
      },
      () => undefined,
    );
  expect(await known).toBe(true);
  isKnownDone = true;
  // It overtook all requests except those that were being checked when it arrived.
  expect(guessesBefore).toBeLessThan(6);
  const results = await Promise.allSettled(guesses);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(28);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'server.busy', details: { retryAfterMs: 2_000 } });
});
