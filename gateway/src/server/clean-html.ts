import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';

/**
 * The tags allowed in operators' texts. `shared/ui` sanitizes the HTML once more in the browser, with the same list.
 */
const tags = [
  ...[
    'p',
    'br',
    'hr',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'span',
    'div',
    'blockquote',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const rules: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': ['title', 'lang', 'dir'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
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
