import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import {
  beginMonth,
  createMember,
  createTeam,
  dividend,
  gateway,
  getDay,
  getToken,
  give,
  goTo,
  goToNextMonth,
  offer,
  readRows,
  startTeams,
} from '../testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const percent = 10_000;
const daily = (rate: number) => dividend('D', rate * percent);
const readStatuses = async (ids: readonly number[]) =>
  (
    await readRows<{ status: string }>(
      sql`select status from agents_contract where id = any(${[...ids]}::bigint[]) order by id`,
    )
  ).map(({ status }) => status);
const readNews = async ({ id }: Member, after = 0) => {
  const rows = await readRows<{
    id: number;
    title: { EN: string };
    body: Record<'EN' | 'MY' | 'CN', string>;
  }>(
    sql`select id, title, body from messaging_message where member_id = ${id} and id > ${after} order by id`,
  );
  // Every message is complete in each language.
  for (const { body } of rows)
    for (const text of [body.EN, body.MY, body.CN]) expect(text).toMatch(/^<p>[^{}]+<\/p>$/u);
  return rows.map(({ title, body }) => `${title.EN}: ${body.EN.slice('<p>'.length, -'</p>'.length)}`);
};
const findLastNews = async (): Promise<number> =>
  (await readRows<{ id: number }>(sql`select max(id) as id from messaging_message`))[0]?.id ?? 0;

/** D is below U, E and F below D, G below E. They hold 6 %, 6 %, 4 % and 3 %; U holds 10 %. */
async function createContracts() {
  const u = await createMember('uma');
  const d = await createMember('dee', u);
  const e = await createMember('eli', d);
  const f = await createMember('fay', d);
  const g = await createMember('gus', e);
  await give(undefined, u, daily(10));
  const toD = await give(u, d, daily(6));
  const toE = await give(d, e, daily(6));
  const toF = await give(d, f, daily(4));
  return { u, d, e, f, g, ids: [toD, toE, toF, await give(e, g, daily(3))] };
}
const accept = async (member: Member, contractId: number) =>
  gateway.call(
    calls.answerDividendOfferCall,
    { contractId, answer: 'ACCEPT', paymentPassword: '246810' },
    await getToken(member),
  );

test('a lower contract ends those given at a higher rate, and tells each party of each contract @AGT-06', async () => {
  const { u, d, e, f, g, ids } = await createContracts();
  const offered = await offer(u, d, daily(5));
  const before = await findLastNews();
  expect(await accept(d, offered)).toMatchObject({ ended: 2 });
  expect(await readStatuses(ids)).toEqual(['SUPERSEDED', 'TERMINATED', 'ACTIVE', 'TERMINATED']);
  const end = `${getDay('02')} 00:00`;
  const name = (member: Member) => `${member.username.slice(0, 2)}*** · ${member.id}`;
  const replaced = (other: Member) =>
    `Contract replaced: A new contract replaces your dividend contract with ${name(other)}, which is paid until the new one begins on ${end}.`;
  const ended = (other: Member) =>
    `Contract ended: Your dividend contract with ${name(other)} ends on ${end}, because a contract above it changes. It is paid up to then.`;
  expect(await readNews(u, before)).toEqual([
    `Contract accepted: ${name(d)} accepted your dividend contract.`,
    replaced(d),
  ]);
  expect(await readNews(d, before)).toEqual([replaced(u), ended(e)]);
  expect(await readNews(e, before)).toEqual([ended(d), ended(g)]);
  expect(await readNews(g, before)).toEqual([ended(e)]);
  expect(await readNews(f, before)).toEqual([]);
});

test('an equal rate ends nothing, neither directly below nor further down @AGT-06', async () => {
  const { u, d, e, f, g, ids } = await createContracts();
  const offered = await offer(u, d, daily(6));
  const token = await getToken(d);
  expect(await gateway.call(calls.getDividendContractCall, {}, token)).toMatchObject({ offer: { ends: [] } });
  const before = await findLastNews();
  expect(await accept(d, offered)).toMatchObject({ ended: 0 });
  expect(await readStatuses([...ids, offered])).toEqual([
    'SUPERSEDED',
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
  ]);
  for (const member of [e, f, g]) expect(await readNews(member, before)).toEqual([]);
});

test('tells the offering agent of a rejection, and keeps the contract in force @AGT-06', async () => {
  const { a, b } = await createTeam();
  await give(undefined, a, daily(10));
  const held = await give(a, b, daily(4));
  const contractId = await offer(a, b, daily(5));
  const before = await findLastNews();
  const reject = async () =>
    gateway.call(calls.answerDividendOfferCall, { contractId, answer: 'REJECT' }, await getToken(b));
  for (let time = 1; time <= 2; time += 1)
    expect(await reject()).toEqual({ contractId, status: 'REJECTED', ended: 0 });
  expect(await readNews(a, before)).toEqual([
    `Contract rejected: bo*** · ${b.id} rejected your dividend contract.`,
  ]);
  expect(await readNews(b, before)).toEqual([]);
  expect(await readStatuses([held, contractId])).toEqual(['ACTIVE', 'REJECTED']);
  // The offer of a rejected contract does not raise what the agent may give.
  await expect(accept(b, contractId)).rejects.toMatchObject({ code: 'agents.offer-answered' });
});

test('a contract that ends within its period because of the one above is not said to end with it @AGT-06', async () => {
  const { a, b } = await createTeam();
  const contractId = await give(undefined, a, daily(10));
  const monthly = await give(a, b, dividend('M', 5 * percent));
  goToNextMonth();
  goTo('10 12:00');
  const before = await findLastNews();
  await gateway.services.agents.contracts.terminate(a.id, {
    type: 'DIVIDEND',
    contractId,
    paymentPassword: '246810',
  });
  const end = `${getDay('11')} 00:00`;
  expect(await readNews(a, before)).toEqual([
    `Contract ended: Your dividend contract with the platform ends on ${end} with its running period, which is still paid.`,
    `Contract ended: Your dividend contract with bo*** · ${b.id} ends on ${end}, because a contract above it changes. It is paid up to then.`,
  ]);
  expect(await readNews(b, before)).toEqual([
    `Contract ended: Your dividend contract with ay*** · ${a.id} ends on ${end}, because a contract above it changes. It is paid up to then.`,
  ]);
  expect(await readStatuses([monthly])).toEqual(['TERMINATED']);
});
