import { restoreStylesheets } from './restore-stylesheets.ts';

/** jsdom loads no stylesheet, so that each of a page has failed. */
function createPage(): { page: Document; listLinks(): HTMLLinkElement[] } {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML =
    '<link rel="stylesheet" href="https://site.example/a.css" integrity="sha256-a" crossorigin="anonymous"><link rel="icon" href="data:,">';
  return { page, listLinks: () => [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')] };
}

test.each([
  ['load', true],
  ['error', false],
])(
  'requests a failed stylesheet once more with its hash; its %s decides @PLAT-05 @ERR-02',
  async (event, expected) => {
    const { page, listLinks } = createPage();
    const restored = restoreStylesheets(page);
    const [link, ...others] = listLinks();
    expect(others).toEqual([]);
    expect(link?.href).toMatch(/^https:\/\/site\.example\/a\.css\?r=/);
    expect([link?.getAttribute('integrity'), link?.crossOrigin]).toEqual(['sha256-a', 'anonymous']);
    link?.dispatchEvent(new Event(event));
    expect(await restored).toBe(expected);
  },
);

test('a page whose stylesheets all apply starts at once', async () => {
  expect(await restoreStylesheets(document)).toBe(true);
});
