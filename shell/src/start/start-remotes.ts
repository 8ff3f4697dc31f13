import { getBalance } from '@parlour/api-client';
import type { PlatformConfig, Site } from '@parlour/contracts';
import { createLeaveGuard } from '../routing/leave-guard.ts';
import { findTarget } from '../routing/main-view.ts';
import { navigate } from '../routing/navigation.ts';
import type { Federation, FederationParts } from '../runtime/federation.ts';
import { createOverrides, type Overrides } from '../runtime/overrides.ts';
import { type Runtime, startRuntime } from '../runtime/runtime.ts';
import { createSwapGuards } from '../runtime/swap-guards.ts';
import { createAccess } from '../site/access.ts';
import { createHeartbeat } from '../site/heartbeat.ts';
import { createLogOut } from '../site/log-out.ts';
import { createSites, type Sites } from '../site/site.ts';
import { createVisitor } from '../site/visitor.ts';
import { startVitals } from '../site/vitals.ts';
import { withReauthentication } from '../site/with-reauthentication.ts';
import type { Appearance } from '../state/appearance.ts';
import { createBalanceRefresh } from '../state/balance.ts';
import type { ShellDialogs } from '../state/dialogs.ts';
import { membersOnlyAtom } from '../state/members-only.ts';
import { languageAtom, lastGoodAtom } from '../state/page-atoms.ts';
import type { TrustedDiscovery } from './load-trusted-discovery.ts';
import type { PageSession, PageSessionParts } from './page-session.ts';

interface RemotesParts extends PageSessionParts, Pick<PageSession, 'api' | 'session'> {
  page: Document;
  config: PlatformConfig;
  trusted: TrustedDiscovery;
  appearance: Appearance;
  dialogs: ShellDialogs;
  createFederation(parts: FederationParts): Federation;
}

/** The remotes of a page, and the site object that they share with the shell. */
interface StartedRemotes {
  runtime: Runtime;
  site: Site;
  stop(): void;
}

/** Starts the runtime with the trusted document, and what every release gets from the page. */
export function startRemotes(parts: RemotesParts): StartedRemotes {
  const { page, config, trusted, store, api, appearance, dialogs } = parts;
  const { documents, telemetry } = trusted;
  const guards = createSwapGuards();
  const overrides = createOverrides({
    config,
    storage: sessionStorage,
    fetch: parts.fetch,
    host: page.location.hostname,
    verifyGrant: async (grant) =>
      (await import('./verify-override-grant.ts')).verifyOverrideGrant(grant, trusted.keys),
  });
  const visitor = createVisitor(localStorage, page, () => store.get(languageAtom));
  const text = (key: string) => appearance.i18n.t(key, { ns: 'shell' });
  const runtime = startRuntime({
    document: trusted.document,
    lastGood: documents.lastGood,
    integrity: trusted.integrity,
    verify: documents.accept,
    isCurrent: () => !store.get(lastGoodAtom),
    onRegistryAnswer: () => store.set(lastGoodAtom, false),
    createFederation: parts.createFederation,
    guards,
    overrides,
    visitor,
    findTarget: (slot, location, targets) => findTarget(slot, location, targets, store.get(membersOnlyAtom)),
    siteFor: (release) => sites.forRelease(release),
    report: telemetry.report,
    onSwapped: (name, from, to) => parts.events.publish('remote.swapped', { name, from, to }),
  });
  const sites: Sites = createSites({
    ...parts,
    api: withReauthentication(api, parts),
    i18n: appearance.i18n,
    access: createAccess({ ...parts, text }),
    guards,
    leaveGuard: createLeaveGuard(window, dialogs.confirm),
    slots: runtime.attached,
    report: runtime.report,
    refreshBalance: createBalanceRefresh(store, async () => (await getBalance(api)).sumMinor),
    logOut: createLogOut({ ...parts, text, navigate }),
  });
  addOverridesFromAddress(page, overrides);
  telemetry.startHeartbeat(() => createHeartbeat(runtime, trusted.shell, visitor()));
  const vitals = startVitals({
    release: () => runtime.slots.main.mounted()?.release,
    report: telemetry.report,
    send: telemetry.flush,
    Observer: globalThis.PerformanceObserver,
    page,
  });
  return {
    runtime,
    site: sites.page,
    stop() {
      for (const part of [vitals, runtime, runtime.feed, telemetry]) part.stop();
    },
  };
}

/** Proposes the overrides of `?remote=mfe-wallet@http://localhost:3002&grant=…`, and removes them from the address. */
function addOverridesFromAddress(page: Document, overrides: Overrides): void {
  const url = new URL(page.location.href);
  const asked = url.searchParams.getAll('remote');
  const grants = url.searchParams.getAll('grant');
  if (asked.length === 0) return;
  url.searchParams.delete('remote');
  url.searchParams.delete('grant');
  navigate(url.pathname + url.search + url.hash, { replace: true });
  for (const one of asked) void overrides.add(one, grants);
}
