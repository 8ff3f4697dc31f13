import { randomUUID } from 'node:crypto';
import {
  addMemberNoteAct,
  listDormantAct,
  memberAuditAct,
  memberDepositsAct,
  memberLoginsAct,
  memberMessagesAct,
  memberNotesAct,
  memberRecordAct,
  readMemberAct,
  searchMembersAct,
  searchOrdersAct,
} from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { ask, rita, sam, send } from './testing/ask.ts';

const password = 'a long enough password';
let gateway: TestGateway;
/** Ids by user name. */
let ids: Record<string, number>;

beforeAll(async () => {
  gateway = await startTestGateway();
  const { identity, ledger } = gateway.services;
  const create = (username: string, more: object = {}) =>
    identity.createMember({ username, password, ...more });
  const upline = await create('Uma', { accountCode: 1 });
  const wai = await create('wai_yan', {
    uplineId: upline.id,
    profile: {
      realName: 'Wai Yan Aung',
      email: 'Wai.Yan@example.com',
      dialingCode: '+95',
      mobile: '9123456789',
      registeredIp: '10.20.30.40',
    },
  });
  const wall = await create('wall', {
    uplineId: upline.id,
    profile: { realName: 'ဝေယံ', dialingCode: '+95', mobile: '9123999999' },
  });
  ids = { uma: upline.id, wai: wai.id, wall: wall.id };
  await identity.logIn({ username: 'wall', password }, { ip: '203.0.113.9', userAgent: 'test' });
  for (let deposit = 1; deposit <= 3; deposit += 1)
    await ledger.post({
      source: 'test',
      key: `wai-${deposit}`,
      type: 'DEPOSIT',
      from: { house: 'psp_clearing' },
      to: { memberId: wai.id, book: 'main' },
      amountMinor: deposit * 100,
    });
  const db = gateway.database.kysely;
  await sql`insert into wallet_deposit_method (id, kind, title, instructions, min_minor, max_minor, daily_max_minor,
      quick_amounts, position) values ('test', 'BANK', '{"EN":"Test"}', '{"EN":"Pay"}', 1, 100000, 1000000, '{}', 1)`.execute(
    db,
  );
  for (const [order, at] of [
    ['D261120-AAAAAAAAAA', '2026-11-20T00:00:00Z'],
    ['D261120-AAAAAAAABB', '2026-11-20T01:00:00Z'],
    ['D261121-CCCCCCCCCC', '2026-11-21T00:00:00Z'],
  ])
    await sql`insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
        created_at, expires_at)
      values (${order}, ${wai.id}, ${randomUUID()}, 'test', 5000, 0, 'FAILED', ${at}, ${at})`.execute(db);
  await sql`insert into wallet_bank (code, name, number_min, number_max, position)
    values ('TEST', '{"EN":"Test"}', 8, 8, 1)`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into wallet_bank_account (member_id, request_id, bank_code, holder, number_sealed, number_digest, number_tail,
        is_default, added_at, usable_from)
      values (${wall.id}, ${randomUUID()}, 'TEST', 'Wall', '', '', '1234', true, now(), now()) returning id`.execute(
    db,
  );
  for (const order of ['W261120-ZZZZZZZZZZ', 'W261120-0000000000', 'W261121-CCCCCCCCCC'])
    await sql`insert into wallet_withdrawal (order_no, member_id, request_id, bank_account_id, bank_code, holder,
        number_sealed, number_tail, amount_minor, fee_minor, status, turnover, risks, created_at)
      values (${order}, ${wall.id}, ${randomUUID()}, ${rows[0]?.id}, 'TEST', 'Wall', '', '1234', 7000, 35, 'FAILED',
        '[]', '{}', now())`.execute(db);
  for (const order of ['X261120-ZZZZZZZZZZ', 'X261120-0000000000', 'X261121-CCCCCCCCCC'])
    await sql`insert into wallet_transfer (transfer_no, kind, sender_id, request_id, receiver_id, amount_minor, created_at)
      values (${order}, 'UP', ${wall.id}, ${randomUUID()}, ${upline.id}, 8000, now())`.execute(db);
  for (const order of ['C261120-ZZZZZZZZZZ', 'C261120-0000000000', 'C261121-CCCCCCCCCC'])
    await sql`insert into points_conversion (number, member_id, request_id, points, credited_minor, day, converted_at)
      values (${order}, ${wai.id}, ${randomUUID()}, 100, 900, '2026-11-20', now())`.execute(db);
});
afterAll(() => gateway?.stop());

type Search = Partial<Parameters<typeof ask<typeof searchMembersAct>>[2]> & { text: string };
const search = (input: Search, as = rita) => ask(gateway, searchMembersAct, input, as);
const findNames = async (input: Search, as = rita): Promise<string[]> =>
  (await search(input, as)).members.map(({ username }) => username);
const readAudit = async (act: string) =>
  (
    await sql<{ actor: string; subject: string; after: Record<string, unknown> }>`
      select actor, subject, after from audit_entry where act = ${act} order by id desc`.execute(
      gateway.database.kysely,
    )
  ).rows;

describe('the member search', () => {
  test.each<[string, Search, string[]]>([
    ['a user name in any letters', { text: 'WAL', by: 'username' }, ['wall']],
    ['the beginning of a user name', { text: 'wa', by: 'username' }, ['wai_yan', 'wall']],
    ['an exact user name only', { text: 'wa', by: 'username', match: 'exact' }, []],
    ['a phone number as it is written at home', { text: '09 123-456', by: 'mobile' }, ['wai_yan']],
    ['a phone number with its dialing code', { text: '+95 9123 4', by: 'mobile' }, ['wai_yan']],
    ['a phone number without the plus', { text: '959123999999', by: 'mobile' }, ['wall']],
    ['a phone number in Burmese digits', { text: '၀၉၁၂၃၉၉၉', by: 'mobile' }, ['wall']],
    ['a mailbox in any letters', { text: 'wai.yan@EX', by: 'email' }, ['wai_yan']],
    ['a real name', { text: 'wai y', by: 'name' }, ['wai_yan']],
    ['a Burmese name', { text: 'ဝေ', by: 'name' }, ['wall']],
    ['the address of a login', { text: '203.0.', by: 'address' }, ['wall']],
    ['the address of the registration', { text: '10.20.30.40', by: 'address' }, ['wai_yan']],
    ['an order', { text: 'd261120-aaaaaaaaaa', by: 'order' }, ['wai_yan']],
    ['a withdrawal', { text: 'w261120-0', by: 'order' }, ['wall']],
    ['a transfer', { text: 'x261120-0', by: 'order' }, ['wall']],
    ['a conversion of points', { text: 'c261120-0', by: 'order' }, ['wai_yan']],
    ['an exact withdrawal only', { text: 'W261120', by: 'order', match: 'exact' }, []],
    ['an upline', { text: 'uma', by: 'upline' }, ['wai_yan', 'wall']],
    ['anything that it can be', { text: '0912345' }, ['wai_yan']],
  ])('finds members by %s', async (_what, input, names) => {
    expect(await findNames(input)).toEqual(names);
  });

  test('finds a member by id, in the digits of other scripts too', async () => {
    const burmese = String(ids.wai).replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0x1040 + Number(digit)),
    );
    expect(await findNames({ text: String(ids.wai), by: 'id' })).toEqual(['wai_yan']);
    expect(await findNames({ text: burmese, by: 'id' })).toEqual(['wai_yan']);
  });

  test('finds the members of a device by its id', async () => {
    const place = `device:${'ab12'.repeat(16)}`;
    await sql`insert into identity_known_place (member_id, place, first_seen_at, last_seen_at)
      values (${ids.wall}, ${place}, now(), now())`.execute(gateway.database.kysely);
    const { devices } = await ask(gateway, readMemberAct, { memberId: ids.wall });
    expect(await findNames({ text: devices[0]?.id ?? '', by: 'device' })).toEqual(['wall']);
  });

  test('lists the devices that were used last, and says that there are more', async () => {
    const add = (from: number, to: number) =>
      sql`insert into identity_known_place (member_id, place, first_seen_at, last_seen_at)
        select ${ids.wai}, 'device:' || lpad(n::text, 64, '0'), now(), now() + n * interval '1 minute'
          from generate_series(${from}::int, ${to}::int) n`.execute(gateway.database.kysely);
    const read = () => ask(gateway, readMemberAct, { memberId: ids.wai });
    await add(1, 20);
    expect(await read()).toMatchObject({ moreDevices: false });
    await add(21, 21);
    const { devices, moreDevices } = await read();
    expect({ listed: devices.length, moreDevices }).toEqual({ listed: 20, moreDevices: true });
  });

  test.each([
    '%',
    '_',
    'wa%',
    'w\\',
    "'; drop table identity_member; --",
    '9'.repeat(40),
    '-1',
    '１e9',
    '\u{10ffff}',
  ])('takes the text %j literally', async (text) => {
    expect(await findNames({ text })).toEqual([]);
  });

  test('treats an underscore as a literal character', async () => {
    expect(await findNames({ text: 'wai_', by: 'username' })).toEqual(['wai_yan']);
    expect(await findNames({ text: 'wa__', by: 'username' })).toEqual([]);
  });

  test.each([
    ['a text that is missing', {}],
    ['a text that is too long', { text: 'x'.repeat(101) }],
    ['an unknown kind', { text: 'wai', by: 'password' }],
    ['a page that is too long', { text: 'wai', limit: 201 }],
    ['a cursor that no page answered', { text: 'wai', cursor: 'bm90aGluZw' }],
    ['a character that cannot be stored', { text: 'wai\u0000' }],
  ])('refuses %s', async (_what, input) => {
    const { status, body } = await send(gateway, searchMembersAct, input);
    expect([status, body.error?.code]).toEqual([400, 'request.invalid']);
  });

  test('pages through the members of all kinds, each once', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ text: 'wa', limit: 1, ...(cursor && { cursor }) });
      names.push(...page.members.map(({ username, matched }) => `${username} by ${matched}`));
      cursor = page.next;
    } while (cursor);
    expect(names).toEqual(['wai_yan by username', 'wall by username', 'wai_yan by name']);
  });

  test('masks personal data for a role that may not see it, and finds it by an exact text only', async () => {
    const [member] = (await search({ text: 'wai_yan' }, sam)).members;
    expect(member).toMatchObject({ realName: 'W***', mobile: '+95 ***789', email: 'Wa***@example.com' });
    expect(
      (await send(gateway, searchMembersAct, { text: '0912', by: 'mobile' }, sam)).body.error?.code,
    ).toBe('operator.not-permitted');
    expect(await findNames({ text: '0912345' }, sam)).toEqual([]);
    expect(await findNames({ text: '09123456789' }, sam)).toEqual(['wai_yan']);
  });

  test('finds an address digit by digit for no role that sees it masked', async () => {
    const find = (text: string, by: string) => send(gateway, searchMembersAct, { text, by }, sam);
    expect((await find('203.0.', 'address')).body.error?.code).toBe('operator.not-permitted');
    expect(await findNames({ text: '203.0.113.' }, sam)).toEqual([]);
    expect(await findNames({ text: '203.0.113.9' }, sam)).toEqual(['wall']);
    expect(await findNames({ text: '203.0.113.9', by: 'address', match: 'exact' }, sam)).toEqual(['wall']);
  });

  test('records who searched and saw whom, without the text', async () => {
    await search({ text: 'wai.yan@example.com', by: 'email' });
    const [entry] = await readAudit('member.search');
    expect(entry).toEqual({
      actor: 'operator:rita',
      subject: 'members',
      after: {
        by: 'email',
        match: 'prefix',
        shown: [ids.wai],
        fields: ['realName', 'mobile', 'email'],
        isMasked: false,
      },
    });
  });
});

test.each([
  ['deposits', 'd261120', 'wai_yan', 5000, 'FAILED', ['D261120-AAAAAAAAAA', 'D261120-AAAAAAAABB']],
  ['withdrawals', 'w261120', 'wall', 7000, 'FAILED', ['W261120-0000000000', 'W261120-ZZZZZZZZZZ']],
  ['transfers', 'x261120', 'wall', 8000, 'DONE', ['X261120-0000000000', 'X261120-ZZZZZZZZZZ']],
  ['conversions', 'c261120', 'wai_yan', 900, 'DONE', ['C261120-0000000000', 'C261120-ZZZZZZZZZZ']],
])(
  'finds %s by the beginning of their number, page by page',
  async (kinds, number, username, amountMinor, status, found) => {
    const first = await ask(gateway, searchOrdersAct, { number, limit: 1 });
    expect(first.orders).toMatchObject([{ orderNo: found[0], username, amountMinor, status }]);
    expect(`${first.orders[0]?.kind}s`).toBe(kinds);
    const second = await ask(gateway, searchOrdersAct, { number, cursor: first.next });
    expect(second.orders.map(({ orderNo }) => orderNo)).toEqual([found[1]]);
    expect(second.next).toBeUndefined();
    expect((await readAudit('member.search'))[0]?.after).toMatchObject({ fields: [kinds] });
  },
);

describe('reading a member', () => {
  const read = (as = rita) => ask(gateway, readMemberAct, { memberId: ids.wai ?? 0 }, as);

  test('answers identity, balances, position and flags together', async () => {
    expect(await read()).toMatchObject({
      member: { username: 'wai_yan', realName: 'Wai Yan Aung', registeredAddress: '10.20.30.40' },
      isMasked: false,
      balances: { currency: 'MMK', mainMinor: 600, floatMinor: 0, heldMinor: 0, vendors: [] },
      uplines: [{ username: 'house' }, { username: 'Uma' }],
      flags: ['no-second-factor'],
      terms: null,
      blocks: [],
    });
  });

  test('masks every personal field without the permission', async () => {
    const { member, isMasked } = await read(sam);
    expect(member).toMatchObject({
      realName: 'W***',
      mobile: '+95 ***789',
      email: 'Wa***@example.com',
      registeredAddress: '10.20.*.*',
    });
    expect(isMasked).toBe(true);
  });

  test('is recorded with operator, member and fields', async () => {
    await read(sam);
    const [entry] = await readAudit('member.view');
    expect(entry).toMatchObject({
      actor: 'operator:sam',
      subject: `member:${ids.wai}`,
      after: { page: 'read', fields: expect.arrayContaining(['mobile', 'realName']), isMasked: true },
    });
    const { entries } = await ask(gateway, memberAuditAct, { memberId: ids.wai });
    expect(entries[0]).toMatchObject({ actor: 'operator:sam', act: 'member.view' });
  });

  test.each([
    ['nobody', 999_999_999_999],
    ['a number that is none', '1e400'],
    ['a fraction', 1.5],
    ['zero', 0],
  ])('refuses %s', async (_who, memberId) => {
    expect([400, 404]).toContain((await send(gateway, readMemberAct, { memberId })).status);
  });
});

describe('the pages of a member', () => {
  test('list the movements of a book, newest first, with the balance before and after', async () => {
    const first = await ask(gateway, memberRecordAct, { memberId: ids.wai, limit: 2 });
    expect(first.rows).toMatchObject([
      { type: 'DEPOSIT', amountMinor: 300, balanceBeforeMinor: 300, balanceAfterMinor: 600 },
      { amountMinor: 200, balanceBeforeMinor: 100, balanceAfterMinor: 300 },
    ]);
    const second = await ask(gateway, memberRecordAct, { memberId: ids.wai, cursor: first.next });
    expect(second.rows.map(({ amountMinor }) => amountMinor)).toEqual([100]);
    expect(second.next).toBeUndefined();
  });

  test('list deposits, newest first', async () => {
    const first = await ask(gateway, memberDepositsAct, { memberId: ids.wai, limit: 1 });
    expect(first.deposits).toMatchObject([{ orderNo: 'D261121-CCCCCCCCCC', methodId: 'test' }]);
    const rest = await ask(gateway, memberDepositsAct, { memberId: ids.wai, cursor: first.next });
    expect(rest.deposits.map(({ orderNo }) => orderNo)).toEqual(['D261120-AAAAAAAABB', 'D261120-AAAAAAAAAA']);
  });

  test('list logins with an address that is masked where personal data is', async () => {
    const [seen] = (await ask(gateway, memberLoginsAct, { memberId: ids.wall })).logins;
    expect(seen).toMatchObject({ outcome: 'opened', address: '203.0.113.9' });
    const [masked] = (await ask(gateway, memberLoginsAct, { memberId: ids.wall }, sam)).logins;
    expect(masked?.address).toBe('203.0.*.*');
  });

  test('list notes, which nobody can change', async () => {
    const input = { memberId: ids.wall ?? 0, text: '  Called about a deposit.\n<b>၁၂၃</b> ' };
    await ask(gateway, addMemberNoteAct, input, sam);
    const { notes } = await ask(gateway, memberNotesAct, { memberId: ids.wall });
    expect(notes).toMatchObject([{ by: 'operator:sam', text: 'Called about a deposit.\n<b>၁၂၃</b>' }]);
    await expect(
      sql`update identity_member_note set content = 'x'`.execute(gateway.database.kysely),
    ).rejects.toThrow('never changed');
  });

  test.each([memberRecordAct, memberDepositsAct, memberLoginsAct, memberNotesAct, memberMessagesAct])(
    'of a member that does not exist are not found',
    async (act) => {
      const { status, body } = await send(gateway, act, { memberId: 4_000_000 });
      expect([status, body.error?.code]).toEqual([404, 'request.not-found']);
    },
  );
});

test('dormant accounts are listed by pages, or only those with money, and the view is recorded @SAFE-09', async () => {
  const { identity, ledger } = gateway.services;
  const create = async (username: string, mainMinor: number): Promise<number> => {
    const { id } = await identity.createMember({ username, password });
    await sql`update identity_member set dormant_since = ${gateway.clock.now()} where id = ${id}`.execute(
      gateway.database.kysely,
    );
    if (mainMinor > 0)
      await ledger.post({
        source: 'test',
        key: username,
        type: 'DEPOSIT',
        from: { house: 'psp_clearing' },
        to: { memberId: id, book: 'main' },
        amountMinor: mainMinor,
      });
    return id;
  };
  const [first, poor, last] = [
    await create('silent1', 100),
    await create('silent2', 0),
    await create('silent3', 7),
  ];
  const listPages = async (show: 'money' | 'all') => {
    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const page = await ask(gateway, listDormantAct, { show, limit: 1, ...(cursor && { cursor }) }, sam);
      pages.push(page.accounts.map(({ memberId }) => memberId));
      cursor = page.next;
    } while (cursor);
    return pages;
  };
  expect(await listPages('money')).toEqual([[first], [last]]);
  expect(await listPages('all')).toEqual([[first], [poor], [last]]);
  expect((await ask(gateway, listDormantAct, {}, sam)).accounts[0]).toMatchObject({
    username: 'silent1',
    mainMinor: 100,
    vendorMinor: 0,
    floatMinor: 0,
    lastLoginAt: null,
    noticeAt: null,
    hasBankAccount: false,
  });
  expect((await readAudit('member.search'))[0]).toMatchObject({
    actor: 'operator:sam',
    after: { by: 'dormant', shown: [first, last] },
  });
});
