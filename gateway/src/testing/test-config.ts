import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayConfig, readConfig } from '../server/config.ts';

/** The configuration of a test: silent, on a free port, with nothing of this machine's environment in it. */
export const testConfig = (changes: Partial<GatewayConfig> = {}): GatewayConfig => ({
  ...readConfig({ DATA_DIR: join(tmpdir(), 'parlour-test'), LOG_LEVEL: 'silent', PORT: '0' }),
  ...changes,
});
