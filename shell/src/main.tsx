import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import './frame/page.css';
import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';
import { createFederation } from './runtime/federation.ts';
import { withEarlyAnswer } from './start/early-answer.ts';
import { restoreStylesheets } from './start/restore-stylesheets.ts';
import { startPage } from './start/start-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

/** Without its stylesheets the page stays as the registry sent it: with a text and a link to load it again. */
async function start(container: HTMLElement): Promise<void> {
  if (!(await restoreStylesheets(document))) return;
  const shell = await startPage(document, wire);
  createRoot(container).render(<Root shell={shell} />);
}

const wire = { createFederation, fetch: withEarlyAnswer(window.fetch.bind(window), window) };
void start(root);
