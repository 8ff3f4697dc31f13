/**
 * Entry of the headless page in which the registry tries out a release before publishing it. It has the shell's own
 * loader and shared modules, and a site object whose gateway has no data. No browser page loads it.
 */
import { createFederation } from '../runtime/federation.ts';
import { createHeadlessPage } from './headless-page.ts';

Object.assign(globalThis, { parlourHeadless: createHeadlessPage(createFederation) });
