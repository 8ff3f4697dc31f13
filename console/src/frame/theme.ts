import { useState } from 'react';

type Theme = 'dark' | 'light';

/** Stores the theme in a cookie, so that the server can write it into the page before the first paint. */
function storeTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet.
  document.cookie = `parlour.console-theme=${theme}; Path=/console; Max-Age=31536000; SameSite=Strict`;
}

export function useTheme(): { theme: Theme; toggle(): void } {
  const [theme, setTheme] = useState<Theme>(
    document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
  );
  const toggle = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    storeTheme(next);
    setTheme(next);
  };
  return { theme, toggle };
}
