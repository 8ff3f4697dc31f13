import type { Dialogs, Member, TelemetryEntry } from '@parlour/contracts';
import {
  createStandaloneSite,
  type StandaloneSite,
  type StandaloneSiteOptions,
} from '@parlour/remote-sdk/standalone-site';
import type { FakeGateway } from './fake-gateway.ts';
import { createRecordingDialogs, type RecordedCalls } from './recording-dialogs.ts';

export interface TestSiteOptions
  extends Omit<StandaloneSiteOptions, 'gateway' | 'dialogs' | 'onTelemetry' | 'hold'> {
  gateway: Pick<FakeGateway, 'fetch'>;
  /** The signed-in member; a visitor when absent. */
  member?: Member;
  /** Sent with every call while a member is signed in. */
  token?: string;
  /** In minor units; unknown when absent. */
  balanceMinor?: number;
  /** Answers of the page's dialogs. Default: they confirm every question and log nobody in. */
  dialogs?: Partial<Dialogs>;
}

/**
 * A site object without a shell, with the remote's requests and with controls for the changes that a shell would make.
 */
export interface TestSite extends StandaloneSite {
  /** Reasons that delay a swap now, with the longest time of each. */
  holds: { reason: string; forMs?: number }[];
  shown: RecordedCalls;
  telemetry: TelemetryEntry[];
  signIn(member: Member, token?: string): void;
}

/** Creates the site object that the shell would give to a remote, for a test against a fake gateway. */
export async function createTestSite(options: TestSiteOptions): Promise<TestSite> {
  const { gateway, member, token: givenToken = 'token-of-the-test', balanceMinor, ...others } = options;
  const { dialogs, shown } = createRecordingDialogs(options.dialogs);
  const telemetry: TelemetryEntry[] = [];
  const holds: TestSite['holds'] = [];
  const standalone = await createStandaloneSite({
    ...others,
    gateway: { baseUrl: 'http://gateway.test', fetch: gateway.fetch },
    dialogs,
    onTelemetry: (entry) => telemetry.push(entry),
    hold(reason, options) {
      const held = { reason, ...options };
      holds.push(held);
      return () => {
        const index = holds.indexOf(held);
        if (index >= 0) holds.splice(index, 1);
      };
    },
  });
  const page: TestSite = {
    ...standalone,
    holds,
    shown,
    telemetry,
    signIn: (signedIn, token = givenToken) => standalone.signIn(signedIn, token),
  };
  if (member) page.signIn(member);
  if (balanceMinor !== undefined) page.setBalance(balanceMinor);
  return page;
}
