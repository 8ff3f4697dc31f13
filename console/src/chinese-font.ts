const chinese = /\p{Script=Han}/u;

interface ChineseFont {
  /** Returns whether the device has a font with Chinese characters. */
  isDrawn(): boolean;
  load(): Promise<unknown>;
}

/**
 * Loads the site's Chinese font once the page shows Chinese for the first time, such as a title or a member's name, on a
 * device that has no such font. Most pages of the console never show any.
 */
export function watchForChinese(page: Document, { isDrawn, load }: ChineseFont): void {
  const watch = new MutationObserver((changes) => {
    if (!changes.some(showsChinese)) return;
    watch.disconnect();
    if (!isDrawn()) load().catch(begin);
  });
  const begin = (): void =>
    watch.observe(page, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['value'],
    });
  begin();
}

const showsChinese = ({ type, target, addedNodes }: MutationRecord): boolean =>
  (type === 'childList' ? [...addedNodes] : [target]).some(hasChinese);

/** Returns whether a node has Chinese in its text or in a field of it. */
function hasChinese(node: Node): boolean {
  if (chinese.test(node.textContent ?? '')) return true;
  if (!(node instanceof Element)) return false;
  return [node, ...node.querySelectorAll('[value]')].some((one) =>
    chinese.test(one.getAttribute('value') ?? ''),
  );
}
