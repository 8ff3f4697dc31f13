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

/** Collects the tags and attributes of HTML, each as often as it occurs. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  sanitize(html, {
    ...rules,
    onOpenTag(tag, attributes) {
      count(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) count(`${name}="${value}"`);
    },
  });
  return counts;
}

const partLengthMax = 60;

/** Lists the tags and attributes that `cleanHtml` would remove, such as `<script>` and `onclick="…"`. */
export function listForbiddenHtml(html: string): string[] {
  const permitted = countParts(cleanHtml(html));
  return [...countParts(html)]
    .filter(([part, count]) => count > (permitted.get(part) ?? 0))
    .map(([part]) => (part.length > partLengthMax ? `${part.slice(0, partLengthMax)}…` : part));
}
