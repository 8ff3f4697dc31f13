import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import { startStyled } from '@parlour/start-page/browser';
import { hasSystemGlyphs } from '@parlour/ui/system-glyphs';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { watchForChinese } from './chinese-font.ts';
import { installFileHashes } from './file-hashes.ts';
import { createQueryClient } from './session/session-over.ts';
import { watchUsage } from './session/usage.ts';
import { texts } from './texts.ts';
import { createGateway } from './wire/gateway.ts';
import { createGrants } from './wire/grants.ts';
import { createRegistry } from './wire/registry.ts';
import { createRegistryCalls } from './wire/registry-calls.ts';

installFileHashes(document);
watchForChinese(document, {
  isDrawn: () => hasSystemGlyphs(document, ['中', '鱼']),
  load: () => import(/* webpackChunkName: "fonts-zh" */ '@parlour/ui/fonts-zh.css'),
});
const fetchNow = window.fetch.bind(window);
const calls = createRegistryCalls({
  fetch: fetchNow,
  isInUse: watchUsage(document).isInUse,
  texts: texts.failure,
});
const gateway = createGateway({
  fetch: fetchNow,
  grants: createGrants(calls),
  texts: {
    unreachable: texts.failure.gatewayUnreachable,
    unexpected: texts.failure.gatewayUnexpected,
    codes: texts.failure.codes,
  },
});
void startStyled(document, (root) =>
  createRoot(root).render(
    <BrowserRouter basename="/console">
      <App registry={createRegistry(calls)} gateway={gateway} client={createQueryClient()} />
    </BrowserRouter>,
  ),
);
