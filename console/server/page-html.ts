import { renderStart } from '@parlour/start-page';
import { filesPath, type PageFacts } from './page-facts.ts';

/** Cookie that stores the console's theme. The server reads it, so the first paint has the theme without a script. */
const themeCookie = 'parlour.console-theme';

export const readTheme = (cookies: string | undefined): 'dark' | 'light' =>
  new RegExp(`(?:^|;\\s*)${themeCookie}=light(?:;|$)`).test(cookies ?? '') ? 'light' : 'dark';

const texts = {
  notStarted: 'The console has not started yet. Check your connection and load the page again.',
  loadAgain: 'Load the page again',
  needsScripts: 'The console needs JavaScript.',
};

/** Returns the page. `src/file-hashes.ts` reads the hashes of later files: names and hashes in turn. */
export function renderPage({ start, later }: PageFacts, theme: 'dark' | 'light'): string {
  const files = start.map(({ name, integrity }) => ({ address: filesPath + name, integrity }));
  const { head, body, end } = renderStart(files, texts);
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme}">
<meta name="parlour-file-hashes" content="${Object.entries(later).flat().join(' ')}">
<title>Parlour console</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
${end}
</body>
</html>
`;
}
