import {
  defaultPlatformConfig,
  errorStatus,
  inputRules,
  languages,
  patternIds,
  toPatternHintKey,
} from '@parlour/contracts';
import { createInstance } from 'i18next';
import { loadTexts } from './load-texts.ts';

const folders = defaultPlatformConfig.languages.map((code) => languages[code].folder);
const read = (folder: string, name: string) => loadTexts(folder, name) as Promise<Record<string, string>>;
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
const zawgyiOnly = /[\u1060-\u1097]/;

test.each(folders)('%s has a sentence for every error @ERR-01 @GEN-02', async (folder) => {
  const texts = await read(folder, 'errors');
  expect(Object.keys(texts).sort()).toEqual(Object.keys(errorStatus).sort());
  for (const text of Object.values(texts)) expect(text.trim()).toBe(text);
  expect(Object.values(texts)).not.toContain('');
  // The shell has these sentences at once; it loads the others with the first failure.
  const first = await read(folder, 'shell');
  for (const code of ['server.defect', 'server.unavailable']) expect(first[code]).toBe(texts[code]);
});

test.each(folders)(
  '%s has a message for every rule and a hint for every pattern family @VAL-02',
  async (folder) => {
    const texts = await read(folder, 'validation');
    const english = await read('en', 'validation');
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const rule of inputRules) expect(texts).toHaveProperty(rule);
    for (const id of patternIds) expect(texts).toHaveProperty(toPatternHintKey(id));
    for (const [key, text] of Object.entries(texts)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? '')]);
      expect(text).not.toMatch(zawgyiOnly);
    }
  },
);

test.each(folders)('%s puts min and max into the hint @AUTH-05', async (folder) => {
  const texts = createInstance();
  await texts.init({
    lng: folder,
    resources: { [folder]: { validation: await read(folder, 'validation') } },
  });
  const hint = texts.t(toPatternHintKey('letter_first'), { ns: 'validation', min: 2, max: 16 });
  expect(hint).toMatch(/2–16/);
});
