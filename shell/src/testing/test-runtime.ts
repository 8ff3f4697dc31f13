import {
  type LiveRelease,
  type Site,
  siteContractVersion,
  type TelemetryEntry,
  type Visitor,
} from '@parlour/contracts';
import { createAvailability } from '../runtime/availability.ts';
import type { FreezeDetector } from '../runtime/freeze-detector.ts';
import { watchInput } from '../runtime/input-watch.ts';
import { createIntegrityRegistry } from '../runtime/integrity-registry.ts';
import { createLastGood } from '../runtime/last-good.ts';
import { createLiveSwap } from '../runtime/live-swap/live-swap.ts';
import type { Overrides } from '../runtime/overrides.ts';
import { createReleaseStyles } from '../runtime/release-styles.ts';
import { createRemoteLoader } from '../runtime/remote-loader.ts';
import { createRemoteStore } from '../runtime/remote-store.ts';
import { createSlotController, type SlotController } from '../runtime/slot-controller.ts';
import { createSwapGuards } from '../runtime/swap-guards.ts';
import { syncSlotsWithAvailability } from '../runtime/sync-slots-with-availability.ts';
import { withOverrides } from '../runtime/with-overrides.ts';
import { checkDocument } from '../start/check-document.ts';
import { createDocument, createFakeReleases } from './fake-releases.ts';
import { pageKey, signDocument } from './sign-document.ts';

/** For tests: starts the whole runtime on fake releases, with timeouts that are short enough to wait for. */
export const startTestRuntime = (...live: LiveRelease[]) => startTestRuntimeAt(1, ...live);

/** Starts it as on a later visit. `revision` is the revision of the initial document. */
export const startTestRuntimeAt = (revision: number, ...live: LiveRelease[]) =>
  startRuntime(revision, shortLimits, live);

/** Starts it with the default timeouts of pages. */
export const startTestRuntimeWithDefaultLimits = (...live: LiveRelease[]) => startRuntime(1, undefined, live);

/** Starts it in a tab in which a developer's machine may serve releases. */
export const startTestRuntimeWithOverrides = (overrides: Overrides, ...live: LiveRelease[]) =>
  startRuntime(1, shortLimits, live, overrides);

const shortLimits = {
  load: { loadMs: 200, bootstrapMs: 100 },
  swap: { confirmMs: 60, heldRetryMs: 400 },
  slot: { slowMs: 30, loadMs: 200, mountMs: 200, swapMountMs: 100 },
};

function startRuntime(
  revision: number,
  limits: typeof shortLimits | undefined,
  live: readonly LiveRelease[],
  overrides?: Overrides,
) {
  const wire = createFakeReleases();
  for (const one of live) wire.publish(one);
  const reports: TelemetryEntry[] = [];
  const swaps: string[] = [];
  const slots: SlotController[] = [];
  const styles = createReleaseStyles(document);
  const guards = createSwapGuards();
  const first = createDocument(revision, ...live);
  const lastGood = createLastGood({
    storage: localStorage,
    verify: async (signed) => {
      const checked = await checkDocument(signed, [pageKey], Date.now());
      return checked.state === 'verified' ? checked.document : undefined;
    },
  });
  lastGood.store(signDocument(first), first);
  const visitor: Visitor = { key: 'one-visitor', language: 'EN', device: 'desktop' };
  const deployed = createRemoteStore(first, lastGood, () => visitor);
  const store = overrides ? withOverrides(deployed, overrides) : deployed;
  // The fake releases do not use the site object; it has its own tests.
  const siteFor = () => ({}) as Site;
  const report = (entry: TelemetryEntry) => {
    reports.push(entry);
    overrides?.onTelemetry(entry);
    swap.onTelemetry(entry);
  };
  const availability = createAvailability({ store, guards, visitor: () => visitor });
  const loader = createRemoteLoader({
    federation: wire.federation,
    integrity: createIntegrityRegistry(),
    contract: siteContractVersion,
    siteFor,
    limits: limits?.load,
  });
  const input = watchInput(document);
  const swap = createLiveSwap({
    store,
    loader,
    guards,
    input,
    allSlots: () => slots,
    siteFor,
    holdStyles: styles.hold,
    removeStyles: styles.remove,
    report,
    onSwapped: (name, from, to) => swaps.push(`${name} ${from} → ${to}`),
    limits: limits?.swap,
  });

  syncSlotsWithAvailability({ availability, allSlots: () => slots, guards, input });
  overrides?.subscribe(() => {
    for (const name of store.names()) void swap.advance(name);
  });

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
    /** Opens another slot in the page. */
    open(
      host: HTMLElement = document.body.appendChild(document.createElement('div')),
      freezeDetector?: FreezeDetector,
    ): SlotController {
      const slot = createSlotController(
        {
          store,
          loader,
          styles,
          availability,
          freezeDetector,
          siteFor,
          report,
          revertIfUnconfirmed: swap.revertIfUnconfirmed,
          limits: limits?.slot,
        },
        host,
      );
      slots.push(slot);
      return slot;
    },
    /** Deploys more releases: a newer document lists them as live. */
    deploy(revision: number, ...releases: LiveRelease[]): void {
      const document = createDocument(revision, ...releases);
      lastGood.store(signDocument(document), document);
      store.accept(document);
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
