import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
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
