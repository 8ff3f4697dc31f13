import { fileURLToPath } from 'node:url';
import { openStarter } from '../../gateway/src/testing/shared-postgres.ts';

export default async function setUp() {
  // Otherwise every site and command that a test starts would compile the same source again.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
  await openStarter();
}
