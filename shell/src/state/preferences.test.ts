import { defaultPlatformConfig } from '@parlour/contracts';
import { applyAppearance, createPreferences, resolveLanguage } from './preferences.ts';

test.each([
  ['nothing chosen', undefined, 'MY'],
  ['a configured language', 'CN', 'CN'],
  ['a known one that is not configured', 'TH', 'EN'],
  ['an unknown one', 'XX', 'EN'],
])('%s: %s gives %s @GEN-02', (_, stored, language) => {
  expect(resolveLanguage(defaultPlatformConfig, stored)).toBe(language);
});

test('a choice is persisted in local storage and in a cookie for the server @GEN-02 @GEN-06', () => {
  const preferences = createPreferences(defaultPlatformConfig, localStorage, document);
  expect(preferences.theme()).toBe('dark');
  preferences.storeLanguage('CN');
  preferences.storeTheme('light');
  expect([preferences.language(), preferences.theme()]).toEqual(['CN', 'light']);
  expect(document.cookie).toContain('parlour.language=CN');
  applyAppearance(document, 'MY', 'light');
  expect([document.documentElement.lang, document.documentElement.dataset.theme]).toEqual(['my', 'light']);
});
