import { useState } from 'react';

type Theme = 'dark' | 'light';

/** The cookie lets the server write the theme into the page, so that it is there before the first paint. */
function storeTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every browser yet.
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
