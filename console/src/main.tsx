import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { createQueryClient } from './session/session-over.ts';
import { watchUsage } from './session/usage.ts';
import { texts } from './texts.ts';
import { createRegistry } from './wire/registry.ts';
import { createRegistryCalls } from './wire/registry-calls.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

const calls = createRegistryCalls({
  fetch: window.fetch.bind(window),
  isInUse: watchUsage(document).isInUse,
  texts: texts.failure,
});
createRoot(root).render(
  <BrowserRouter basename="/console">
    <App registry={createRegistry(calls)} client={createQueryClient()} />
  </BrowserRouter>,
);
