import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { readJson } from '../read-json.ts';

/**
 * Secrets that the gateway shares with the sandbox's services. The first start creates them on this machine; they are
 * never shown or committed.
 */
interface SiteSecrets {
  vendor: string;
  payments: string;
}

const createSecret = (): string => randomBytes(32).toString('hex');

/** Reads or creates the secrets of a data folder. Only the owner may read the file. */
export function openSecrets(dataDir: string): SiteSecrets {
  const file = `${dataDir}/secrets.json`;
  const stored = readJson<SiteSecrets>(file);
  if (stored) return stored;
  const secrets: SiteSecrets = { vendor: createSecret(), payments: createSecret() };
  // Write to a temporary name first, so that an interrupted start leaves no incomplete file.
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}
