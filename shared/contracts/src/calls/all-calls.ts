import type { EndpointShape } from '../endpoint.ts';
import { getSealingKeysCall } from '../sealed-payload.ts';
import * as accountSafety from './account-safety.ts';
import * as agentContracts from './agent-contracts.ts';
import * as agentDeposit from './agent-deposit.ts';
import * as agentSettlements from './agent-settlements.ts';
import * as agentTeam from './agent-team.ts';
import * as agents from './agents.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as betting from './betting.ts';
import * as catalog from './catalog.ts';
import * as challenge from './challenge.ts';
import * as deposit from './deposit.ts';
import * as feedback from './feedback.ts';
import * as help from './help.ts';
import * as identity from './identity.ts';
import * as invitations from './invitations.ts';
import * as lottery from './lottery.ts';
import * as messaging from './messaging.ts';
import * as missions from './missions.ts';
import * as passkeys from './passkeys.ts';
import * as phoneCodes from './phone-codes.ts';
import * as pictures from './pictures.ts';
import * as platform from './platform.ts';
import * as points from './points.ts';
import * as profile from './profile.ts';
import * as profit from './profit.ts';
import * as promotions from './promotions.ts';
import * as protection from './protection.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as rewards from './rewards.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as sports from './sports.ts';
import * as thirdParty from './third-party.ts';
import * as transfer from './transfer.ts';
import * as vendorWallet from './vendor-wallet.ts';
import * as wallet from './wallet.ts';
import * as withdrawal from './withdrawal.ts';

const modules: readonly object[] = [
  accountSafety,
  agentContracts,
  agentDeposit,
  agentSettlements,
  agentTeam,
  agents,
  bankAccounts,
  betting,
  catalog,
  challenge,
  deposit,
  feedback,
  help,
  identity,
  invitations,
  lottery,
  messaging,
  missions,
  passkeys,
  phoneCodes,
  pictures,
  platform,
  points,
  profile,
  profit,
  promotions,
  protection,
  recovery,
  registration,
  rewards,
  sessions,
  signIn,
  sports,
  thirdParty,
  transfer,
  vendorWallet,
  wallet,
  withdrawal,
  { getSealingKeysCall },
];

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'carrier' in value;

/** All declared calls by method and path: `GET /wps/system/status`. */
export const allCalls: ReadonlyMap<string, EndpointShape> = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .map((call) => [`${call.method} ${call.path}`, call]),
);
