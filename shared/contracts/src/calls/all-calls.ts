import type { EndpointShape } from '../endpoint.ts';
import { getSealingKeysCall } from '../sealed-payload.ts';
import * as accountSafety from './account-safety.ts';
import * as agentContracts from './agent-contracts.ts';
import * as agents from './agents.ts';
import * as betting from './betting.ts';
import * as catalog from './catalog.ts';
import * as challenge from './challenge.ts';
import * as deposit from './deposit.ts';
import * as feedback from './feedback.ts';
import * as identity from './identity.ts';
import * as lottery from './lottery.ts';
import * as messaging from './messaging.ts';
import * as passkeys from './passkeys.ts';
import * as phoneCodes from './phone-codes.ts';
import * as pictures from './pictures.ts';
import * as platform from './platform.ts';
import * as points from './points.ts';
import * as profile from './profile.ts';
import * as promotions from './promotions.ts';
import * as recovery from './recovery.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as sports from './sports.ts';
import * as thirdParty from './third-party.ts';
import * as wallet from './wallet.ts';

const modules: readonly object[] = [
  accountSafety,
  agentContracts,
  agents,
  betting,
  catalog,
  challenge,
  deposit,
  feedback,
  identity,
  lottery,
  messaging,
  passkeys,
  phoneCodes,
  pictures,
  platform,
  points,
  profile,
  promotions,
  recovery,
  sessions,
  signIn,
  sports,
  thirdParty,
  wallet,
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
