/** Measures the lists of the console over a million members and ten million bets, through HTTP with grants and audit records. */
import {
  agentSettlementsAct,
  alterationReportAct,
  contractHistoryAct,
  depositMethodsAct,
  heldDepositsAct,
  heldReferralsAct,
  heldWinsAct,
  listApplicationsAct,
  listBankAccountsAct,
  listBanksAct,
  listChangesAct,
  listClaimsAct,
  listClubLevelsAct,
  listDormantAct,
  listEndRequestsAct,
  listFeedbackAct,
  listGamesAct,
  listHelpAct,
  listPromotionDraftsAct,
  listPromotionsAct,
  listPublishedAct,
  listRedemptionsAct,
  listRemovedHelpAct,
  listRequestsAct,
  listRewardsAct,
  listScheduledAct,
  listTurnoverAct,
  listVendorsAct,
  listVendorTransfersAct,
  listVerificationsAct,
  listWithdrawalsAct,
  manualDepositsAct,
  memberAuditAct,
  memberBetsAct,
  memberDepositsAct,
  memberGrantsAct,
  memberLoginsAct,
  memberMessagesAct,
  memberNotesAct,
  memberRecordAct,
  memberRewardsAct,
  missionsAct,
  openRoundsAct,
  paymentDifferencesAct,
  paymentReconciliationsAct,
  readHistoryAct,
  recallBetAct,
  reconciliationsAct,
  reviewedSettlementsAct,
  roundAlarmsAct,
  runSettlementsAct,
  searchAuditAct,
  searchMembersAct,
  searchOrdersAct,
  settlementRunsAct,
  winLimitsAct,
} from '@parlour/contracts/back-office';
import type { Contestant } from '../contestants.ts';
import { median, percentile } from '../figure.ts';
import {
  addBets,
  addMembers,
  createSequence,
  firstId,
  generateSearches,
} from '../members/generated-members.ts';
import { type Call, callers, roundMs, startOperatedGateway, timeCalls } from '../operator-calls.ts';
import type { Section } from '../results.ts';
import { addPlay } from './generated-play.ts';

const members = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const betsOfBusiest = Math.round(members / 5);
const callsOfList = 300;
const warmUp = 30;
const p99GoalMs = 100;
const day = '2026-11-20';

/** Runs in about fifteen minutes, most of which is the creation of the rows. */
export async function measureLists(): Promise<Section> {
  const { gateway, db, stop } = await startOperatedGateway();
  try {
    await addMembers(db, { from: 0, count: members });
    await addPlay(db, members);
    await addBets(db, firstId, betsOfBusiest);
    await db.query('vacuum analyze');
    const { rows } = await db.query<{ bets: string }>('select count(*) as bets from betting_round');
    return await compareLists(gateway, Number(rows[0]?.bets));
  } finally {
    await stop();
  }
}

/** Calls of one list. `choose` returns a number below a bound, `member` the id of a member. */
type List = (choose: (bound: number) => number, member: number) => Call;

const ask = (act: { path: string }, input: Record<string, string | number> = {}): Call => ({
  path: `${act.path}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`,
});
const askPage = (act: { path: string }, input: Record<string, string | number>): List => {
  return (choose) => ask(act, { ...input, page: 1 + choose(20), pageSize: 50 });
};

const searches = generateSearches(members, callsOfList * 10);

/** Every kind of search has its own line, for each kind in the order of the generated searches. */
const searchLists: [string, List][] = [...new Set(searches.map(({ by }) => by))].map((kind) => {
  const ofKind = searches.filter(({ by }) => by === kind);
  return [
    `members by ${kind}`,
    (choose) => ({
      path: searchMembersAct.path,
      body: { ...ofKind[choose(ofKind.length)], limit: 20 },
    }),
  ];
});

/** Lists of money, agents, promotions, content and the catalogue. */
const further: [string, List][] = [
  ['transfers to vendors, open', () => ask(listVendorTransfersAct)],
  ['transfers to vendors, all', () => ask(listVendorTransfersAct, { show: 'all' })],
  ['differences with payment providers', () => ask(paymentDifferencesAct)],
  ['explained differences', () => ask(paymentDifferencesAct, { show: 'accepted' })],
  ['compared days of payment providers', () => ask(paymentReconciliationsAct)],
  ['ways to deposit', () => ask(depositMethodsAct)],
  ['banks', () => ask(listBanksAct)],
  ['bank accounts of a member', (_, memberId) => ask(listBankAccountsAct, { memberId })],
  ['required bets of the busiest member', () => ask(listTurnoverAct, { memberId: firstId })],
  ['bonus grants of the busiest member', () => ask(memberGrantsAct, { memberId: firstId })],
  [
    'rewards of the busiest member',
    (choose) => ask(memberRewardsAct, { memberId: firstId, page: 1 + choose(20) }),
  ],
  ['held referrals', () => ask(heldReferralsAct)],
  ['missions', () => ask(missionsAct)],
  ['rewards of the points mall', () => ask(listRewardsAct)],
  ['dormant accounts with money', () => ask(listDormantAct)],
  ['dormant accounts, all', () => ask(listDormantAct, { show: 'all' })],
  ['exclusions to end', () => ask(listEndRequestsAct)],
  ['promotions', () => ask(listPromotionsAct)],
  ['drafts of promotions', () => ask(listPromotionDraftsAct)],
  ['claims, waiting', askPage(listClaimsAct, {})],
  ['claims, all', askPage(listClaimsAct, { show: 'all' })],
  ['applications, open', askPage(listApplicationsAct, {})],
  ['applications, all', askPage(listApplicationsAct, { show: 'all' })],
  ['settlements that wait', () => ask(reviewedSettlementsAct)],
  ['runs of settlements', () => ask(settlementRunsAct)],
  ['settlements of a run', (choose) => ask(runSettlementsAct, { run: 1 + choose(900) })],
  ['settlements of the busiest agent', () => ask(agentSettlementsAct, { memberId: firstId })],
  ['contracts of the busiest agent', () => ask(contractHistoryAct, { memberId: firstId })],
  [
    'contracts that the busiest agent gave',
    () => ask(contractHistoryAct, { memberId: firstId, side: 'given' }),
  ],
  ['verifications', () => ask(listVerificationsAct)],
  ['limits of wins', () => ask(winLimitsAct)],
  ['reconciliations with vendors', () => ask(reconciliationsAct)],
  ['vendors', () => ask(listVendorsAct)],
  ['games', () => ask(listGamesAct)],
  ['games by name', (choose) => ask(listGamesAct, { text: `Bench ${choose(1000)}` })],
  ['changes of the catalogue', () => ask(listChangesAct)],
  ['notices and banners', () => ask(listPublishedAct)],
  ['ended notices and banners', () => ask(listPublishedAct, { show: 'ended' })],
  ['help', () => ask(listHelpAct)],
  ['removed help', () => ask(listRemovedHelpAct)],
  ['scheduled changes', () => ask(listScheduledAct)],
  ['club levels', () => ask(listClubLevelsAct)],
];

const lists: readonly [string, List][] = [
  ...searchLists,
  ['orders by number', (_, member) => ask(searchOrdersAct, { number: `D261120-000000${member % 1000}` })],
  ['bets of a member', (_, memberId) => ask(memberBetsAct, { memberId })],
  ['bets of the busiest member', () => ask(memberBetsAct, { memberId: firstId })],
  ['bets of the busiest member, won', () => ask(memberBetsAct, { memberId: firstId, status: 'WON' })],
  ['bets of the busiest member, fish', () => ask(memberBetsAct, { memberId: firstId, category: 'FISH' })],
  [
    'bets of the busiest member, one day',
    () => ask(memberBetsAct, { memberId: firstId, from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` }),
  ],
  [
    'a bet by number',
    (choose) => ask(recallBetAct, { betNo: `B${String(1 + choose(members)).padStart(10, '0')}` }),
  ],
  ['account record of the busiest member', () => ask(memberRecordAct, { memberId: firstId })],
  [
    'account record of the busiest member, one day',
    () => ask(memberRecordAct, { memberId: firstId, from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` }),
  ],
  ['deposits of a member', (_, memberId) => ask(memberDepositsAct, { memberId })],
  ['logins of the busiest member', () => ask(memberLoginsAct, { memberId: firstId })],
  ['audit record of the busiest member', () => ask(memberAuditAct, { memberId: firstId })],
  ['notes of the busiest member', () => ask(memberNotesAct, { memberId: firstId })],
  ['messages of the busiest member', () => ask(memberMessagesAct, { memberId: firstId })],
  ['open rounds', () => ask(openRoundsAct)],
  ['alarms of rounds', () => ask(roundAlarmsAct)],
  ['held wins', () => ask(heldWinsAct)],
  ['decided wins', () => ask(heldWinsAct, { show: 'decided' })],
  ['held deposits', () => ask(heldDepositsAct)],
  ['decided deposits', () => ask(heldDepositsAct, { show: 'decided' })],
  ['manual deposits, waiting', askPage(manualDepositsAct, {})],
  ['manual deposits, all', askPage(manualDepositsAct, { show: 'all' })],
  ['deposits of every kind', askPage(manualDepositsAct, { show: 'every' })],
  ['deposits of every kind, credited', askPage(manualDepositsAct, { show: 'every', status: 'CREDITED' })],
  [
    'manual deposit by its code',
    (choose) =>
      ask(manualDepositsAct, { show: 'all', text: `R${String(1 + choose(betsOfBusiest)).padStart(7, '0')}` }),
  ],
  ['withdrawals, open', askPage(listWithdrawalsAct, {})],
  ['withdrawals, all', askPage(listWithdrawalsAct, { show: 'all' })],
  ['withdrawals, received', askPage(listWithdrawalsAct, { show: 'all', status: 'RECEIVED' })],
  ['withdrawals with contradictions', askPage(listWithdrawalsAct, { show: 'contradictions' })],
  ['withdrawals of a member', (_, memberId) => ask(listWithdrawalsAct, { show: 'all', memberId })],
  ['redemptions, waiting', askPage(listRedemptionsAct, {})],
  ['redemptions, all', askPage(listRedemptionsAct, { show: 'all' })],
  ['feedback, open', askPage(listFeedbackAct, {})],
  ['feedback, all', askPage(listFeedbackAct, { show: 'all' })],
  ['requests for a second person, all', () => ask(listRequestsAct, { show: 'all' })],
  ['audit record', () => ask(searchAuditAct)],
  ['audit record by area', () => ask(searchAuditAct, { kind: 'member' })],
  ['audit record by area, of an act', () => ask(searchAuditAct, { kind: 'member', act: 'switch.set' })],
  ['audit record of an operator', () => ask(searchAuditAct, { actor: 'carl' })],
  ['audit record of an act', () => ask(searchAuditAct, { act: 'deposit.credit' })],
  [
    'audit record of an object',
    (_, member) => ask(searchAuditAct, { subject: `member:${member % 100_000}` }),
  ],
  ['audit record of a rare operator', () => ask(searchAuditAct, { actor: 'nobody', kind: 'member' })],
  ['history of a member', () => ask(readHistoryAct, { subject: `member:${firstId}` })],
  ...further,
  ['alterations', () => ask(alterationReportAct, { from: '2026-11-01', to: '2026-11-30' })],
];

interface Measured {
  name: string;
  fastest: number;
  median: number;
  p99: number;
}

async function compareLists(gateway: Contestant, bets: number): Promise<Section> {
  const choose = createSequence(20_261_126);
  const measured: Measured[] = [];
  for (const [name, list] of lists) {
    const calls = Array.from({ length: callsOfList }, () => list(choose, firstId + choose(members)));
    await timeCalls(gateway, calls.slice(0, warmUp));
    const times = await timeCalls(gateway, calls);
    measured.push({ name, fastest: Math.min(...times), median: median(times), p99: percentile(times, 0.99) });
  }
  const slowestFirst = measured.toSorted((one, other) => other.p99 - one.p99);
  const [slowest] = slowestFirst;
  if (!slowest) throw new Error('No list was measured.');
  return {
    title: `Lists of the console over ${members.toLocaleString('en')} members and ${bets.toLocaleString('en')} bets`,
    figures: [
      {
        id: 'lists.p99',
        title: `Slowest of a hundred calls of the slowest of ${lists.length} lists, to ${p99GoalMs} ms`,
        ratio: slowest.p99 / p99GoalMs,
        goal: 1,
        direction: 'max',
        a: { label: `${slowest.name}, p99`, value: roundMs(slowest.p99), unit: 'ms' },
        b: { label: 'goal', value: p99GoalMs, unit: 'ms' },
        note: `${callsOfList} calls of each list, ${callers} callers, through HTTP with the audit record.`,
      },
    ],
    table: {
      head: ['list', 'fastest', 'median', '99th percentile'],
      rows: slowestFirst.map(({ name, fastest, median: middle, p99 }) => [
        name,
        ...[fastest, middle, p99].map((ms) => `${roundMs(ms)} ms`),
      ]),
    },
  };
}
