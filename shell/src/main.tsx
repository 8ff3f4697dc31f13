import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import './frame/page.css';
import { startStyled } from '@parlour/start-page/browser';
import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';
import { createFederation } from './runtime/federation.ts';
import { withEarlyAnswer } from './start/early-answer.ts';
import type { PageSessionParts } from './start/page-session.ts';
import { startPage } from './start/start-page.ts';

/** Only pages with a form that takes pictures need this code. */
const sendUpload: PageSessionParts['sendUpload'] = async (request, onProgress) =>
  (await import('./start/send-upload.ts')).sendUpload(request, onProgress);
const wire = { createFederation, sendUpload, fetch: withEarlyAnswer(window.fetch.bind(window), window) };
void startStyled(document, async (root) => {
  const shell = await startPage(document, wire);
  createRoot(root).render(<Root shell={shell} />);
});
