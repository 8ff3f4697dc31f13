import type { Site } from '@parlour/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { createContext, type ReactNode, useContext } from 'react';
import type { ExportRuns } from './export/export-runs.ts';
import type { PreservedState } from './preserved-state.ts';
import type { ReleaseTexts } from './release-texts.ts';

/** Values behind the hooks of this package, for one mounted view. */
export interface ViewContext {
  site: Site;
  texts: ReleaseTexts;
  preserved: PreservedState;
  queries: QueryClient;
  /** The exports of this release, which outlive the view. */
  exports: ExportRuns;
  signal: AbortSignal;
}

const Context = createContext<ViewContext | undefined>(undefined);

/**
 * Provides the values that the hooks need. `exposeRemote` renders it for a mounted view, `@parlour/testing` for a
 * view in a test.
 */
export function ViewProvider({ context, children }: { context: ViewContext; children: ReactNode }) {
  return (
    <Context value={context}>
      <StoreProvider store={context.site.store}>
        <QueryClientProvider client={context.queries}>{children}</QueryClientProvider>
      </StoreProvider>
    </Context>
  );
}

export function useViewContext(): ViewContext {
  const context = useContext(Context);
  if (!context)
    throw new Error('This component is outside a view: mount it with exposeRemote or renderView.');
  return context;
}
