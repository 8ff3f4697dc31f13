import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '../../server/index.ts';
import type { TestGateway } from '../../testing/index.ts';

/**
 * Returns the cookie of a browser in which somebody solved a captcha, so that codes are sent without another captcha.
 */
export async function createKnownBrowser(gateway: TestGateway): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into identity_known_browser (token_hash, expires_at)
    values (${hashToken(token)}, ${new Date('2099-01-01')})`.execute(gateway.database.kysely);
  return `browser=${token}`;
}
