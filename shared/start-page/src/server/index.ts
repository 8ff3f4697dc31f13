export { escapeText, renderStart, type StartTexts, startSources } from './start.ts';
