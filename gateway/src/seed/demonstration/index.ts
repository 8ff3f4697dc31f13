import { sql } from 'kysely';
import { seedContracts, settleAt } from '../../agents/seed/seed-contracts.ts';
import type { Gateway } from '../../app.ts';
import { seedCatalog } from '../../catalog/seed/seed-catalog.ts';
import { seedDemoContent } from '../../catalog/seed/seed-demo-content.ts';
import { dayMs, hourMs, type Tx } from '../../server/index.ts';
import { seedBankAccounts, seedBanks } from '../../wallet/bank-accounts/seed-banks.ts';
import { seedDepositMethods, seedManualMethods } from '../../wallet/deposit/seed-methods.ts';
import { markUse } from '../site-mark.ts';
import { createSteps } from '../steps.ts';
import { toAgentParts } from './agent-parts.ts';
import { seedContent } from './content.ts';
import { seedHistory } from './history/seed-history.ts';
import { seededPaymentPassword, seedPeople } from './people.ts';
import { rewardClubLevels } from './rewards.ts';
import { requestWithdrawals } from './withdrawals.ts';

/** Reports the progress of the seed. `step` runs `work` under a title. */
interface SeedProgress {
  step<T>(title: string, work: (report: (detail: string) => void) => Promise<T>): Promise<T>;
}

/** Days of play that a demonstration has unless it asks for another number. */
export const historyDaysDefault = 60;

/** The age of the agents' oldest contracts. */
const contractDays = 24;
// Myanmar has no daylight saving time.
const yangonOffsetMs = 6.5 * hourMs;

/**
 * Fills the site of a demonstration with vendors and games, people, content and `historyDays` days of play. The data
 * are always the same, relative to the day of the first run. Finished steps are skipped, so an interrupted seed resumes.
 * Gateways on one database do it one after the other. Call it before `start`. Fails with `database.other-use` on the
 * database of a production site.
 */
export const seedDemonstration = (
  gateway: Gateway,
  progress: SeedProgress,
  { historyDays = historyDaysDefault } = {},
): Promise<void> => gateway.frame.database.withLock('seed', () => seed(gateway, progress, historyDays));

async function seed(gateway: Gateway, progress: SeedProgress, historyDays: number): Promise<void> {
  const { database, clock } = gateway.frame;
  const { platform, identity, catalog, ledger } = gateway.services;
  const { outbox } = gateway.frame;
  const now = clock.now();
  const steps = createSteps({ database, now, offsetMs: yangonOffsetMs });
  await markUse({ database, steps }, 'demonstration');
  const run = async (
    name: string,
    title: string,
    work: (report: (detail: string) => void) => Promise<void>,
  ): Promise<void> => {
    if (!(await steps.isDone(name))) await progress.step(title, work);
  };
  await run('catalog', 'Seed vendors and games', async () => {
    await seedCatalog({ database, today: await steps.today() });
    await database.transaction((tx) => steps.mark(tx, 'catalog'));
  });
  await run('demo content', 'Connect the games to the sandbox', () =>
    database.transaction(async (tx) => {
      await seedDemoContent(tx);
      await steps.mark(tx, 'demo content');
    }),
  );
  await run('people', 'Seed people', () => seedPeople({ database, identity }, steps));
  await run('sign-in', 'Open the ways to log in and register', async () => {
    // The development site delivers these messages to the outbox page. Other sites turn the switches on once they have
    // a provider.
    for (const feature of ['MOBILEVERCODELOGIN3', 'MOBILENUMREG3', 'REGMOBVERF3', 'CHNGPASSVERIF3'] as const)
      await platform.setSwitch(feature, true, 'seed');
    await database.transaction((tx) => steps.mark(tx, 'sign-in'));
  });
  await run('content', 'Write notices, banners, promotions and rewards', () =>
    seedContent({ database, identity, timeZone: platform.timeZone }, steps),
  );
  await run('deposit methods', 'Seed ways to deposit', () =>
    database.transaction(async (tx) => {
      await seedDepositMethods(tx);
      await steps.mark(tx, 'deposit methods');
    }),
  );
  await run('manual deposit methods', 'Seed ways to deposit by hand', () =>
    database.transaction(async (tx) => {
      await seedManualMethods(tx);
      await steps.mark(tx, 'manual deposit methods');
    }),
  );
  await run('banks', 'Seed banks and bank accounts', async () =>
    seedPayees(gateway, await steps.today(), (tx) => steps.mark(tx, 'banks')),
  );
  const agents = toAgentParts(gateway);
  await run('contracts', 'Give contracts to agents', async () => {
    const today = await steps.today();
    const beginsAt = new Date(today.getTime() - contractDays * dayMs);
    await seedContracts(agents, { beginsAt, today, paymentPassword: seededPaymentPassword });
    await database.transaction((tx) => steps.mark(tx, 'contracts'));
  });
  await run('history', `Play ${historyDays} days`, async (report) => {
    await seedHistory(
      {
        database,
        ledger,
        outbox,
        identity,
        catalog,
        steps,
        now,
        days: historyDays,
        settle: (at) => settleAt(agents, at),
      },
      report,
    );
    // Updates the planner's statistics: after this many new rows its estimates are wrong until the engine analyzes by
    // itself.
    await sql`analyze`.execute(database.kysely);
    await database.transaction((tx) => steps.mark(tx, 'history'));
  });
  await run('withdrawals', 'Request withdrawals', async () => {
    await requestWithdrawals(gateway, 'eve');
    await database.transaction((tx) => steps.mark(tx, 'withdrawals'));
  });
  await run('rewards', 'Reward club levels', async () => {
    await rewardClubLevels(gateway);
    await database.transaction((tx) => steps.mark(tx, 'rewards'));
  });
}

/** The people who can withdraw immediately: their real names and bank account numbers. */
const payees = [
  { username: 'ada', holder: 'Ada Lin', number: '1020304050' },
  { username: 'eve', holder: 'Eve Thandar', number: '5040302010' },
] as const;

/** Seeds the banks, and gives some people a real name and a usable bank account. */
async function seedPayees(
  { frame: { config, database }, services: { identity } }: Gateway,
  today: Date,
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const addedAt = new Date(today.getTime() - 30 * dayMs);
  const people = await Promise.all(
    payees.map(async ({ username, ...account }) => ({
      ...account,
      memberId: (await identity.findMember(username))?.id ?? 0,
      addedAt,
    })),
  );
  await database.transaction(async (tx) => {
    await seedBanks(tx);
    for (const { memberId, holder } of people)
      await identity.setRealNameIn(tx, memberId, { realName: holder, field: 'holder' });
    await seedBankAccounts(tx, config, people);
    await finish(tx);
  });
}
