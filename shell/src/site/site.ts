import {
  type Api,
  type EventBus,
  type LiveRelease,
  type PanelName,
  type PlatformConfig,
  pickText,
  type Site,
  type SlotHost,
  type SwapGuard,
  siteContractVersion,
  type TelemetryEntry,
} from '@parlour/contracts';
import { formatAmount, formatWithSymbol } from '@parlour/money';
import type { i18n } from 'i18next';
import type { LeaveGuard } from '../routing/leave-guard.ts';
import { navigate, parsePanel, watchPageBelow, withPanel } from '../routing/navigation.ts';
import type { SwapGuards } from '../runtime/swap-guards.ts';
import {
  balanceAtom,
  balanceHiddenAtom,
  memberAtom,
  sessionAtom,
  toggleBalanceHiddenAtom,
  unreadAtom,
} from '../session/index.ts';
import type { ShellDialogs } from '../state/dialogs.ts';
import { createLoader } from '../state/loader-cover.ts';
import {
  contributionsAtom,
  currencySymbolAtom,
  languageAtom,
  onlineAtom,
  themeAtom,
} from '../state/page-atoms.ts';
import { offerAtom } from '../state/status.ts';
import type { Access } from './access.ts';
import { withWriteGuard } from './with-write-guard.ts';

interface SiteParts {
  config: PlatformConfig;
  store: Site['store'];
  events: EventBus;
  api: Api;
  i18n: i18n;
  dialogs: ShellDialogs;
  access: Access;
  guards: SwapGuards;
  leaveGuard: LeaveGuard;
  slots: SlotHost;
  report(entry: TelemetryEntry): void;
  refreshBalance(): Promise<void>;
  logOut: Site['logOut'];
}

/** Site objects for releases: the page's site object, with each release's own swap guard. */
export interface Sites {
  /** Site object of the shell itself. */
  page: Site;
  forRelease(release: LiveRelease): Site;
}

export function createSites(parts: SiteParts): Sites {
  const { store, events, guards, leaveGuard } = parts;
  const below = watchPageBelow(window);

  function openPanel(panel: PanelName, page?: string): void {
    const to = withPanel(window.location, { panel, page });
    if (to !== window.location.pathname + window.location.search) navigate(to);
    events.publish('panel.opened', { panel, page });
  }

  const page: Site = {
    contract: siteContractVersion,
    config: parts.config,
    store,
    atoms: {
      session: sessionAtom,
      member: memberAtom,
      balance: balanceAtom,
      balanceHidden: balanceHiddenAtom,
      unread: unreadAtom,
      language: languageAtom,
      theme: themeAtom,
      contributions: contributionsAtom,
      online: onlineAtom,
      offer: offerAtom,
    },
    events,
    api: parts.api,
    navigate,
    texts: { i18n: parts.i18n, pick: (text) => pickText(text, store.get(languageAtom)) },
    money: {
      format: formatAmount,
      // The symbol comes from the server, so it may change.
      // A space without a line break: the symbol stays beside its figure.
      withSymbol: (minor) => formatWithSymbol(minor, store.get(currencySymbolAtom)),
    },
    panels: {
      open: openPanel,
      close() {
        if (parsePanel(window.location.search)) navigate(below.getAddress());
      },
    },
    dialogs: parts.dialogs,
    loader: createLoader(store),
    guard: {
      hold: (reason, options) => guards.hold('shell', reason, options),
      askBeforeLeaving: leaveGuard.add,
    },
    slots: { attach: parts.slots.attach },
    telemetry: { report: parts.report },
    refreshBalance: parts.refreshBalance,
    toggleBalanceHidden: () => store.set(toggleBalanceHiddenAtom),
    requireLogin: parts.access.requireLogin,
    requireRealAccount: parts.access.requireRealAccount,
    logOut: parts.logOut,
  };

  const sites = new Map<string, Site>();
  return {
    page,
    forRelease({ container }) {
      const known = sites.get(container);
      if (known) return known;
      const hold: SwapGuard['hold'] = (reason, options) => guards.hold(container, reason, options);
      const site: Site = {
        ...page,
        api: withWriteGuard(page.api, hold),
        guard: { ...page.guard, hold },
      };
      sites.set(container, site);
      return site;
    },
  };
}
