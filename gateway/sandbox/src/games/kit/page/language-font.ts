/** Adds a font that the page needs when its script sets the language. */
import { addChineseFont } from './chinese-font.ts';

new MutationObserver(() => addChineseFont(document)).observe(document.documentElement, {
  attributeFilter: ['lang'],
});
