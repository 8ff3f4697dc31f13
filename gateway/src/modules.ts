import { createAgents } from './agents/index.ts';
import { createBackOffice } from './back-office/index.ts';
import {
  createBetting,
  createOpenRounds,
  createPlayRecord,
  createVendorCatalogPorts,
  createVendorWalletPorts,
} from './betting/index.ts';
import { createCatalog } from './catalog/index.ts';
import { createIdentity } from './identity/index.ts';
import { createMessaging } from './messaging/index.ts';
import { createBounds, createPlatform } from './platform/index.ts';
import { createPoints } from './points/index.ts';
import { createPromotions } from './promotions/index.ts';
import { createBlockReads, createProtection } from './protection/index.ts';
import { createRewards } from './rewards/index.ts';
import type { Frame } from './server/frame.ts';
import type { RegionRule } from './server/http/region-guard.ts';
import type { GatewayModule, Session, SessionSource } from './server/index.ts';
import { createDepositRecord, createWallet } from './wallet/index.ts';

/** The modules in registration order, lowest first, and the services that the frame and other callers use. */
export interface Assembly<Services> {
  modules: readonly GatewayModule[];
  sessions: SessionSource;
  services: Services;
  /** Without it every region is open. */
  regions?: RegionRule;
}

/** Creates the modules of members and their money, which those of games, agents and rewards build on. */
function createBaseModules(
  frame: Frame,
  later: Pick<
    Parameters<typeof createWallet>[0],
    'findVendorName' | 'requirePromotionIn' | 'describePromotion'
  > &
    Pick<Parameters<typeof createMessaging>[0], 'findUnusable'>,
) {
  const [platform, blocks] = [createPlatform(frame), createBlockReads(frame)];
  const { profile } = platform.service;
  const identity = createIdentity({
    ...frame,
    platform: platform.service,
    isLoginRefused: (memberId) => blocks.isLoginRefused(memberId, profile.protection.loginWhileBlocked),
  });
  const protection = createProtection({
    ...frame,
    identity: identity.service,
    profile: profile.protection,
    play: createPlayRecord(),
    deposits: createDepositRecord(),
  });
  const messaging = createMessaging({
    ...frame,
    platform: platform.service,
    pictures: platform.pictures,
    identity: identity.service,
    blocks,
    findUnusable: later.findUnusable,
  });
  const wallet = createWallet({
    ...frame,
    names: identity.service,
    members: identity.service,
    owners: identity.service,
    pictures: platform.pictures,
    messages: messaging.service,
    protection: protection.deposits,
    blocks: identity.service,
    openRounds: createOpenRounds(),
    vendorWallets: createVendorWalletPorts(frame.config, frame.clock),
    ...later,
    rules: profile,
    bounds: createBounds(platform.service),
  });
  return { platform, blocks, identity, protection, messaging, wallet };
}

type BaseModules = ReturnType<typeof createBaseModules>;

/**
 * Creates the modules that give members something: the reward centre, promotions that deliver to it, and the points
 * mall.
 */
function createRewardModules(
  frame: Frame,
  { platform, blocks, identity, messaging, wallet }: BaseModules,
  { catalog, betting }: GameModules,
) {
  const { profile, timeZone } = platform.service;
  const parts = {
    ...frame,
    identity: identity.service,
    blocks,
    ledger: wallet.ledger,
    turnover: wallet.turnover,
    grants: wallet.grants,
    messages: messaging.service,
    bounds: createBounds(platform.service),
  };
  const { wageringMultipleMax } = profile.bonus;
  const rewards = createRewards({
    ...parts,
    wallet: wallet.oversight,
    turnoverMultipleMax: wageringMultipleMax,
    referralTerms: profile.referral,
    timeZone,
  });
  const promotions = createPromotions({
    ...parts,
    catalog: catalog.service,
    history: { deposits: wallet.oversight, bets: betting.oversight, logins: identity.service.oversight },
    pictures: platform.pictures,
    symbol: frame.config.currency.symbol,
    wageringMultipleMax,
    rewards: rewards.service,
  });
  const points = createPoints({ ...parts, currency: frame.config.currency, timeZone });
  return { rewards, promotions, points };
}

/** Creates the modules of games: the catalogue and the bets. */
function createGameModules(frame: Frame, { platform, blocks, identity, protection, wallet }: BaseModules) {
  const { profile } = platform.service;
  const catalog = createCatalog({
    ...frame,
    backgroundPlayers: frame.config.profile === 'specification' && !frame.config.production,
    vendors: createVendorCatalogPorts(frame.config.vendors, frame.clock),
  });
  const betting = createBetting({
    ...frame,
    ledger: wallet.ledger,
    bonus: wallet.grants,
    catalog: catalog.service,
    identity: identity.service,
    vendors: frame.config.vendors,
    currency: frame.config.currency.code,
    timeZone: platform.service.timeZone,
    betBatchMax: frame.config.betBatchMax,
    protection: protection.play,
    blocks,
    winDefaults: profile.wins,
    longRounds: profile.longRounds,
    roundAlarmDays: profile.retention.roundAlarmDays,
    records: profile.records,
    bounds: createBounds(platform.service),
  });
  return { catalog, betting };
}

type GameModules = ReturnType<typeof createGameModules>;

/** Creates the modules that look at members from outside: agents, and the operators' back office. */
function createOversightModules(
  frame: Frame,
  { platform, blocks, identity, protection, messaging, wallet }: BaseModules,
  betting: GameModules['betting'],
  points: ReturnType<typeof createRewardModules>['points'],
) {
  const { profile } = platform.service;
  const agents = createAgents({
    ...frame,
    ledger: wallet.ledger,
    identity: identity.service,
    blocks,
    betting: betting.service,
    messages: messaging.service,
    timeZone: platform.service.timeZone,
    options: profile.agents,
    rebates: profile.rebates,
    records: profile.records,
    times: profile.agentTimes,
    bounds: createBounds(platform.service),
  });
  const backOffice = createBackOffice({
    ...frame,
    identity: identity.service,
    ledger: wallet.ledger,
    wallet: wallet.oversight,
    withdrawals: wallet.withdrawals,
    vendorWallets: wallet.vendorWallets,
    transfers: wallet.transfers,
    betting: betting.oversight,
    conversions: points.service.conversions,
    protection: protection.service,
    agents: agents.service,
    contracts: agents.service.contracts,
    messaging: messaging.service,
    currency: frame.config.currency.code,
    timeZone: platform.service.timeZone,
  });
  return { agents, backOffice };
}

/** Creates every module of the gateway from the parts it declares. */
export const assembleModules = (frame: Frame) => {
  const findVendorName = async (code: string) => (await catalog.service.findVendor(code))?.name;
  const base = createBaseModules(frame, {
    findVendorName,
    requirePromotionIn: (...deposit) => promotions.claims.requireDepositIn(...deposit),
    describePromotion: (deposit) => promotions.claims.describeForDeposit(deposit),
    findUnusable: (...asked) => promotions.findUnusable(...asked),
  });
  const { platform, identity, protection, messaging, wallet } = base;
  const games = createGameModules(frame, base);
  const { catalog, betting } = games;
  const { rewards, promotions, points } = createRewardModules(frame, base, games);
  const { agents, backOffice } = createOversightModules(frame, base, betting, points);
  return {
    modules: [
      platform.module,
      identity.module,
      protection.module,
      wallet.module,
      catalog.module,
      betting.module,
      rewards.module,
      promotions.module,
      points.module,
      agents.module,
      messaging.module,
      backOffice.module,
    ] as GatewayModule[],
    sessions: identity.sessions,
    regions: {
      isBlocked: platform.service.isBlocked,
      endPlay: ({ tokenHash }: Session) => betting.service.endGames(tokenHash),
    },
    services: {
      platform: platform.service,
      identity: identity.service,
      protection: protection.service,
      grants: wallet.grants,
      play: protection.play,
      wallet: wallet.service,
      ledger: wallet.ledger,
      deposits: wallet.deposits,
      turnover: wallet.turnover,
      withdrawals: wallet.withdrawals,
      transfers: wallet.transfers,
      vendorWallets: wallet.vendorWallets,
      catalog: catalog.service,
      betting: betting.service,
      rewards: rewards.service,
      promotions: promotions.service,
      points: points.service,
      agents: agents.service,
      messaging: messaging.service,
      pictures: platform.pictures,
    },
  };
};

export type Services = ReturnType<typeof assembleModules>['services'];
