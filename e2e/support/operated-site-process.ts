/** Process of `operated-site.ts`: the whole site, and an operator who executes the test's commands. */
import {
  createDemonstration,
  type Ids,
  randomIds,
  readConfig,
  readPageOrigins,
  type Site,
  startSite,
} from '@parlour/site';

type Services = Site['gateway']['services'];
type Platform = Services['platform'];
type Messaging = Services['messaging'];

export type OperatorCommand =
  | ['setting', Parameters<Platform['setSetting']>[0], unknown]
  | ['switch', Parameters<Platform['setSwitch']>[0], boolean]
  | ['publish-notice', Parameters<Messaging['publishNotice']>[0]]
  | ['publish-banner', Parameters<Messaging['publishBanner']>[0]]
  /** Ends the notice or banner with this id. */
  | ['end-notice' | 'end-banner', number]
  /** Drops the vendor's messages of this verb from now on; null ends that. */
  | ['lose-vendor-message', 'bet' | 'win' | null]
  /** Counts the vendor's messages of this verb that the gateway has answered. */
  | ['count-vendor-messages', 'bet' | 'win']
  /** Advances the clocks of the gateway and the vendor by this many ms; returns their time in ms. */
  | ['let-pass', number]
  /** Stops the clock: only `let-pass` advances it from now on. */
  | ['stop-clock']
  /** Reads the text of the last captcha. */
  | ['read-captcha'];

export interface OperatorReply {
  url?: string;
  value?: unknown;
  problem?: string;
}

const operator = 'operator:journey';

let lostVerb: string | null = null;
const answered = new Map<string, number>();
const connected = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  if (lostVerb !== null && String(input).endsWith(`/vwc/1/${lostVerb}`))
    throw new TypeError('the network is away');
  const response = await connected(input, init);
  const [, verb] = /\/vwc\/1\/(\w+)$/.exec(String(input)) ?? [];
  if (verb) answered.set(verb, (answered.get(verb) ?? 0) + 1);
  return response;
};

let aheadMs = 0;
let stoppedAt: number | undefined;
const clock = { now: () => new Date((stoppedAt ?? Date.now()) + aheadMs) };

async function runCommand(
  { platform, messaging }: Services,
  [kind, ...rest]: OperatorCommand,
): Promise<unknown> {
  switch (kind) {
    case 'setting':
      return platform.setSetting(rest[0] as 'contacts', rest[1] as never, operator);
    case 'switch':
      return platform.setSwitch(rest[0] as 'DIRECTREG3', rest[1] as boolean, operator);
    case 'publish-notice':
      return messaging.publishNotice(rest[0] as never, operator);
    case 'publish-banner':
      return messaging.publishBanner(rest[0] as never, operator);
    case 'end-notice':
      return messaging.endNotice({ id: rest[0] as number, actor: operator });
    case 'end-banner':
      return messaging.endBanner({ id: rest[0] as number, actor: operator });
    case 'lose-vendor-message':
      lostVerb = rest[0] as string | null;
      return undefined;
    case 'count-vendor-messages':
      return answered.get(rest[0] as string) ?? 0;
    case 'let-pass':
      aheadMs += rest[0] as number;
      return clock.now().getTime();
    case 'stop-clock':
      stoppedAt ??= Date.now();
      return undefined;
    case 'read-captcha':
      return drawnText;
  }
}

let drawnText = '';
const ids: Ids = {
  ...randomIds,
  readable(count) {
    drawnText = randomIds.readable(count);
    return drawnText;
  },
};

const sendReply = (reply: OperatorReply): void => void process.send?.(reply);

const config = { ...readConfig(process.env), registry: readPageOrigins(process.env) };
const { front, ...demonstration } = createDemonstration(config);
const site = await startSite(
  config,
  // Journeys send the address of a caller as a proxy does, which a demonstration refuses.
  { ...demonstration, front: { ...front, admit: undefined } },
  undefined,
  { clock, ids },
);
process.on('message', (wanted: OperatorCommand) => {
  runCommand(site.gateway.services, wanted).then(
    (value) => sendReply({ value }),
    (error: unknown) => sendReply({ problem: String(error) }),
  );
});
process.on('disconnect', () => void site.stop().then(() => process.exit(0)));
sendReply({ url: site.url });
