import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { AccessPage } from './access/access-page.tsx';
import { AccountPage } from './account/account-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { ChangePage } from './changes/change-page.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { Toasts } from './frame/toasts.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { RemotePage } from './remote/remote-page.tsx';
import { LoginGate } from './session/login-gate.tsx';
import type { Registry } from './wire/registry.ts';
import { RegistryContext } from './wire/registry-context.ts';

/** The whole console. It expects a router above it. */
export function App({ registry, client }: { registry: Registry; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <RegistryContext value={registry}>
        <Toasts>
          <LoginGate>
            <Frame>
              <Routes>
                <Route path="/" element={<OverviewPage />} />
                <Route path="/remotes/:name" element={<RemotePage />} />
                <Route path="/change" element={<ChangePage />} />
                <Route path="/audit" element={<AuditPage />} />
                <Route path="/access" element={<AccessPage />} />
                <Route path="/account" element={<AccountPage />} />
                <Route path="*" element={<NotFound />} />
              </Routes>
            </Frame>
          </LoginGate>
        </Toasts>
      </RegistryContext>
    </QueryClientProvider>
  );
}
