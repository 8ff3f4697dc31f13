import { existsSync } from 'node:fs';
import type { Registry } from '@parlour/registry';
import { publishedOperatorPassword } from '../published-operators.ts';
import { StartProblem } from '../start-problem.ts';
import type { ConfigFile } from './config-file.ts';

/** Files that a demonstration writes into its data folder. */
const demonstrationFiles = ['database', 'sandbox', 'secrets.json', 'sample-operators'];

/** Fails with a `StartProblem` when a demonstration used the data folder. */
export function refuseLeftoverFiles(dataDir: string): void {
  const found = demonstrationFiles.filter((name) => existsSync(`${dataDir}/${name}`));
  if (found.length > 0)
    throw new StartProblem(
      `Checking the data folder ${dataDir}: a demonstration has left ${found.join(', ')} there. Set "dataDir" to an empty folder.`,
    );
}

/** Fails with a `StartProblem` when the configuration connects the sandbox, which pays out what a player chooses. */
export function refuseSandbox({ path, settings: { vendors, paymentProviders } }: ConfigFile): void {
  const found = [...Object.keys(vendors), ...Object.keys(paymentProviders)].find((name) =>
    ['sandbox', 'sandbox_wallet'].includes(name.toLowerCase()),
  );
  if (found)
    throw new StartProblem(
      `Reading ${path}: it connects ${found}, which only a demonstration has. Remove it from "vendors" and "paymentProviders".`,
    );
}

/** Fails with a `StartProblem` for the wallets of a vendor that is not connected. */
export function requireWalletVendors({ path, settings: { vendors, walletVendors } }: ConfigFile): void {
  const unconnected = walletVendors.find((name) => !Object.hasOwn(vendors, name));
  if (unconnected !== undefined)
    throw new StartProblem(
      `Reading ${path}: "walletVendors" names ${unconnected}, which is not in "vendors". Add it there or leave it out.`,
    );
}

/** Fails with a `StartProblem` when an operator has the published password. */
export async function refusePublishedOperators({ operators }: Pick<Registry, 'operators'>): Promise<void> {
  const found: string[] = [];
  for (const { name } of await operators.list())
    if (await operators.check(name, publishedOperatorPassword)) found.push(name);
  if (found.length > 0)
    throw new StartProblem(
      `Checking the operators: ${found.join(', ')} may log in with the published password of a demonstration. Start with an empty data folder and release storage, and add your own operators.`,
    );
}
