/**
 * `npm run bench [a|b|c|d|login|language|lobby|games|members|lists|vwc|record|deposits|agents|promotions|swap|streams|canary|guard|gate|check …]`: runs the named parts, or all,
 * and writes `bench/results.md`.
 */
import { measureAgents } from './agents/agents.ts';
import { measureBalance } from './balance/balance.ts';
import { measureFirstLoad } from './bytes/first-load.ts';
import { measureBadCanary } from './canary/bad-canary.ts';
import { measureBadDeployment } from './canary/bad-deployment.ts';
import { reportCheck } from './check/check.ts';
import { measureDeposits } from './deposits/deposits.ts';
import { meetsGoal } from './figure.ts';
import { measureGames } from './games/games.ts';
import { measureGate } from './gate/gate.ts';
import { measureHome } from './home/home.ts';
import { measureLanguage } from './language/language.ts';
import { measureLedger } from './ledger/ledger-section.ts';
import { measureLists } from './lists/lists.ts';
import { measureLobby } from './lobby/lobby.ts';
import { measureLogin } from './login/login.ts';
import { measureMembers } from './members/members.ts';
import { measurePromotions } from './promotions/promotions.ts';
import { measureRecord } from './record/record.ts';
import { type Section, writeSection } from './results.ts';
import { measureStreams } from './streams/streams.ts';
import { measureSwap } from './swap/swap.ts';
import { measureVendorBets } from './vwc/vwc.ts';

const words = process.argv.slice(2);
/** Folders of other clones, for the part `check`. */
const clones = words.filter((word) => word.includes('/'));
const named = words.filter((word) => !clones.includes(word));

const parts: Record<string, () => Promise<Section>> = {
  a: measureHome,
  b: measureLedger,
  c: measureBalance,
  d: measureFirstLoad,
  login: measureLogin,
  language: measureLanguage,
  lobby: measureLobby,
  games: measureGames,
  members: measureMembers,
  lists: measureLists,
  vwc: measureVendorBets,
  record: measureRecord,
  deposits: measureDeposits,
  agents: measureAgents,
  promotions: measurePromotions,
  swap: measureSwap,
  streams: measureStreams,
  canary: measureBadCanary,
  guard: measureBadDeployment,
  gate: measureGate,
  check: () => reportCheck(clones),
};

const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : name === 'check') continue;
  const section = await measure();
  writeSection(name, section);
  console.log(`\n${name}: ${section.title}`);
  for (const figure of section.figures)
    console.log(`  ${figure.ratio.toFixed(3)} ${meetsGoal(figure) ? 'met   ' : 'MISSED'} ${figure.title}`);
}
