/**
 * Builds the guestbook as a release: `node e2e/support/guestbook/build.ts rspack 1.1.0 <folder>`; `webpack` is our own
 * build.
 */
import { fileURLToPath } from 'node:url';
import { buildRelease } from '@parlour/build';
import { buildWithRspack } from '../rspack/build-with-rspack.ts';

const [tool, version, output] = process.argv.slice(2);
const folder = fileURLToPath(new URL('.', import.meta.url));
const options = { folder, version, output, textsFolder: 'texts', cache: false };
await (tool === 'rspack' ? buildWithRspack(options) : buildRelease(options));
