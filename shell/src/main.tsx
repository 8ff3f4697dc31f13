import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import './frame/page.css';
import { startStyled } from '@parlour/start-page/browser';
import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';
import { createFederation } from './runtime/federation.ts';
import { withEarlyAnswer } from './start/early-answer.ts';
import { startPage } from './start/start-page.ts';

const wire = { createFederation, fetch: withEarlyAnswer(window.fetch.bind(window), window) };
void startStyled(document, async (root) => {
  const shell = await startPage(document, wire);
  createRoot(root).render(<Root shell={shell} />);
});
