import { expect, type Locator, type Page } from '@playwright/test';
import type { people } from './people.ts';

/** Screen of the site: its address and the account that may see it. */
export interface Screen {
  name: string;
  address: string;
  as?: keyof typeof people;
}

/** Every screen with its own address. Visitors' screens come first, so that one login serves the rest. */
export const screens: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'slots', address: '/rng' },
  { name: 'live-casino', address: '/live' },
  { name: 'fishing', address: '/fish' },
  { name: 'card-games', address: '/pvp' },
  { name: 'sports', address: '/sports' },
  { name: 'e-sports', address: '/esports' },
  { name: 'lottery-lobby', address: '/elott' },
  { name: 'cockfight', address: '/sv3' },
  { name: 'lottery', address: '/lottery' },
  { name: 'promotions', address: '/promotions' },
  { name: 'promotion', address: '/promoDetail?id=1' },
  { name: 'points-mall-visitor', address: '/pointMall' },
  { name: 'notices', address: '/noticePage' },
  { name: 'download', address: '/down' },
  { name: 'help', address: '/help' },
  { name: 'help-article', address: '/help/deposit-guide' },
  { name: 'help-alone', address: '/helpmc' },
  { name: 'service', address: '/helpmc?service=chat' },
  { name: 'join', address: '/join' },
  { name: 'affiliate', address: '/affiliate' },
  { name: 'feedback', address: '/feedback' },
  { name: 'winners', address: '/winners' },
  { name: 'deposit-tutorial', address: '/depositTutorial' },
  { name: 'restricted', address: '/restricted' },
  { name: 'login', address: '/login' },
  { name: 'register', address: '/register' },
  { name: 'not-found', address: '/nowhere' },
  { name: 'points-mall', address: '/pointMall', as: 'chi' },
  { name: 'my-account', address: '/?member=securityCenter', as: 'chi' },
  { name: 'play-responsibly', address: '/?member=playResponsibly', as: 'chi' },
  { name: 'deposit', address: '/?member=depositv2', as: 'chi' },
  { name: 'withdrawal', address: '/?member=withdraw', as: 'chi' },
  { name: 'bank-accounts', address: '/?member=withdraw&view=accounts', as: 'chi' },
  { name: 'my-wallet', address: '/?member=transferFund', as: 'chi' },
  { name: 'transfer-up', address: '/?member=transferUpline', as: 'chi' },
  { name: 'profit', address: '/?member=personalProfit', as: 'chi' },
  { name: 'betting-record', address: '/?member=personalHistoryCopy', as: 'chi' },
  { name: 'rewards', address: '/?member=rewardCenter', as: 'chi' },
  { name: 'statement', address: '/?member=personalProfit&tab=months', as: 'chi' },
  { name: 'missions', address: '/?member=missionLeaderboard', as: 'chi' },
  { name: 'invite-friends', address: '/?member=referral', as: 'chi' },
  { name: 'messages', address: '/?member=messageV2', as: 'chi' },
  { name: 'account-record', address: '/?member=transactionHistory', as: 'chi' },
  { name: 'agent-announcements', address: '/?agent=agentAnnouncement', as: 'chi' },
  { name: 'team-overview', address: '/?agent=agentTeamOverview', as: 'chi' },
  { name: 'register-centre', address: '/?agent=registerCenter', as: 'chi' },
  { name: 'downlines', address: '/?agent=downlineManagmentView', as: 'chi' },
  { name: 'agent-revenue', address: '/?agent=agentRevenueReport', as: 'chi' },
  { name: 'dividend-record', address: '/?agent=agentDividendRecordCopy2', as: 'chi' },
  { name: 'agent-contracts', address: '/?agent=downlineManagmentView&tab=contracts', as: 'chi' },
  { name: 'team-statement', address: '/?agent=palStatementsAgentCopy&by=branch', as: 'chi' },
  // Nodes of the seeded catalogue: a slot, a fishing game and football.
  { name: 'game', address: '/game?node=10001&vendor=SANDBOX&type=RNG', as: 'chi' },
  { name: 'seamless-game', address: '/seamless?node=20003&vendor=SANDBOX&type=FISH', as: 'chi' },
  { name: 'sports-game', address: '/fbsports?node=20006&vendor=SANDBOX&type=SPORTS', as: 'chi' },
];

/**
 * Further screens: lists, panels and games like those above, so that axe examines them in the full set only, beside the
 * screenshots. `tools/structure/axe-coverage.test.ts` keeps both lists complete.
 */
export const furtherScreens: readonly Screen[] = [
  { name: 'personal-centre', address: '/?member=', as: 'chi' },
  { name: 'roulette', address: '/game?node=20002&vendor=SANDBOX&type=RNG', as: 'chi' },
  { name: 'baccarat', address: '/game?node=20004&vendor=SANDBOX&type=LIVE', as: 'chi' },
  { name: 'shan-table', address: '/game?node=20005&vendor=SANDBOX&type=PVP', as: 'chi' },
  { name: 'esports-game', address: '/game?node=20007&vendor=SANDBOX&type=ESPORTS', as: 'chi' },
  { name: 'cockfight-game', address: '/game?node=20008&vendor=SANDBOX&type=SV3', as: 'chi' },
  { name: 'inle-sunrise', address: '/game?node=20001&vendor=SANDBOX&type=RNG', as: 'chi' },
  { name: 'keno', address: '/lottery?gameCode=keno', as: 'chi' },
  { name: 'lottery-3d', address: '/lottery?gameCode=lottery-3d', as: 'chi' },
  { name: 'lottery-4d', address: '/lottery?gameCode=lottery-4d', as: 'chi' },
  { name: 'bonus-details', address: '/?member=bonusDetails', as: 'chi' },
  { name: 'club', address: '/?member=vip', as: 'chi' },
  { name: 'agent-centre', address: '/?agent=', as: 'chi' },
  { name: 'team-bets', address: '/?agent=personalHistoryCopy', as: 'chi' },
  { name: 'team-transactions', address: '/?agent=agentDownlineTransactionDetailsCopy', as: 'chi' },
  { name: 'daily-salary', address: '/?agent=agentDailyWages2', as: 'chi' },
  { name: 'hourly-salary', address: '/?agent=agentHourSalary', as: 'chi' },
  { name: 'realtime-salary', address: '/?agent=agentRealtimeSalary', as: 'chi' },
];

/**
 * Finds parts that are still loading: skeletons, progress bars, lists. Pages beside the current one may wait for their
 * turn.
 */
const waiting = (page: Page): Locator =>
  page.locator('[aria-busy="true"]:not([inert] *):visible, [role="progressbar"]:popover-open');

/** Waits until a screen is complete: no part is loading, down to the footer, and its fonts are ready. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expect(async () => {
    // Some parts load when the visitor scrolls near them, anywhere on the page.
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        window.scrollTo(0, top);
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
      }
    });
    await expect(waiting(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
}
