import { addTexts } from './add-texts.ts';
import { createTexts } from './create-texts.ts';
import type { TextTree } from './load-texts.ts';

const files: Record<string, TextTree> = {
  en: { greeting: 'Hello', parting: 'Goodbye' },
  my: { greeting: 'မင်္ဂလာပါ' },
};

async function load(folder: string): Promise<TextTree> {
  const texts = files[folder];
  if (!texts) throw new Error(`no folder ${folder}`);
  return texts;
}

test('shows a text in the chosen language, and in English where that language lacks it @GEN-02', async () => {
  const i18n = await createTexts('MY');
  await addTexts(i18n, 'MY', 'shell', load);
  await addTexts(i18n, 'EN', 'shell', load);
  expect(i18n.t('greeting', { ns: 'shell' })).toBe('မင်္ဂလာပါ');
  expect(i18n.t('parting', { ns: 'shell' })).toBe('Goodbye');
});

test('uses English when a language cannot be loaded @GEN-02', async () => {
  const i18n = await createTexts('CN');
  expect(await addTexts(i18n, 'CN', 'shell', load)).toBe('en');
  expect(i18n.t('greeting', { ns: 'shell' })).toBe('Hello');
});

test('needs only a folder of texts for a further language @GEN-03', async () => {
  const i18n = await createTexts('TH');
  await addTexts(i18n, 'TH', 'shell', async (folder) =>
    folder === 'th' ? { greeting: 'สวัสดี' } : load(folder),
  );
  expect(i18n.t('greeting', { ns: 'shell' })).toBe('สวัสดี');
});

test('fails when not even English can be loaded', async () => {
  const i18n = await createTexts('EN');
  await expect(addTexts(i18n, 'EN', 'shell', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  );
});
