import { restoreStylesheets } from './restore-stylesheets.ts';

/**
 * Starts a page in `#root` once all of its stylesheets apply. Without one of them the page stays as its server sent it,
 * and the text in `#root` appears at once.
 */
export async function startStyled(page: Document, start: (root: HTMLElement) => unknown): Promise<void> {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  if (await restoreStylesheets(page)) await start(root);
  else for (const animation of root.getAnimations({ subtree: true })) animation.finish();
}
