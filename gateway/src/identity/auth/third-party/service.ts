import type { PlatformService } from '../../../platform/index.ts';
import type {
  Audit,
  Clock,
  Database,
  GatewayConfig,
  Ids,
  Logger,
  Outbox,
  TelegramBot,
} from '../../../server/index.ts';
import { toSiteUrl } from '../../../server/site-url.ts';
import { createPasskeys, type Passkeys } from '../passkeys/service.ts';
import type { Sessions } from '../sessions/service.ts';
import { createLinks, type Links, type Proved } from './links.ts';
import { createOpenId, type OpenId } from './open-id.ts';
import { createSignInStates } from './sign-in-states.ts';
import { createTelegramCheck } from './telegram.ts';

/** Sign-in through other services. */
export interface ThirdParties {
  readonly methods: { openId: string[]; telegram: { bot: string; id: string } | undefined };
  openId: OpenId;
  checkTelegram(fields: Record<string, string>): Promise<Proved>;
  links: Links;
  passkeys: Passkeys;
  deleteOld(): Promise<void>;
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
  platform: Pick<PlatformService, 'setting'>;
  requirePassword(memberId: number, password: string | undefined): Promise<void>;
}

export function createThirdParties(parts: ThirdPartyParts): ThirdParties {
  const { config, clock } = parts;
  const states = createSignInStates(parts);
  const returnUrl = `${toSiteUrl(config)}/sign-in`;
  const openId = createOpenId({ ...parts, connections: config.openId, returnUrl, states });
  return {
    methods: { openId: [...openId.providers], telegram: config.telegram && toBot(config.telegram) },
    openId,
    checkTelegram: createTelegramCheck(config.telegram, clock, states),
    links: createLinks({ ...parts, states }),
    passkeys: createPasskeys({ ...parts, site: toSiteUrl(config), states }),
    deleteOld: states.deleteOld,
  };
}

/** The part of a bot's token before the colon is its public id, not a secret. */
const toBot = ({ name, token }: TelegramBot) => ({ bot: name, id: token.split(':')[0] ?? '' });
