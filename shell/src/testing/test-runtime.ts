import {
  type LiveRelease,
  type Site,
  siteContractVersion,
  type TelemetryEntry,
  type Visitor,
} from '@parlour/contracts';
import { createAvailability } from '../runtime/availability.ts';
import { watchTyping } from '../runtime/focus-memory.ts';
import { followStatus } from '../runtime/follow-status.ts';
import { createIntegrityBook } from '../runtime/integrity-book.ts';
import { createLastGood } from '../runtime/last-good.ts';
import { createLiveSwap } from '../runtime/live-swap.ts';
import type { MountMarker } from '../runtime/mount-marker.ts';
import { createReleaseStyles } from '../runtime/release-styles.ts';
import { createRemoteLoader } from '../runtime/remote-loader.ts';
import { createRemoteStore } from '../runtime/remote-store.ts';
import { createSlotController, type SlotController } from '../runtime/slot-controller.ts';
import { createSwapGuards } from '../runtime/swap-guards.ts';
import { checkDocument } from '../start/check-document.ts';
import { createFakeReleases, documentOf } from './fake-releases.ts';
import { pageKey, signDocument } from './sign-document.ts';

/** For tests: the whole runtime on fake releases, with limits short enough to wait for. */
export const startTestRuntime = (...live: LiveRelease[]) => startTestRuntimeAt(1, ...live);

/** The same on a later visit: `revision` is that of the document it starts with. */
export const startTestRuntimeAt = (revision: number, ...live: LiveRelease[]) =>
  startRuntime(revision, shortLimits, live);

/** The same with the limits that pages have. */
export const startTestRuntimeWithUsualLimits = (...live: LiveRelease[]) => startRuntime(1, undefined, live);

const shortLimits = {
  load: { loadMs: 200, bootstrapMs: 100 },
  swap: { confirmMs: 60, heldRetryMs: 400 },
  slot: { slowMs: 30, loadMs: 200, mountMs: 200, swapMountMs: 100 },
};

function startRuntime(
  revision: number,
  limits: typeof shortLimits | undefined,
  live: readonly LiveRelease[],
) {
  const wire = createFakeReleases();
  for (const one of live) wire.publish(one);
  const reports: TelemetryEntry[] = [];
  const swaps: string[] = [];
  const places: SlotController[] = [];
  const styles = createReleaseStyles(document);
  const guards = createSwapGuards();
  const first = documentOf(revision, ...live);
  const lastGood = createLastGood({
    storage: localStorage,
    verify: async (signed) => {
      const checked = await checkDocument(signed, [pageKey], Date.now());
      return checked.state === 'verified' ? checked.document : undefined;
    },
  });
  lastGood.keep(signDocument(first), first);
  const visitor: Visitor = { key: 'one-visitor', language: 'EN', device: 'desktop' };
  const store = createRemoteStore(first, lastGood, () => visitor);
  // The fakes take nothing from the site; the site's own tests are elsewhere.
  const siteFor = () => ({}) as Site;
  const report = (entry: TelemetryEntry) => {
    reports.push(entry);
    swap.noticed(entry);
  };
  const availability = createAvailability({ store, guards, visitor: () => visitor });
  const loader = createRemoteLoader({
    federation: wire.federation,
    integrity: createIntegrityBook(),
    contract: siteContractVersion,
    siteFor,
    limits: limits?.load,
  });
  const swap = createLiveSwap({
    store,
    loader,
    guards,
    typing: watchTyping(document),
    places: () => places,
    siteFor,
    holdStyles: styles.hold,
    removeStyles: styles.remove,
    report,
    swapped: (name, from, to) => swaps.push(`${name} ${from} → ${to}`),
    limits: limits?.swap,
  });

  followStatus({ availability, places: () => places, guards });

  return {
    wire,
    store,
    loader,
    guards,
    availability,
    visitor,
    swap,
    styles,
    swaps,
    reports,
    /** Opens one more place in the page. */
    open(
      host: HTMLElement = document.body.appendChild(document.createElement('div')),
      marker?: MountMarker,
    ): SlotController {
      const place = createSlotController(
        {
          store,
          loader,
          styles,
          availability,
          marker,
          siteFor,
          report,
          reverts: swap.fell,
          limits: limits?.slot,
        },
        host,
      );
      places.push(place);
      return place;
    },
    /** Deploys further releases: a newer document that names them as live. */
    deploy(revision: number, ...releases: LiveRelease[]): void {
      const document = documentOf(revision, ...releases);
      lastGood.keep(signDocument(document), document);
      store.accept(document);
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
