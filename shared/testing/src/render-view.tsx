import { createExportRuns, createPreservedState, startReleaseTexts, ViewProvider } from '@parlour/remote-sdk';
import { BrowserRouter, Route, Routes } from '@parlour/router';
import { loadTexts } from '@parlour/texts';
import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { TestSite } from './test-site.ts';

interface RenderViewOptions {
  /** The remote whose texts the view uses: `mfe-wallet`. */
  name: string;
  page: TestSite;
  /** The initial address of the page. Default: `/`. */
  address?: string;
  /** The pattern under which the view is contributed, when it reads parameters. */
  route?: string;
  /** The handover of the previous release, as in a live swap. */
  handover?: Record<string, unknown>;
  /** The exports of the release. Default: those of a release that mounts its first view. */
  exports?: ReturnType<typeof createExportRuns>;
}

/** A rendered view with the parts of its page. @public */
export interface RenderedView extends RenderResult {
  page: TestSite;
  /** Returns the handover that the next release would get. */
  snapshot(): Record<string, unknown>;
  /** Unmounts the view as the shell does: aborts the signal and removes the view. */
  leave(): void;
}

/** Renders a view in the environment of a mounted release: texts, store, queries and router. */
export async function renderView(view: ReactElement, options: RenderViewOptions): Promise<RenderedView> {
  const { name, page, address = '/', route = '*', handover, exports = createExportRuns() } = options;
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
    <ViewProvider context={{ site, texts, preserved, queries, exports, signal: aborter.signal }}>
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
