import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayConfig, readConfig } from '../server/config.ts';
import { readTestOperatorKeys } from './operator.ts';

/**
 * Creates the configuration of a test: silent, on a free port, independent of the environment, with the keys
 * of `signGrant` and cheap password hashes.
 */
export const testConfig = (changes: Partial<GatewayConfig> = {}): GatewayConfig => ({
  ...readConfig({
    DATA_DIR: join(tmpdir(), 'parlour-test'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_KEY: 'k'.repeat(32),
  }),
  operatorKeys: readTestOperatorKeys,
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  ...changes,
});
