import {
  type Audit,
  type Clock,
  type Database,
  type GatewayConfig,
  type Ids,
  type Logger,
  type Outbox,
  type TelegramBot,
  toSiteUrl,
} from '../../../server/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { createLinks, type Links, type Proved } from './links.ts';
import { createOpenId, type OpenId } from './open-id.ts';
import type { SignInStates } from './sign-in-states.ts';
import { createTelegramCheck } from './telegram.ts';

/** Sign-in through other services. */
export interface ThirdParties {
  readonly methods: { openId: string[]; telegram: { bot: string; id: string } | undefined };
  openId: OpenId;
  checkTelegram(fields: Record<string, string>): Promise<Proved>;
  links: Links;
}

export interface ThirdPartyParts {
  config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port' | 'openId' | 'telegram'>;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  audit: Audit;
  outbox: Outbox;
  sessions: Sessions;
  states: SignInStates;
}

export function createThirdParties(parts: ThirdPartyParts): ThirdParties {
  const { config, clock, states } = parts;
  const returnUrl = `${toSiteUrl(config)}/sign-in`;
  const openId = createOpenId({ ...parts, connections: config.openId, returnUrl });
  return {
    methods: { openId: [...openId.providers], telegram: config.telegram && toBot(config.telegram) },
    openId,
    checkTelegram: createTelegramCheck(config.telegram, clock, states),
    links: createLinks(parts),
  };
}

/** The part of a bot's token before the colon is its public id, not a secret. */
const toBot = ({ name, token }: TelegramBot) => ({ bot: name, id: token.split(':')[0] ?? '' });
