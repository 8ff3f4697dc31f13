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
  if (selector.includes('(')) return undefined;
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

// Style sheets are not loaded in jsdom, so a computed colour is meaningless, and parsing it is a waste of time.
const { getDeclarationForElement, propertiesWithResolvedValueImplemented } = requireJsdom(
  'jsdom/lib/jsdom/living/helpers/style-rules',
);
for (const property of Object.keys(propertiesWithResolvedValueImplemented))
  if (property.endsWith('color')) delete propertiesWithResolvedValueImplemented[property];

const { implForWrapper } = requireJsdom('jsdom/lib/jsdom/living/generated/utils');
const computedByDeclaration = new WeakMap();

/** Caches the computed style of an element until the document changes, as jsdom caches its declaration. */
export function keepComputedStyles(window) {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudoElement) => {
    const implementation = implForWrapper(element);
    if (!implementation || pseudoElement) return getComputedStyle(element, pseudoElement);
    const declaration = getDeclarationForElement(implementation);
    const kept = computedByDeclaration.get(declaration) ?? getComputedStyle(element);
    computedByDeclaration.set(declaration, kept);
    return kept;
  };
}
