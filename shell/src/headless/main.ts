/**
 * The page without a screen that the registry opens before it publishes a release: the shell's own loader and shared
 * modules around a site object with a gateway that knows nothing. No page of a browser loads it.
 */
import { createFederation } from '../runtime/federation.ts';
import { createHeadlessPage } from './headless-page.ts';

Object.assign(globalThis, { parlourHeadless: createHeadlessPage(createFederation) });
