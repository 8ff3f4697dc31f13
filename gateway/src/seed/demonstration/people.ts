import type { IdentityService, Member, NewMember } from '../../identity/index.ts';
import { type Database, dayMs } from '../../server/index.ts';
import { publishedPassword, type publishedUsernames } from '../published-accounts.ts';
import type { Steps } from '../steps.ts';
import { createChance } from './chance.ts';

export const seededPaymentPassword = '246810';

const teamSize = 200;
/** Chosen so that the last member of the team registered a few days ago. */
const daysBetweenMembers = 1.165;
/** Bets and deposits that the lowest four club levels require, in minor units. */
const requiredMinor = [0, 50_000_000, 250_000_000, 1_000_000_000] as const;
const firstNames = [
  'aung',
  'bo',
  'cho',
  'dewi',
  'ei',
  'hla',
  'htet',
  'kaung',
  'khin',
  'kyaw',
  'lwin',
  'maung',
  'min',
  'moe',
  'myo',
  'nanda',
  'nyein',
  'phyo',
  'pyae',
  'sandi',
  'soe',
  'swe',
  'thandar',
  'thet',
  'thida',
  'thiri',
  'tun',
  'wai',
  'yamin',
  'zaw',
  'zin',
];

type PublishedUsername = (typeof publishedUsernames)[number];

interface Person extends NewMember {
  upline?: string;
}

/** Returns the people named in the README. `upline` defines the tree. */
const listNamedPeople = (today: Date): (Person & { username: PublishedUsername })[] => {
  const daysAgo = (days: number): Date => new Date(today.getTime() - days * dayMs);
  return [
    {
      username: 'chi',
      nickname: 'Chi',
      accountCode: 2,
      rebatePpm: 5_000,
      canTransferUp: true,
      club: { rankLevel: 4, progressMinor: 5_096_000_000 },
      labels: ['Top agent'],
      registeredAt: daysAgo(420),
    },
    {
      username: 'mgmg',
      nickname: 'Mg Mg',
      accountCode: 1,
      rebatePpm: 4_000,
      upline: 'chi',
      canTransferUp: true,
      club: { rankLevel: 3, progressMinor: 1_041_000_000 },
      registeredAt: daysAgo(260),
    },
    {
      username: 'ada',
      nickname: 'Ada',
      upline: 'chi',
      canTransferUp: true,
      club: { rankLevel: 3, progressMinor: 1_052_000_000 },
      labels: ['Weekend player'],
      registeredAt: daysAgo(240),
    },
    {
      username: 'eve',
      nickname: 'Eve',
      upline: 'chi',
      club: { rankLevel: 5, progressMinor: 20_128_000_000 },
      labels: ['VIP'],
      registeredAt: daysAgo(400),
    },
    { username: 'su', nickname: 'Su', upline: 'mgmg', canTransferUp: true, registeredAt: daysAgo(75) },
    { username: 'ben', nickname: 'Ben', accountCode: 4, accountClass: 'demo', registeredAt: daysAgo(1) },
    { username: 'dan', nickname: 'Dan', registeredAt: today },
    {
      username: 'may',
      nickname: 'May',
      registeredAt: daysAgo(3),
      // This password was chosen by someone else, so the first login must change it.
      passwordMustChange: true,
      profile: {
        realName: 'May Thu',
        email: 'may@parlour.example',
        emailVerifiedAt: daysAgo(3).toISOString(),
        dialingCode: '+95',
        mobile: '9450001234',
        mobileVerifiedAt: daysAgo(3).toISOString(),
      },
    },
  ];
};

/** Creates the rest of chi's team. One in eight is an agent, and each member's upline registered before them. */
/** Draws a club level and valid bets that have reached it. */
function drawClub(chance: ReturnType<typeof createChance>): NonNullable<NewMember['club']> {
  const rankLevel = chance.integer(0, requiredMinor.length - 1);
  return { rankLevel, progressMinor: (requiredMinor[rankLevel] ?? 0) + chance.integer(0, 40_000_000) };
}

function createTeam(today: Date): Person[] {
  const chance = createChance('team');
  const agents = ['chi', 'mgmg'];
  const taken = new Set<string>(listNamedPeople(today).map(({ username }) => username));
  const people: Person[] = [];
  // `chi`, `mgmg`, `ada`, `eve` and `su` already belong to the team.
  while (people.length < teamSize - 5) {
    const username = `${chance.pick(firstNames)}${chance.integer(10, 999)}`;
    const isAgent = chance.integer(1, 8) === 1 && people.length < 120;
    // Half of the agents are directly below `chi`; otherwise one branch would hold almost everyone.
    const upline = isAgent && chance.integer(1, 2) === 1 ? 'chi' : chance.pick(agents);
    const registeredAt = new Date(
      today.getTime() - (230 - people.length * daysBetweenMembers) * dayMs + chance.integer(0, dayMs - 1),
    );
    if (taken.has(username)) continue;
    taken.add(username);
    if (isAgent) agents.push(username);
    people.push({
      username,
      upline,
      accountCode: isAgent ? 1 : 0,
      // At most the rate of the upline.
      rebatePpm: isAgent ? 3_000 : 0,
      registeredAt,
      club: drawClub(chance),
    });
  }
  return people;
}

/** Seeds the agent tree of two hundred people and the people outside it, level by level. */
export async function seedPeople(
  { database, identity }: { database: Database; identity: IdentityService },
  steps: Steps,
): Promise<void> {
  const step = 'people';
  if (await steps.isDone(step)) return;
  const today = await steps.today();
  const passwordHash = await identity.hashPassword(publishedPassword);
  const paymentPasswordHash = await identity.hashPassword(seededPaymentPassword);
  const people: Person[] = [...listNamedPeople(today), ...createTeam(today)];
  await database.transaction(async (tx) => {
    const made = new Map<string, Member>();
    for (let waiting = people; waiting.length > 0; ) {
      const ready = waiting.filter(({ upline }) => upline === undefined || made.has(upline));
      waiting = waiting.filter((person) => !ready.includes(person));
      const level = ready.map(({ upline, ...person }) => ({
        ...person,
        passwordHash,
        paymentPasswordHash,
        uplineId: upline === undefined ? undefined : made.get(upline)?.id,
      }));
      for (const member of await identity.createMembersIn(tx, level)) made.set(member.username, member);
    }
    const chi = made.get('chi');
    if (chi)
      await identity.createInviteCodeIn(tx, {
        memberId: chi.id,
        kind: 'affiliate',
        code: 'CHI2026',
        domain: undefined,
      });
    await steps.mark(tx, step);
  });
}
