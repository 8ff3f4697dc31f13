import {
  type DiscoveryDocument,
  type LiveRelease,
  type Site,
  siteContractVersion,
  type TelemetryEntry,
  type Visitor,
} from '@parlour/contracts';
import { addErrorHandler, start } from 'single-spa';
import { type AttachedPlaces, createAttachedPlaces } from './attached-places.ts';
import { type Availability, createAvailability } from './availability.ts';
import { type Closures, createClosures } from './closures.ts';
import { type DeploymentFeed, startDeploymentFeed } from './deployment-feed.ts';
import { reportFaults } from './fault-reports.ts';
import type { Federation, FederationParts } from './federation.ts';
import { type FixedSlot, fixedSlots, registerSlot } from './fixed-slots.ts';
import { watchTyping } from './focus-memory.ts';
import { followStatus } from './follow-status.ts';
import type { IntegrityBook } from './integrity-book.ts';
import type { LastGood } from './last-good.ts';
import { createLiveSwap, type LiveSwap } from './live-swap.ts';
import { createMountMarker } from './mount-marker.ts';
import { openSharedStream } from './open-stream.ts';
import { overriddenStore } from './overridden-store.ts';
import type { Overrides } from './overrides.ts';
import type { Target } from './place-state.ts';
import { createReleaseStyles } from './release-styles.ts';
import { createRemoteLoader, loadLimitMs, type RemoteLoader } from './remote-loader.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';
import { createSlotController, type SlotController, type SlotParts } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';
import { createTargets, type Targets } from './targets.ts';
import { startWatchdog } from './watchdog.ts';

export interface RuntimeParts {
  document: DiscoveryDocument;
  lastGood: LastGood;
  /** Knows the files of the shell that this page runs. */
  integrity: IntegrityBook;
  /** The document in what the registry answered, when it may be used. */
  verify(answer: unknown): Promise<DiscoveryDocument | undefined>;
  /** Whether the page stands on the registry's own document rather than on what the browser kept. */
  isCurrent(): boolean;
  /** The registry answers, and with what this page may believe. */
  answered(): void;
  createFederation(parts: FederationParts): Federation;
  guards: SwapGuards;
  overrides: Overrides;
  visitor(): Visitor;
  siteFor(release: LiveRelease): Site;
  /** What a fixed slot shows at an address; it may ask `targets`, and decide against them. */
  targetAt(slot: FixedSlot, location: Location, targets: Targets): Target | undefined;
  report(entry: TelemetryEntry): void;
  swapped(name: string, from: string, to: string): void;
}

/** Remotes on this page: what is known of them, what stands where, and what is about to. */
export interface Runtime {
  store: RemoteStore;
  targets: Targets;
  availability: Availability;
  closures: Closures;
  slots: Record<FixedSlot, SlotController>;
  attached: AttachedPlaces;
  overrides: Overrides;
  swap: LiveSwap;
  feed: DeploymentFeed;
  /** What a release says of itself goes through here: a swap that is not confirmed yet listens. */
  report(entry: TelemetryEntry): void;
  /** Shows in every place what belongs there now: after the address or the contributions changed. */
  settle(): void;
  /** Ends what watches over the releases. */
  stop(): void;
  /** Fetches a view's code before it is asked for: while a link to it is pointed at. */
  warm(target: Target): void;
}

export function startRuntime(parts: RuntimeParts): Runtime {
  const { integrity } = parts;
  const styles = createReleaseStyles(document);
  const { overrides } = parts;
  const store = overriddenStore(createRemoteStore(parts.document, parts.lastGood, parts.visitor), overrides);
  const targets = createTargets(store.contributions);
  const report = (entry: TelemetryEntry) => {
    // What a build on somebody's machine does says nothing of the releases.
    if (!overrides.noticed(entry)) parts.report(entry);
    swap.noticed(entry);
    closures.noticed(entry);
  };

  let loader: RemoteLoader | undefined;
  const federation = parts.createFederation({
    integrity,
    freshness: (url) => loader?.freshness(url) ?? '',
    timeoutMs: loadLimitMs,
  });
  loader = createRemoteLoader({
    federation,
    integrity,
    contract: siteContractVersion,
    siteFor: parts.siteFor,
  });

  const availability = createAvailability({ store, guards: parts.guards, visitor: parts.visitor });
  const closures = createClosures(availability);
  const controllerParts: SlotParts = {
    store,
    loader,
    styles,
    availability,
    marker: createMountMarker(sessionStorage, window),
    siteFor: parts.siteFor,
    report,
    reverts: (release, reason) => swap.fell(release, reason),
  };
  const slots = {
    main: createSlotController(controllerParts, document.createElement('div')),
    'member-panel': createSlotController(controllerParts, document.createElement('div')),
    'agent-panel': createSlotController(controllerParts, document.createElement('div')),
  };
  const attached = createAttachedPlaces({
    createController: (host) => createSlotController(controllerParts, host),
    targetOf: targets.place,
  });
  const places = () => [...Object.values(slots), ...attached.list().map(({ controller }) => controller)];
  const swap = createLiveSwap({
    store,
    loader,
    guards: parts.guards,
    typing: watchTyping(document),
    places,
    siteFor: parts.siteFor,
    holdStyles: styles.hold,
    removeStyles: styles.remove,
    report,
    swapped: parts.swapped,
  });

  const targetAt = (slot: FixedSlot, location: Location) => parts.targetAt(slot, location, targets);
  for (const slot of fixedSlots) registerSlot(slot, slots[slot], (location) => targetAt(slot, location));
  addErrorHandler((error) => console.error(error));
  window.addEventListener('single-spa:routing-event', swap.advanceHeld);
  followStatus({ availability, places, guards: parts.guards });
  const watching = [
    overrides,
    startWatchdog({ places }),
    reportFaults({ releases: () => releasesIn(store, places()), report }),
  ];
  store.subscribe((change) => {
    if (change !== 'document') return;
    for (const name of store.names()) void swap.advance(name);
  });
  overrides.subscribe(() => {
    for (const name of store.names()) void swap.advance(name);
  });
  startRouting();

  return {
    store,
    targets,
    availability,
    closures,
    slots,
    attached,
    overrides,
    swap,
    report,
    feed: startDeploymentFeed({
      verify: parts.verify,
      accept: (next) => void store.accept(next),
      revision: () => store.document().revision,
      isCurrent: parts.isCurrent,
      answered: parts.answered,
      openStream: ({ heard, cut }) =>
        openSharedStream({
          name: 'parlour.deployments',
          url: '/registry/changes',
          fetch: (...request) => fetch(...request),
          heard,
          cut,
        }),
    }),
    settle() {
      for (const slot of fixedSlots) void slots[slot].show(targetAt(slot, window.location));
      attached.settle();
    },
    stop() {
      for (const watch of watching) watch.stop();
    },
    warm({ remote, view }) {
      const release = store.inUse(remote);
      if (!release || availability.closed(remote)) return;
      void loader.load(release).then((result) => {
        if (result.state !== 'loaded') return;
        result.module.preload?.({ site: parts.siteFor(release), view }).catch(() => undefined);
      });
    },
  };
}

const releasesIn = (store: RemoteStore, places: readonly SlotController[]): LiveRelease[] => [
  ...places.flatMap((place) => place.standing()?.release ?? []),
  ...store.names().flatMap((name) => store.inUse(name) ?? []),
];

let routing = false;

/** single-spa is one per page, and refuses to be started twice. */
function startRouting(): void {
  if (!routing) start({ urlRerouteOnly: true });
  routing = true;
}
