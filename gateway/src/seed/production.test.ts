import { registerCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { openServer } from '../server/database/server.ts';
import { createLog } from '../server/log.ts';
import { getTestServerUrl, startTestGateway, type TestGateway } from '../testing/index.ts';
import { seedDepositMethods } from '../wallet/deposit/seed-methods.ts';
import { seedDemonstration } from './demonstration/index.ts';
import { bindRegistry, prepareProduction, publishedPassword } from './index.ts';
import { markUse } from './site-mark.ts';
import { createSteps } from './steps.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway?.stop());

const silent = {
  step: <T>(_title: string, work: (report: () => void) => Promise<T>) => work(() => undefined),
};
const countRows = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(
    gateway.database.kysely,
  );
  return Number(rows[0]?.count);
};

test('a production site begins with the help centre, and without people, games, content and ways to pay @SAFE-04', async () => {
  const people = await countRows('identity_member');
  await prepareProduction(gateway);
  await prepareProduction(gateway);
  expect(await countRows('messaging_help_article')).toBeGreaterThan(10);
  expect(await countRows('identity_member')).toBe(people);
  for (const table of [
    'catalog_vendor',
    'catalog_game',
    'wallet_deposit_method',
    'messaging_notice',
    'messaging_banner',
    'messaging_message',
  ])
    expect({ table, rows: await countRows(table) }).toEqual({ table, rows: 0 });
});

test('a stranger cannot keep a production site from starting by a name and the password of the README @SAFE-04', async () => {
  await prepareProduction(gateway);
  const form = { username: 'mgmg', password: publishedPassword, confirmPassword: publishedPassword };
  await expect(gateway.call(registerCall, form)).rejects.toMatchObject({
    code: 'identity.field-invalid',
    fields: [{ path: ['password'], rule: 'password_common' }],
  });
  // A member of an earlier version could still choose it.
  await gateway.services.identity.createMember({ username: 'eve', password: publishedPassword });
  await expect(prepareProduction(gateway)).resolves.toBeUndefined();
});

test('a demonstration refuses the database of a production site, and adds nobody to it @SAFE-04', async () => {
  await prepareProduction(gateway);
  const people = await countRows('identity_member');
  await expect(seedDemonstration(gateway, silent)).rejects.toMatchObject({
    code: 'database.other-use',
    message: expect.stringMatching(/it belongs to a production site\. Start that with `npm run serve`/),
  });
  expect(await countRows('identity_member')).toBe(people);
});

test('two gateways that start on one database at once write everything once @SAFE-04', async () => {
  const first = await startTestGateway({ engine: 'server' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    first.database.kysely,
  );
  const url = new URL(await getTestServerUrl());
  url.pathname = `/${rows[0]?.name}`;
  const second = await startTestGateway({ database: await openServer(url.href, 8, createLog('silent')) });
  try {
    // A second attempt to write an article fails.
    await expect(Promise.all([prepareProduction(first), prepareProduction(second)])).resolves.toHaveLength(2);
    const articles = await sql<{
      count: string;
    }>`select count(*) as count from messaging_help_article`.execute(first.database.kysely);
    expect(Number(articles.rows[0]?.count)).toBeGreaterThan(10);
  } finally {
    await second.stop();
    await first.stop();
  }
});

test('a site refuses the database of a site with another registry @SAFE-04', async () => {
  await bindRegistry(gateway, undefined);
  await bindRegistry(gateway, '4f1c');
  await bindRegistry(gateway, '4f1c');
  for (const other of ['9b2e', undefined])
    await expect(bindRegistry(gateway, other)).rejects.toMatchObject({
      code: 'database.other-registry',
      message: expect.stringMatching(/^Opening the database: it belongs to a site with another registry\./),
    });
});

describe('a production site refuses a database with', () => {
  const leftovers: [string, () => Promise<unknown>][] = [
    [
      'the seed of a demonstration',
      async () => {
        const steps = createSteps({ database: gateway.database, now: gateway.clock.now(), offsetMs: 0 });
        await markUse({ database: gateway.database, steps }, 'demonstration');
      },
    ],
    [
      'members with the published password \\(eve\\)',
      async () => {
        const { identity } = gateway.services;
        await identity.createMember({ username: 'eve', password: publishedPassword });
        await identity.createMember({ username: 'su', password: 'a-password-of-her-own' });
      },
    ],
    [
      'games of the sandbox vendor',
      () =>
        sql`insert into catalog_vendor (code, name, position, delivered_by) values ('TIGER', 'Tiger', 1, 'SANDBOX')`.execute(
          gateway.database.kysely,
        ),
    ],
    ['deposit methods of the sandbox', () => seedDepositMethods(gateway.database)],
  ];

  test.each(leftovers)('%s @SAFE-04', async (found, leave) => {
    await leave();
    await expect(prepareProduction(gateway)).rejects.toMatchObject({
      code: 'database.leftovers',
      message: expect.stringMatching(new RegExp(`^[^\\n]+it has ${found}\\. Use an empty database[^\\n]+$`)),
    });
  });
});
