import { existsSync } from 'node:fs';
import { unpackChromium } from '@parlour/registry/chromium';

/** Arguments of every browser for journeys and measurements: no graphics processor, and no requests of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * Returns the path of the browser for journeys and measurements: `CHROMIUM_PATH`, else the headless Chromium of the npm
 * package. Every machine then runs the same build, and it needs two thirds of the processor time of a full Chromium.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no browser.`);
    return given;
  }
  const { program, env } = await unpackChromium();
  Object.assign(process.env, env);
  return program;
}
