import {
  type DiscoveryDocument,
  type InsideState,
  type LiveRelease,
  type Site,
  siteContractVersion,
  type TelemetryEntry,
  type Visitor,
} from '@parlour/contracts';
import { addErrorHandler, start } from 'single-spa';
import { type Availability, createAvailability } from './availability.ts';
import { type DeploymentFeed, startDeploymentFeed } from './deployment-feed.ts';
import { reportFaults } from './fault-reports.ts';
import type { Federation, FederationParts } from './federation.ts';
import { type FixedSlot, fixedSlots, registerSlot } from './fixed-slots.ts';
import { createFreezeDetector } from './freeze-detector.ts';
import { watchInput } from './input-watch.ts';
import type { IntegrityRegistry } from './integrity-registry.ts';
import type { LastGood } from './last-good.ts';
import { createLiveSwap, type LiveSwap } from './live-swap/live-swap.ts';
import type { Overrides } from './overrides.ts';
import { createPageSlots } from './page-slots.ts';
import { findInside } from './pages-inside.ts';
import { createReleaseStyles } from './release-styles.ts';
import { createRemoteLoader, loadLimitMs, type RemoteLoader } from './remote-loader.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';
import { openSharedStream } from './shared-stream.ts';
import type { SlotAttachments } from './slot-attachments.ts';
import { createSlotController, type SlotController, type SlotParts } from './slot-controller.ts';
import type { Target } from './slot-state.ts';
import type { SwapGuards } from './swap-guards.ts';
import { syncSlotsWithAvailability } from './sync-slots-with-availability.ts';
import { createTargets, type Targets } from './targets.ts';
import { createUnavailableRemotes, type UnavailableRemotes } from './unavailable-remotes.ts';
import { startWatchdog } from './watchdog.ts';
import { withOverrides } from './with-overrides.ts';

export interface RuntimeParts {
  document: DiscoveryDocument;
  lastGood: LastGood;
  /** Registry that has the files of the shell that this page runs. */
  integrity: IntegrityRegistry;
  /** Returns the document in the registry's response if it may be used. */
  verify(answer: unknown): Promise<DiscoveryDocument | undefined>;
  /** Returns whether the page runs on the registry's own document rather than on one from browser storage. */
  isCurrent(): boolean;
  /** Called when the registry's response is one that this page may trust. */
  onRegistryAnswer(): void;
  createFederation(parts: FederationParts): Federation;
  guards: SwapGuards;
  overrides: Overrides;
  visitor(): Visitor;
  siteFor(release: LiveRelease): Site;
  /** Finds the target of a fixed slot at an address. It may use `targets`, and decide against them. */
  findTarget(slot: FixedSlot, location: Location, targets: Targets): Target | undefined;
  report(entry: TelemetryEntry): void;
  onSwapped(name: string, from: string, to: string): void;
}

/** Remotes on this page: their releases, their mounted views and their pending swaps. */
export interface Runtime {
  store: RemoteStore;
  targets: Targets;
  availability: Availability;
  unavailableRemotes: UnavailableRemotes;
  slots: Record<FixedSlot, SlotController>;
  attached: SlotAttachments;
  overrides: Overrides;
  swap: LiveSwap;
  /** Returns the remotes in maintenance that this page still shows. */
  inside(): Record<string, InsideState>;
  feed: DeploymentFeed;
  /** Reports an entry of a release about itself. Unconfirmed swaps listen to these entries. */
  report(entry: TelemetryEntry): void;
  /** Updates the target of every slot, after the address or the contributions changed. */
  resolveSlots(): void;
  /** Stops the overrides, the watchdog and the fault reports. */
  stop(): void;
  /** Fetches a view's code in advance, while the person points at a link to it. */
  preload(target: Target): void;
}

export function startRuntime(parts: RuntimeParts): Runtime {
  const { overrides, guards, visitor, siteFor } = parts;
  const styles = createReleaseStyles(document);
  const store = withOverrides(createRemoteStore(parts.document, parts.lastGood, visitor), overrides);
  const targets = createTargets(store.contributions);
  const loader = createPageLoader(parts);
  const availability = createAvailability({ store, guards, visitor });
  const unavailableRemotes = createUnavailableRemotes(availability);
  const report = (entry: TelemetryEntry) => {
    // A build on a developer's machine reveals nothing about the releases.
    if (!overrides.onTelemetry(entry)) parts.report(entry);
    swap.onTelemetry(entry);
    unavailableRemotes.onTelemetry(entry);
  };

  const controllerParts: SlotParts = {
    store,
    loader,
    styles,
    availability,
    freezeDetector: createFreezeDetector(sessionStorage, window),
    siteFor,
    report,
    revertIfUnconfirmed: (release, reason) => swap.revertIfUnconfirmed(release, reason),
  };
  const slots = createPageSlots((host) => createSlotController(controllerParts, host), targets);
  const input = watchInput(document);
  const swap = createLiveSwap({
    store,
    loader,
    guards,
    input,
    allSlots: slots.list,
    siteFor,
    holdStyles: styles.hold,
    removeStyles: styles.remove,
    report,
    onSwapped: parts.onSwapped,
  });
  const findTarget = (slot: FixedSlot, location: Location) => parts.findTarget(slot, location, targets);
  for (const slot of fixedSlots)
    registerSlot(slot, slots.fixed[slot], (location) => findTarget(slot, location));
  addErrorHandler((error) => console.error(error));
  syncSlotsWithAvailability({ availability, allSlots: slots.list, guards, input });
  const stoppables = [
    overrides,
    startWatchdog({ allSlots: slots.list }),
    reportFaults({ releases: () => listReleases(store, slots.list()), report }),
  ];
  startSwaps(swap, store, overrides);
  startRouting();

  return {
    store,
    targets,
    availability,
    unavailableRemotes,
    slots: slots.fixed,
    attached: slots.attached,
    overrides,
    swap,
    inside: () => findInside({ availability, allSlots: slots.list, guards, input }),
    report,
    feed: startPageFeed(parts, store),
    resolveSlots: () => slots.resolve((slot) => findTarget(slot, window.location)),
    stop() {
      for (const watch of stoppables) watch.stop();
    },
    preload({ remote, view }) {
      const release = store.inUse(remote);
      if (!release || availability.getClosedState(remote)) return;
      void loader.load(release).then((result) => {
        if (result.state !== 'loaded') return;
        result.module.preload?.({ site: siteFor(release), view }).catch(() => undefined);
      });
    },
  };
}

/** Creates the loader with a federation that asks it for the addresses of abandoned releases. */
function createPageLoader({ createFederation, integrity, siteFor }: RuntimeParts): RemoteLoader {
  let loader: RemoteLoader | undefined;
  const federation = createFederation({
    integrity,
    getCacheBuster: (url) => loader?.getCacheBuster(url) ?? '',
    timeoutMs: loadLimitMs,
  });
  loader = createRemoteLoader({ federation, integrity, contract: siteContractVersion, siteFor });
  return loader;
}

/** Swaps every remote after a deployment and after a change of the overrides, and held ones after a navigation. */
function startSwaps(swap: LiveSwap, store: RemoteStore, overrides: Overrides): void {
  const advanceAll = () => {
    for (const name of store.names()) void swap.advance(name);
  };
  window.addEventListener('single-spa:routing-event', swap.advanceHeld);
  store.subscribe((change) => {
    if (change === 'document') advanceAll();
  });
  overrides.subscribe(advanceAll);
}

/** Follows the deployments of the registry, over one connection for all tabs. */
const startPageFeed = (parts: RuntimeParts, store: RemoteStore): DeploymentFeed =>
  startDeploymentFeed({
    verify: parts.verify,
    accept: (next) => void store.accept(next),
    revision: () => store.document().revision,
    isCurrent: parts.isCurrent,
    onRegistryAnswer: parts.onRegistryAnswer,
    openStream: ({ onMessage, onDisconnect }) =>
      openSharedStream({
        name: 'parlour.deployments',
        url: '/registry/changes',
        fetch: (...request) => fetch(...request),
        onMessage,
        onDisconnect,
      }),
  });

const listReleases = (store: RemoteStore, slots: readonly SlotController[]): LiveRelease[] => [
  ...slots.flatMap((slot) => slot.mounted()?.release ?? []),
  ...store.names().flatMap((name) => store.inUse(name) ?? []),
];

let routing = false;

/** Starts single-spa once, because it is one per page and refuses to be started twice. */
function startRouting(): void {
  if (!routing) start({ urlRerouteOnly: true });
  routing = true;
}
