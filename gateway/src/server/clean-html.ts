import { htmlAttributes, htmlTags } from '@parlour/contracts';
import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';

const rules: sanitize.IOptions = {
  allowedTags: [...htmlTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlAttributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  // The scheme of an address such as `//elsewhere` would follow the scheme of the page.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
};

/** Every page that opens requests the same texts, so most results are cached. */
const cache = new LRUCache<string, string>({ max: 1000 });

/**
 * Returns `html` without scripts, styles and anything that reaches outside its element. The gateway cleans HTML when it
 * sends it, regardless of author and age. Clean HTML is unchanged.
 */
export function cleanHtml(html: string): string {
  const known = cache.get(html);
  if (known !== undefined) return known;
  const clean = sanitize(html, rules);
  cache.set(html, clean);
  return clean;
}
