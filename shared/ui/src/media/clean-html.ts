import { htmlAttributes, htmlTags } from '@parlour/contracts';
import createPurifier from 'dompurify';

/** Creates a fragment of clean elements from untrusted HTML. */
export type CleanHtml = (html: string) => DocumentFragment;

/** DOMPurify has one list of attributes for all tags; the gateway's list is by tag. */
const attributes = [...new Set(Object.values(htmlAttributes).flat())];

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') openInNewTab(element);
  if (element.tagName === 'IMG') element.setAttribute('loading', 'lazy');
});

/** Makes links to other sites open in a new tab that cannot reach back to this page. */
function openInNewTab(link: Element): void {
  const href = link.getAttribute('href');
  if (!href || !URL.canParse(href, location.href)) return;
  if (new URL(href, location.href).origin === location.origin) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

/** Removes styles and ids as well: the page's policy blocks the former, and the latter could shadow the page's own. */
export const cleanHtml: CleanHtml = (html) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...htmlTags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
