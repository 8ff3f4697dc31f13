import { historyDaysDefault, seedDemonstration } from '@parlour/gateway/demonstration';
import { buildSandbox } from '@parlour/sandbox';
import { type FrontOptions, sendText } from '../front.ts';
import { findForeignSource } from '../own-machine.ts';
import type { SiteConfig, SiteKind } from '../site.ts';
import { addSampleOperators } from './sample-operators.ts';
import { openSecrets } from './secrets.ts';

const sandboxVendor = 'SANDBOX';
/** The sandbox's second vendor, which keeps players' money in wallets. */
const walletVendor = 'SANDBOX_WALLET';
const sandboxPayments = 'sandbox';

/** Refuses requests that this machine's users did not cause, because the passwords of a demonstration are published. */
const admitOwnMachine: FrontOptions['admit'] = (request, response) => {
  const foreignSource = findForeignSource(request);
  if (foreignSource === undefined) return true;
  sendText(
    response,
    421,
    `This is a demonstration for the machine that it runs on, and ${foreignSource}. Open it there at its own address; serve others with \`npm run serve\` (docs/operations.md).`,
  );
  return false;
};

/**
 * Returns the demonstration: invented people with a published password, `historyDays` days of play, and the sandbox
 * as vendor and payment provider. It serves only the machine that it runs on.
 */
export const createDemonstration = (
  {
    host,
    port,
    registry: { databaseUrl, releaseBucket } = {},
  }: Pick<SiteConfig, 'host' | 'port' | 'registry'>,
  historyDays = historyDaysDefault,
): SiteKind => ({
  command: 'npm start',
  front: { host, port, portSetting: 'PORT', admit: admitOwnMachine },
  connect(dataDir, getUrl) {
    const secrets = openSecrets(dataDir);
    return {
      payments: [{ name: sandboxPayments, secret: secrets.payments, url: () => `${getUrl()}/sandbox/psp` }],
      vendors: [
        { code: sandboxVendor, secret: secrets.vendor, url: () => `${getUrl()}/sandbox` },
        { code: walletVendor, secret: secrets.vendor, url: () => `${getUrl()}/sandbox`, keepsWallets: true },
      ],
    };
  },
  prepareData: (gateway, progress) => seedDemonstration(gateway, progress, { historyDays }),
  async openParts({ registry, dataDir, getUrl, now }) {
    const secrets = openSecrets(dataDir);
    const sandbox = await buildSandbox({
      gatewayUrl: getUrl,
      key: { vendor: sandboxVendor, secret: secrets.vendor },
      walletVendorKey: { vendor: walletVendor, secret: secrets.vendor },
      payments: { name: sandboxPayments, secret: secrets.payments },
      dataDir: `${dataDir}/sandbox`,
      ...(now && { now }),
    });
    // Other registries may share what is not in the data folder.
    if (!databaseUrl && !releaseBucket) await addSampleOperators(registry, dataDir);
    return {
      sandbox: sandbox.app.routing,
      start: () => sandbox.startRecovery(),
      stop: () => sandbox.stop(),
    };
  },
});
