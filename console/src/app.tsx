import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { areas } from './areas.ts';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { SectionPage } from './frame/section-page.tsx';
import { Toasts } from './frame/toasts.tsx';
import { LoginGate } from './session/login-gate.tsx';
import type { Gateway } from './wire/gateway.ts';
import { GatewayContext } from './wire/gateway-context.ts';
import type { Registry } from './wire/registry.ts';
import { RegistryContext } from './wire/registry-context.ts';

const sections = areas.flatMap((area) => area.sections);

export interface AppProps {
  registry: Registry;
  gateway: Gateway;
  client: QueryClient;
}

/** The whole console. It expects a router above it. */
export function App({ registry, gateway, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <RegistryContext value={registry}>
        <GatewayContext value={gateway}>
          <Toasts>
            <LoginGate>
              <Frame areas={areas}>
                <Routes>
                  {sections.flatMap((section) =>
                    section.routes.map(({ path, page }) => (
                      <Route key={path} path={path} element={<SectionPage section={section} page={page} />} />
                    )),
                  )}
                  <Route path="*" element={<NotFound />} />
                </Routes>
              </Frame>
            </LoginGate>
          </Toasts>
        </GatewayContext>
      </RegistryContext>
    </QueryClientProvider>
  );
}
