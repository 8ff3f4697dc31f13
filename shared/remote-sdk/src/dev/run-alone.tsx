import '@parlour/ui/tokens.css';
import '@parlour/ui/base.css';
import '@parlour/ui/fonts.css';
import { createApi, getBalance, getMember, getStatus, logIn } from '@parlour/api-client';
import {
  type Contributions,
  type DeclaredContributions,
  type Dialogs,
  languages,
  type RemoteModule,
  type Site,
} from '@parlour/contracts';
import { BrowserRouter } from '@parlour/router';
import { getText, loadTexts, withTitles } from '@parlour/texts';
import { createRoot } from 'react-dom/client';
import { createStandaloneSite, type StandaloneSite } from './standalone-site.ts';
import { ViewLinks } from './view-links.tsx';
import { findView, listViewLinks } from './views.ts';

/** The password of all people of the seed. */
const peoplePassword = 'Parlour-2026';

interface AloneOptions {
  /** The remote's name: `mfe-wallet`. */
  name: string;
  /** All exports of `src/remote.tsx`. */
  remote: RemoteModule;
  /** The export of `src/contributions.ts`; titles are keys of the remote's texts. */
  contributions: DeclaredContributions;
}

/**
 * Shows a remote without a shell, against a real gateway on the page's own origin, as the person that `parlour-build
 * --serve --as` names. The address chooses the view, as in the site.
 */
export async function runAlone({ name, remote, contributions }: AloneOptions): Promise<void> {
  const english = await loadTexts(languages.EN.folder, name);
  const known = withTitles(contributions, (key) => ({ EN: getText(english, key) ?? key }));
  const navigation = document.createElement('div');
  const stage = document.createElement('main');
  document.getElementById('root')?.append(navigation, stage);

  const page = await createStandaloneSite({
    gateway: { baseUrl: '' },
    contributions: { [name]: known },
    dialogs: browserDialogs,
    refreshBalance,
    slots: createOwnSlots(remote, known, () => page.site),
  });
  // When the gateway does not respond, the default offer stays.
  getStatus(page.site.api, window.location.host).then(page.setOffer, () => undefined);
  const problem = await signIn(page).catch(describeSignInFailure);
  const applyAppearance = (): void => {
    document.documentElement.lang = languages[page.site.store.get(page.site.atoms.language)].tag;
    document.documentElement.dataset.theme = page.site.store.get(page.site.atoms.theme);
  };
  applyAppearance();
  page.site.store.sub(page.site.atoms.language, applyAppearance);
  page.site.store.sub(page.site.atoms.theme, applyAppearance);

  createRoot(navigation).render(
    <BrowserRouter>
      <ViewLinks page={page} links={listViewLinks(known)} problem={problem} />
    </BrowserRouter>,
  );
  await remote.bootstrap({ site: page.site });
  followAddress(remote, known, page, stage);
}

/** Keeps the view of the address on the stage. Changes run one at a time, and only the last address counts. */
function followAddress(
  remote: RemoteModule,
  known: Contributions,
  page: StandaloneSite,
  stage: HTMLElement,
): void {
  let shown: { view: string | undefined; aborter: AbortController } | undefined;
  let changing: Promise<unknown> = Promise.resolve();
  const showCurrentView = async (): Promise<void> => {
    const view = findView(window.location, known);
    if (shown && view === shown.view) return;
    shown?.aborter.abort();
    if (shown?.view) await remote.unmount({ element: stage });
    const aborter = new AbortController();
    shown = { view, aborter };
    if (view) await remote.mount({ site: page.site, view, element: stage, signal: aborter.signal });
  };
  const enqueueChange = (): void => {
    changing = changing.then(showCurrentView);
  };
  window.addEventListener('popstate', enqueueChange);
  // Routers push addresses without an event, and no shell notifies this page.
  const pushState = window.history.pushState.bind(window.history);
  window.history.pushState = (...values) => {
    pushState(...values);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  };
  enqueueChange();
}

/** After a failed sign-in the page shows what a visitor sees. */
const describeSignInFailure = (error: unknown): string =>
  `Nobody is signed in: ${error instanceof Error ? error.message : error} Does the site run that GATEWAY names?`;

async function signIn(page: StandaloneSite): Promise<undefined> {
  const settings = JSON.parse(document.getElementById('alone')?.textContent ?? '{}') as { username?: string };
  const { username } = settings;
  if (!username) return;
  const { token } = await logIn(page.site.api, { username, password: peoplePassword });
  const memberApi = createApi({ baseUrl: '', token: () => token, onSessionLost: () => undefined });
  page.signIn(await getMember(memberApi, page.site.store.get(page.site.atoms.language)), token);
  await page.site.refreshBalance();
}

async function refreshBalance(page: StandaloneSite): Promise<void> {
  const { sumMinor } = await getBalance(page.site.api);
  page.setBalance(sumMinor);
}

const browserDialogs: Dialogs = {
  login: async () => false,
  register: async () => false,
  confirm: async ({ title, body = '' }) => window.confirm(`${title}\n\n${body}`),
  notify: async ({ title, body = '' }) => window.alert(`${title}\n\n${body}`),
  toast: ({ text }) => console.info(text),
};

/** Fills the slots for other remotes' views with this remote's own contributions. */
function createOwnSlots(
  remote: RemoteModule,
  { panelPages, widgets }: Contributions,
  site: () => Site,
): Site['slots'] {
  return {
    attach: (element, target) => {
      const found =
        'widget' in target
          ? widgets.find(({ slot }) => slot === target.widget)
          : panelPages.find(
              ({ panel, key }) => panel === target.panelPage.panel && key === target.panelPage.key,
            );
      if (!found) return { detach: async () => {} };
      const aborter = new AbortController();
      const mounted = remote.mount({ site: site(), view: found.view, element, signal: aborter.signal });
      return {
        detach: async () => {
          aborter.abort();
          await mounted;
          await remote.unmount({ element });
        },
      };
    },
  };
}
