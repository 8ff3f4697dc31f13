import {
  type DiscoveryDocument,
  type LiveRelease,
  type Site,
  siteContractVersion,
  type TelemetryEntry,
} from '@parlour/contracts';
import { addErrorHandler, start } from 'single-spa';
import { type DeploymentFeed, startDeploymentFeed } from './deployment-feed.ts';
import type { Federation, FederationParts } from './federation.ts';
import {
  type AttachedPlaces,
  createAttachedPlaces,
  type FixedSlot,
  fixedSlots,
  registerSlot,
} from './fixed-slots.ts';
import { watchTyping } from './focus-memory.ts';
import { createIntegrityBook } from './integrity-book.ts';
import { createLastGood } from './last-good.ts';
import { createLiveSwap, type LiveSwap } from './live-swap.ts';
import { openEventStream } from './open-stream.ts';
import type { Target } from './place-state.ts';
import { createReleaseStyles } from './release-styles.ts';
import { createRemoteLoader, loadLimitMs, type RemoteLoader } from './remote-loader.ts';
import { createRemoteStore, type RemoteStore } from './remote-store.ts';
import { createSlotController, type SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';
import { createTargets, type Targets } from './targets.ts';

export interface RuntimeParts {
  document: DiscoveryDocument;
  createFederation(parts: FederationParts): Federation;
  guards: SwapGuards;
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
  slots: Record<FixedSlot, SlotController>;
  attached: AttachedPlaces;
  swap: LiveSwap;
  feed: DeploymentFeed;
  /** Shows in every place what belongs there now: after the address or the contributions changed. */
  settle(): void;
  /** Fetches a view's code before it is asked for: while a link to it is pointed at. */
  warm(target: Target): void;
}

export function startRuntime(parts: RuntimeParts): Runtime {
  const integrity = createIntegrityBook();
  integrity.learn(parts.document.shell);
  const styles = createReleaseStyles(document);
  const store = createRemoteStore(parts.document, createLastGood(localStorage));
  const targets = createTargets(store.contributions);
  const report = (entry: TelemetryEntry) => {
    parts.report(entry);
    swap.noticed(entry);
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

  const controllerParts = { store, loader, styles, siteFor: parts.siteFor, report };
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
  followStatus({ store, places, swap, guards: parts.guards });
  startRouting();

  return {
    store,
    targets,
    slots,
    attached,
    swap,
    feed: startDeploymentFeed({
      accept: (next) => void store.accept(next),
      revision: () => store.document().revision,
      openStream: 'EventSource' in window ? openChanges : undefined,
    }),
    settle() {
      for (const slot of fixedSlots) void slots[slot].show(targetAt(slot, window.location));
      attached.settle();
    },
    warm({ remote, view }) {
      const release = store.inUse(remote);
      if (!release || store.status(remote)?.state !== 'live') return;
      void loader.load(release).then((result) => {
        if (result.state !== 'loaded') return;
        result.module.preload?.({ site: parts.siteFor(release), view }).catch(() => undefined);
      });
    },
  };
}

const openChanges = (heard: (data: string) => void) =>
  openEventStream('/registry/changes', ['deployment'], heard);

let routing = false;

/** single-spa is one per page, and refuses to be started twice. */
function startRouting(): void {
  if (!routing) start({ urlRerouteOnly: true });
  routing = true;
}

/**
 * After a newer document: swaps what has a newer release, and closes or opens what changed its status. Maintenance
 * waits for money that is moving; a remote that was switched off does not.
 */
function followStatus({ store, places, swap, guards }: FollowParts): void {
  function look(place: SlotController): void {
    const remote = place.target()?.remote;
    const status = remote && store.status(remote);
    if (!status) return;
    const blocked = status.state === 'maintenance' && status.mode === 'block';
    const container = place.standing()?.release.container;
    if (blocked && container && guards.reasons(container).length > 0) return;
    const noticeStands = ['maintenance', 'disabled'].includes(place.state().state);
    if (status.state === 'disabled' || blocked || noticeStands) void place.refresh();
  }

  store.subscribe((change) => {
    if (change !== 'document') return;
    for (const place of places()) look(place);
    for (const name of store.names()) void swap.advance(name);
  });
  guards.onFree((container) => {
    for (const place of places()) if (place.standing()?.release.container === container) look(place);
  });
}

interface FollowParts {
  store: RemoteStore;
  places(): readonly SlotController[];
  swap: LiveSwap;
  guards: SwapGuards;
}
