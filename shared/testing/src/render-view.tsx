import { createPreservedState, startReleaseTexts, ViewProvider } from '@parlour/federation';
import { BrowserRouter, Route, Routes } from '@parlour/router';
import { loadTexts } from '@parlour/texts';
import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { TestSite } from './test-site.ts';

export interface RenderViewOptions {
  /** The remote whose texts the view uses: `mfe-wallet`. */
  name: string;
  page: TestSite;
  /** The address that the page shows. Default: `/`. */
  address?: string;
  /** The pattern that the view is contributed under, where it reads parameters. */
  route?: string;
  /** What the release before left behind, as in a live swap. */
  handover?: Record<string, unknown>;
}

export interface RenderedView extends RenderResult {
  page: TestSite;
  /** What the next release would get. */
  snapshot(): Record<string, unknown>;
  /** Ends the view as the shell does: the signal aborts and it leaves the page. */
  leave(): void;
}

/** Renders a view as a mounted release has it: with texts, store, queries and router. */
export async function renderView(view: ReactElement, options: RenderViewOptions): Promise<RenderedView> {
  const { name, page, address = '/', route = '*', handover } = options;
  const { site } = page;
  window.history.replaceState(null, '', address);
  const texts = startReleaseTexts({ site, namespace: name, load: (folder) => loadTexts(folder, name) });
  await texts.ready();
  const preserved = createPreservedState(handover);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const aborter = new AbortController();
  const result = render(
    <ViewProvider context={{ site, texts, preserved, queries, signal: aborter.signal }}>
      <BrowserRouter>
        <Routes>
          <Route path={route} element={view} />
        </Routes>
      </BrowserRouter>
    </ViewProvider>,
  );
  return {
    ...result,
    page,
    snapshot: () => preserved.snapshot(),
    leave: () => {
      aborter.abort();
      result.unmount();
      queries.clear();
      texts.stop();
    },
  };
}
