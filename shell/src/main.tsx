import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import './frame/page.css';
import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';
import { createFederation } from './runtime/federation.ts';
import { withEarlyAnswer } from './start/early-answer.ts';
import { startPage } from './start/start-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

const wire = { createFederation, fetch: withEarlyAnswer(window.fetch.bind(window), window) };
void startPage(document, wire).then((shell) => createRoot(root).render(<Root shell={shell} />));
