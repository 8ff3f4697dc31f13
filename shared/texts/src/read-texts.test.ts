import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReleaseTexts, readTexts } from './read-texts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(content));
};

beforeEach(() => {
  write('common-keys.json', { 'mfe-shop': ['retry', 'offline', 'wait'] });
  write('en/common.json', {
    retry: 'Try again',
    loading: 'Loading',
    offline: { title: 'You are offline.', asOf: 'From {{time}}.' },
    wait_one: 'One minute',
    wait_other: '{{count}} minutes',
  });
  write('en/mfe-shop.json', { title: 'Shop', offline: { pay: 'Pay later.' } });
});

test('the texts of a package are its own and the common ones that it uses @GEN-02', () => {
  expect(readTexts(folder, 'en', 'mfe-shop')).toEqual({
    title: 'Shop',
    retry: 'Try again',
    offline: { pay: 'Pay later.', title: 'You are offline.', asOf: 'From {{time}}.' },
    wait_one: 'One minute',
    wait_other: '{{count}} minutes',
  });
});

test('a package that uses no common texts has its own only', () => {
  write('en/mfe-other.json', { title: 'Other' });
  expect(readTexts(folder, 'en', 'mfe-other')).toEqual({ title: 'Other' });
});

test('a key that the common texts lack is refused with its name', () => {
  write('common-keys.json', { 'mfe-shop': ['retri'] });
  expect(() => readTexts(folder, 'en', 'mfe-shop')).toThrow('no text or group "retri"');
});

test.each([
  ['a text', { retry: 'Again' }, 'retry'],
  ['a group that has a common text', { offline: { title: 'Offline' } }, 'title'],
  ['a text where the common texts have a group', { offline: 'Offline' }, 'offline'],
])('a package with %s of its own at a common key is refused', (_what, texts, key) => {
  write('en/mfe-shop.json', texts);
  expect(() => readTexts(folder, 'en', 'mfe-shop')).toThrow(`a text of its own at "${key}"`);
});

test('no line breaks within a word of Burmese, or after its negation @GEN-02', () => {
  write('my/common.json', {
    retry: 'ပြန်လုပ်ပါမည်',
    offline: { title: 'ဂိမ်း မရှိပါ' },
    wait_one: '၁',
    wait_other: '၂',
  });
  write('my/mfe-shop.json', { title: 'ဘောနပ်စ်ဂိမ်းများ' });
  const texts = readReleaseTexts(folder, 'my', 'mfe-shop');
  expect(texts).toMatchObject({
    title: 'ဘော\u2060န\u2060ပ်\u2060စ်ဂိ\u2060မ်းများ',
    retry: 'ပြန်လုပ်ပါမည်',
    offline: { title: 'ဂိ\u2060မ်း မ\u2060ရှိပါ' },
  });
});

test('no line breaks within a word of Chinese @GEN-02', () => {
  write('zh/common.json', { retry: '重试', offline: { title: '网络中断' }, wait_other: '{{count}} 分钟' });
  write('zh/mfe-shop.json', { title: '有效投注满 {{amount}}，手续费由商城支付。' });
  const texts = readReleaseTexts(folder, 'zh', 'mfe-shop');
  expect(texts).toMatchObject({
    title: '有\u2060效\u2060投\u2060注满 {{amount}}，手\u2060续\u2060费由商\u2060城支\u2060付。',
    wait_other: '{{count}} 分\u2060钟',
  });
});
