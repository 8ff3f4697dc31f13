import {
  checkAffiliateCall,
  createInvitationCall,
  endInvitationCall,
  listInvitationsCall,
  logInCall,
  openAccountCall,
  registerCall,
} from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import type { Member, NewMember } from '../../index.ts';

const password = 'Lotus-Pond-2026';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ now: '2026-11-20T04:00:00Z' });
});
afterAll(() => gateway.stop());

const person = (username: string, changes: Partial<Omit<NewMember, 'passwordHash'>> = {}): Promise<Member> =>
  gateway.services.identity.createMember({ username, password, ...changes });
const logIn = (member: Pick<Member, 'username'>) =>
  gateway.call(logInCall, { username: member.username, password, type: 'username' });
const code = (error: string) => expect.objectContaining({ code: error });

let made = 0;
/** Creates a signed-in agent without a team. */
async function host() {
  made += 1;
  const member = await person(`host${made}`, { accountCode: 2 });
  return { member, ...(await logIn(member)) };
}
type Host = Awaited<ReturnType<typeof host>>;
const invite = (agent: Host, terms: { kind?: 'MEMBER' | 'AGENT'; days?: number; usesMax?: number } = {}) => {
  made += 1;
  const requestId = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  return gateway.call(createInvitationCall, { requestId, kind: 'MEMBER', ...terms }, agent);
};
const register = (username: string, affiliateCode: string) =>
  gateway.call(registerCall, { username, password, confirmPassword: password, affiliateCode });

test('an invitation places whoever registers with it, with its kind of account @AGT-04 @AUTH-07', async () => {
  const agent = await host();
  const link = await invite(agent, { kind: 'AGENT', usesMax: 3, days: 7 });
  expect(link).toMatchObject({
    status: 'OPEN',
    uses: 0,
    usesMax: 3,
    expiresAt: '2026-11-27T04:00:00.000Z',
  });
  expect(await register('invited1', link.code)).toMatchObject({ isAgent: 1 });
  expect(await gateway.services.identity.findMember('invited1')).toMatchObject({
    uplineId: agent.member.id,
  });
  const { rows } = await gateway.call(listInvitationsCall, undefined, agent);
  expect(rows).toEqual([{ ...link, uses: 1 }]);
});

test('a used up, an expired and a revoked invitation are refused @AGT-04', async () => {
  const agent = await host();
  const once = await invite(agent, { usesMax: 1 });
  // Two people register concurrently with the last use.
  const outcomes = await Promise.allSettled([register('racera', once.code), register('racerb', once.code)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const revoked = await invite(agent);
  const end = () => gateway.call(endInvitationCall, { code: revoked.code }, agent);
  expect(await end()).toMatchObject({ status: 'ENDED' });
  expect(await end()).toMatchObject({ status: 'ENDED' });
  const short = await invite(agent, { days: 1 });
  gateway.clock.advance({ days: 1 });
  try {
    for (const used of [once, revoked, short]) {
      const refusal = code('identity.affiliate-code-unknown');
      await expect(gateway.call(checkAffiliateCall, { code: used.code })).rejects.toEqual(refusal);
      await expect(register('toolate1', used.code)).rejects.toEqual(refusal);
    }
    const { rows } = await gateway.call(listInvitationsCall, undefined, await logIn(agent.member));
    const getStatus = ({ code: wanted }: { code: string }) => rows.find((row) => row.code === wanted)?.status;
    expect([once, revoked, short].map(getStatus)).toEqual(['USED_UP', 'ENDED', 'EXPIRED']);
  } finally {
    gateway.clock.advance({ days: -1 });
  }
});

test('a repeated request creates one invitation, and other agents cannot end it @AGT-04', async () => {
  const agent = await host();
  const requestId = '11111111-1111-4111-8111-111111111111';
  const create = () => gateway.call(createInvitationCall, { requestId, kind: 'MEMBER' }, agent);
  const [first, second] = await Promise.all([create(), create()]);
  expect(second).toEqual(first);
  const other = await host();
  await expect(gateway.call(endInvitationCall, { code: first.code }, other)).rejects.toEqual(
    code('request.not-found'),
  );
});

test('an opened account is below its agent and must change its password first @AGT-04', async () => {
  const agent = await host();
  const open = (username: string, chosen = password) =>
    gateway.call(openAccountCall, { username, password: chosen, kind: 'AGENT' }, agent);
  expect(await open(' opened1 ')).toEqual({ userName: 'opened1', isAgent: 1 });
  expect(await gateway.services.identity.findMember('opened1')).toMatchObject({
    uplineId: agent.member.id,
  });
  expect(await logIn({ username: 'opened1' })).toMatchObject({ passwordExpired: true });
  await expect(open('OPENED1')).rejects.toEqual(code('identity.username-taken'));
  await expect(open('1wrong', 'short')).rejects.toMatchObject({
    fields: [{ path: ['username'] }, { path: ['password'] }],
  });
  const member = await logIn(await person('player1'));
  const input = { username: 'never1', password, kind: 'MEMBER' } as const;
  await expect(gateway.call(openAccountCall, input, member)).rejects.toEqual(code('session.agent-required'));
});

test('an agent has at most fifty open invitations @AGT-04', async () => {
  const agent = await host();
  const { openMax } = await gateway.call(listInvitationsCall, undefined, agent);
  await gateway.database.transaction(async (tx) => {
    for (let open = 1; open < openMax; open += 1)
      await gateway.services.identity.createInviteCodeIn(tx, {
        memberId: agent.member.id,
        kind: 'affiliate',
        domain: undefined,
      });
  });
  const last = await invite(agent);
  await expect(invite(agent)).rejects.toEqual(code('identity.invitation-limit'));
  await gateway.call(endInvitationCall, { code: last.code }, agent);
  await invite(agent);
});
