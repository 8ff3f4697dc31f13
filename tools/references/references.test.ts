import {
  existsBeside,
  existsFromRootOrPackage,
  findUnresolved,
  glossaryPattern,
  headingExists,
  headingLinkPattern,
  linkPattern,
  listTexts,
  namelessPattern,
  pathPattern,
  readGlossaryTerms,
  readRequirementIds,
  readRuleNumbers,
  rulePattern,
} from './references.ts';

const texts = listTexts();
const documents = texts.filter((file) => file.endsWith('.md'));

test('finds each file that a comment or a document names from the root', () => {
  expect(findUnresolved(texts, pathPattern, existsFromRootOrPackage)).toEqual([]);
});

test('finds each page that a document links to', () => {
  expect(findUnresolved(documents, linkPattern, existsBeside)).toEqual([]);
});

test('finds each heading that a link names', () => {
  expect(findUnresolved(documents, headingLinkPattern, headingExists)).toEqual([]);
});

test('finds each section of docs/rules.md that a comment names', () => {
  const numbers = readRuleNumbers();
  expect(numbers).toContain('5.14');
  expect(findUnresolved(texts, rulePattern, (number) => numbers.has(number))).toEqual([]);
});

test('finds each requirement that a comment or a document names', () => {
  const ids = readRequirementIds();
  const areas = [...new Set([...ids].map((id) => id.split('-')[0]))].join('|');
  const idPattern = new RegExp(`\\b((?:${areas})-\\d{2})\\b`, 'g');
  expect(findUnresolved(texts, idPattern, (id) => ids.has(id))).toEqual([]);
});

test('names the document of every section, and none outside the repository', () => {
  expect(findUnresolved(texts, namelessPattern, () => false)).toEqual([]);
  expect('of section 7'.match(namelessPattern)).toEqual(['section 7']);
  expect('the rules 5.6'.match(namelessPattern)).toEqual(['rules 5.6']);
  expect('Rule: docs/rules.md 5.6.'.match(namelessPattern)).toBeNull();
});

test('finds each term that a text says the glossary defines', () => {
  const terms = readGlossaryTerms();
  expect(terms.size).toBeGreaterThan(20);
  expect(findUnresolved(texts, glossaryPattern, (term) => terms.has(term.toLowerCase()))).toEqual([]);
});
