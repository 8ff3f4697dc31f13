import { filesPath, type PageFacts } from './page-facts.ts';

/** Cookie that stores the console's theme. The server reads it, so the first paint has the theme without a script. */
const themeCookie = 'parlour.console-theme';

export const readTheme = (cookies: string | undefined): 'dark' | 'light' =>
  new RegExp(`(?:^|;\\s*)${themeCookie}=light(?:;|$)`).test(cookies ?? '') ? 'light' : 'dark';

/** Returns the page. `src/file-hashes.ts` reads the hashes of later files: names and hashes in turn. */
export function renderPage({ start, later }: PageFacts, theme: 'dark' | 'light'): string {
  const links = start.map(({ name, integrity }) =>
    name.endsWith('.css')
      ? `<link rel="stylesheet" href="${filesPath}${name}" integrity="${integrity}" crossorigin="anonymous">`
      : `<script defer src="${filesPath}${name}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  );
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<meta name="parlour-file-hashes" content="${Object.entries(later).flat().join(' ')}">
<title>Parlour console</title>
<link rel="icon" href="data:,">
${links.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>The console needs JavaScript.</noscript>
</body>
</html>
`;
}
