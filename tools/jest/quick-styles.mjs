/**
 * Makes `getComputedStyle` of jsdom quicker, which queries by role and axe call for every element: jsdom compares each
 * element with each of 120 rules of its default style sheet, and copies margins and fonts. Import this module before
 * jsdom.
 */
import { createRequire } from 'node:module';

const requireHere = createRequire(import.meta.url);
const requireJsdom = createRequire(requireHere.resolve('jest-environment-jsdom'));
const requireInJsdom = createRequire(requireJsdom.resolve('jsdom'));

/** The properties of the default style sheet that tests, libraries and pages read; the others only affect drawing. */
const decisive = ['display', 'visibility', 'direction'];

function keepDecisiveRules(source) {
  const { cssRules } = requireInJsdom('rrweb-cssom').parse(source);
  const rules = cssRules.map(({ selectorText, style }) => ({
    selectorText,
    declarations: decisive.filter((name) => style[name]).map((name) => `${name}: ${style[name]};`),
  }));
  return rules
    .filter(({ declarations }) => declarations.length > 0)
    .map(({ selectorText, declarations }) => `${selectorText} { ${declarations.join(' ')} }`)
    .join('\n');
}

const sheetFile = requireJsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet');
const defaultSheet = requireJsdom(sheetFile);
requireJsdom.cache[sheetFile].exports = keepDecisiveRules(defaultSheet);

const selectors = requireJsdom('jsdom/lib/jsdom/living/helpers/selectors');
const { matchesDontThrow } = selectors;

/** Returns the tags that the elements of a selector have, or undefined if it has parts without a tag. */
function parseTags(selector) {
  if (selector.includes('(')) {
    const [, tag] = /^([a-z][a-z0-9]*)[^\s,>+~]*$/.exec(selector) ?? [];
    return tag && new Set([tag]);
  }
  const tags = selector.split(',').map(
    (part) =>
      /^[a-z][a-z0-9]*/.exec(
        part
          .trim()
          .split(/[\s>+~]+/)
          .at(-1),
      )?.[0],
  );
  return tags.includes(undefined) ? undefined : new Set(tags);
}

const tagsBySelector = new Map();

function getTags(selector) {
  if (!tagsBySelector.has(selector)) tagsBySelector.set(selector, parseTags(selector));
  return tagsBySelector.get(selector);
}

selectors.matchesDontThrow = (element, selector) =>
  getTags(selector)?.has(element._localName) === false ? false : matchesDontThrow(element, selector);

/** Makes `matches` of a page as quick: queries by role compare elements with the selectors of 90 roles. */
export function compareTagsFirst(window) {
  const { prototype } = window.Element;
  const { matches } = prototype;
  prototype.matches = function matchesByTag(selector) {
    return getTags(`${selector}`)?.has(this.localName) === false ? false : matches.call(this, selector);
  };
}

// Style sheets are not loaded in jsdom, so a computed colour is meaningless, and parsing it is a waste of time.
const { propertiesWithResolvedValueImplemented } = requireJsdom('jsdom/lib/jsdom/living/helpers/style-rules');
for (const property of Object.keys(propertiesWithResolvedValueImplemented))
  if (property.endsWith('color')) delete propertiesWithResolvedValueImplemented[property];

const { implForWrapper } = requireJsdom('jsdom/lib/jsdom/living/generated/utils');
/** Lists what decides an element's own style in a document without style sheets: what the default rules read. */
function describeOwn(element) {
  const { _namespaceURI, _localName, parentNode } = element;
  const get = (name) => element.getAttributeNS(null, name);
  const around = _localName === 'rt' || _localName === 'rp' ? parentNode?._localName : '';
  const type = _localName === 'input' ? get('type') : '';
  return [
    _namespaceURI,
    _localName,
    around,
    type,
    get('hidden') === null,
    get('open') === null,
    get('style'),
  ];
}

const inheritedProperties = /visibility|pointer-events/;

/** Joins the styles of all elements around one that it may inherit. `known` has those of this state of the document. */
function describeInherited(element, known) {
  const parent = element.parentElement;
  if (parent === null) return '';
  if (!known.has(parent)) {
    const style = parent.getAttributeNS(null, 'style');
    const own = style !== null && inheritedProperties.test(style) ? `|${style}` : '';
    known.set(parent, describeInherited(parent, known) + own);
  }
  return known.get(parent);
}

/**
 * Computes the style of an element once until the document changes, and once for all elements whose style depends on
 * the same texts.
 */
export function keepComputedStyles(window) {
  const { getComputedStyle } = window;
  const styleByTexts = new Map();
  const keptByCache = new WeakMap();

  /** Returns what is known of this state of a document: jsdom drops its own cache with every change. */
  function getKept(document) {
    document._styleCache ??= new WeakMap();
    const kept = keptByCache.get(document._styleCache) ?? { styles: new WeakMap(), inherited: new WeakMap() };
    keptByCache.set(document._styleCache, kept);
    return kept;
  }

  function compute(element, implementation, inherited) {
    if (implementation._ownerDocument.styleSheets._list.length > 0) return getComputedStyle(element);
    const texts = `${describeOwn(implementation).join('|')}${describeInherited(implementation, inherited)}`;
    const style = styleByTexts.get(texts) ?? getComputedStyle(element);
    styleByTexts.set(texts, style);
    return style;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    const implementation = implForWrapper(element);
    if (!implementation?._attached || pseudoElement) return getComputedStyle(element, pseudoElement);
    const { styles, inherited } = getKept(implementation._ownerDocument);
    const style = styles.get(implementation) ?? compute(element, implementation, inherited);
    styles.set(implementation, style);
    return style;
  };
}
