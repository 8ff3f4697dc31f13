import {
  type GatewayConfig,
  type Ids,
  type Logger,
  type TelegramBot,
  toSiteUrl,
} from '../../../server/index.ts';
import { createLinks, type LinkParts, type Links, type Proved } from './links.ts';
import { createOpenId, type OpenId } from './open-id.ts';
import { createTelegramCheck } from './telegram.ts';

/** Sign-in through other services. */
export interface ThirdParties {
  readonly methods: { openId: string[]; telegram: { bot: string; id: string } | undefined };
  openId: OpenId;
  checkTelegram(fields: Record<string, string>): Promise<Proved>;
  links: Links;
}

interface ThirdPartyParts extends LinkParts {
  config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port' | 'openId' | 'telegram'>;
  ids: Ids;
  log: Logger;
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
