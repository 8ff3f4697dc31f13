import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { readJson } from './read-json.ts';

/** What the gateway shares with the services of the sandbox: made on this machine at the first start, never shown, never committed. */
export interface SiteSecrets {
  vendor: string;
  payments: string;
}

const createSecret = (): string => randomBytes(32).toString('hex');

/** Reads the secrets of a data folder, or makes them there. Only the owner may read the file. */
export function openSecrets(dataDir: string): SiteSecrets {
  const file = `${dataDir}/secrets.json`;
  const stored = readJson<SiteSecrets>(file);
  if (stored) return stored;
  const secrets: SiteSecrets = { vendor: createSecret(), payments: createSecret() };
  // Under another name first: a start that is cut short leaves no half file behind.
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}
