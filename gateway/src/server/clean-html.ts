import sanitize from 'sanitize-html';

/** What operators' words may be made of; `shared/ui` lets the same through once more in the browser. */
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
  // An address such as `//elsewhere` would go with whatever the page came by.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
};

/** The same words are asked for by every page that opens: most answers are known. */
const cache = new Map<string, string>();
const cacheMax = 1000;

/**
 * HTML without anything that runs, styles or reaches out of its place, as it leaves the gateway, whoever wrote it and
 * whenever. Clean HTML stays as it is.
 */
export function cleanHtml(html: string): string {
  const known = cache.get(html);
  if (known !== undefined) return known;
  const clean = sanitize(html, rules);
  if (cache.size >= cacheMax) cache.delete(cache.keys().next().value ?? '');
  cache.set(html, clean);
  return clean;
}
