import {
  type DiscoveryDocument,
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
import { watchTyping } from './focus-memory.ts';
import { createFreezeDetector } from './freeze-detector.ts';
import type { IntegrityRegistry } from './integrity-registry.ts';
import type { LastGood } from './last-good.ts';
import { createLiveSwap, type LiveSwap } from './live-swap/live-swap.ts';
import type { Overrides } from './overrides.ts';
import { createReleaseStyles } from './release-styles.ts';
import { createRemoteLoader, loadLimitMs, type RemoteLoader } from './remote-loader.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';
import { openSharedStream } from './shared-stream.ts';
import { createSlotAttachments, type SlotAttachments } from './slot-attachments.ts';
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
  const { integrity } = parts;
  const styles = createReleaseStyles(document);
  const { overrides } = parts;
  const store = withOverrides(createRemoteStore(parts.document, parts.lastGood, parts.visitor), overrides);
  const targets = createTargets(store.contributions);
  const report = (entry: TelemetryEntry) => {
    // A build on a developer's machine reveals nothing about the releases.
    if (!overrides.onTelemetry(entry)) parts.report(entry);
    swap.onTelemetry(entry);
    unavailableRemotes.onTelemetry(entry);
  };

  let loader: RemoteLoader | undefined;
  const federation = parts.createFederation({
    integrity,
    getCacheBuster: (url) => loader?.getCacheBuster(url) ?? '',
    timeoutMs: loadLimitMs,
  });
  loader = createRemoteLoader({
    federation,
    integrity,
    contract: siteContractVersion,
    siteFor: parts.siteFor,
  });

  const availability = createAvailability({ store, guards: parts.guards, visitor: parts.visitor });
  const unavailableRemotes = createUnavailableRemotes(availability);
  const controllerParts: SlotParts = {
    store,
    loader,
    styles,
    availability,
    freezeDetector: createFreezeDetector(sessionStorage, window),
    siteFor: parts.siteFor,
    report,
    revertIfUnconfirmed: (release, reason) => swap.revertIfUnconfirmed(release, reason),
  };
  const slots = {
    main: createSlotController(controllerParts, document.createElement('div')),
    'member-panel': createSlotController(controllerParts, document.createElement('div')),
    'agent-panel': createSlotController(controllerParts, document.createElement('div')),
  };
  const attached = createSlotAttachments({
    createController: (host) => createSlotController(controllerParts, host),
    findTarget: targets.slot,
  });
  const allSlots = () => [...Object.values(slots), ...attached.list().map(({ controller }) => controller)];
  const swap = createLiveSwap({
    store,
    loader,
    guards: parts.guards,
    typing: watchTyping(document),
    allSlots,
    siteFor: parts.siteFor,
    holdStyles: styles.hold,
    removeStyles: styles.remove,
    report,
    onSwapped: parts.onSwapped,
  });

  const findTarget = (slot: FixedSlot, location: Location) => parts.findTarget(slot, location, targets);
  for (const slot of fixedSlots) registerSlot(slot, slots[slot], (location) => findTarget(slot, location));
  addErrorHandler((error) => console.error(error));
  window.addEventListener('single-spa:routing-event', swap.advanceHeld);
  syncSlotsWithAvailability({ availability, allSlots, guards: parts.guards });
  const stoppables = [
    overrides,
    startWatchdog({ allSlots }),
    reportFaults({ releases: () => listReleases(store, allSlots()), report }),
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
    unavailableRemotes,
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
      onRegistryAnswer: parts.onRegistryAnswer,
      openStream: ({ onMessage, onDisconnect }) =>
        openSharedStream({
          name: 'parlour.deployments',
          url: '/registry/changes',
          fetch: (...request) => fetch(...request),
          onMessage,
          onDisconnect,
        }),
    }),
    resolveSlots() {
      for (const slot of fixedSlots) void slots[slot].show(findTarget(slot, window.location));
      attached.resolveSlots();
    },
    stop() {
      for (const watch of stoppables) watch.stop();
    },
    preload({ remote, view }) {
      const release = store.inUse(remote);
      if (!release || availability.getClosedState(remote)) return;
      void loader.load(release).then((result) => {
        if (result.state !== 'loaded') return;
        result.module.preload?.({ site: parts.siteFor(release), view }).catch(() => undefined);
      });
    },
  };
}

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
