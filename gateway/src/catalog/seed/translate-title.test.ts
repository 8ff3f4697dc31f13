import { vendors } from '@parlour/art';
import { planGames } from './seed-games.ts';
import { translateTitle } from './translate-title.ts';

test('every title of an invented game has a Chinese and a Burmese name @GEN-02', () => {
  // A hall has the name of its vendor.
  const invented = planGames(10_000, vendors.length, new Date(0)).filter(
    ({ launch_kind }) => launch_kind === 'game',
  );
  const names = invented.map(({ name }) => [name, translateTitle(name)] as const);
  // Some parts are written alike in every language.
  const isForeign = (name = ''): boolean => /[A-Za-z]/.test(name.replaceAll(/\b(VIP|II|X|[234]D)\b/g, ''));
  expect(names.filter(([, { CN, MY }]) => isForeign(CN) || isForeign(MY))).toEqual([]);
  expect(names.length).toBeGreaterThan(9_000);
});

test.each([
  ['Sapphire Jewels', '蓝宝石珠宝', 'နီလာ လက်ဝတ်ရတနာ'],
  ['Deep Sea Sharks II', '深海鲨鱼 II', 'ပင်လယ်နက် ငါးမန်း II'],
  ['Inle Lucky Owl', '茵莱幸运猫头鹰', 'အင်းလေး ကံကောင်း ဇီးကွက်'],
  ['Orchid Live Lobby', '兰花真人大厅', 'သစ်ခွ လိုက်ဖ် ခန်းမ'],
  ['Other Maker Lobby', 'Other Maker 大厅', 'Other Maker ခန်းမ'],
])('translates %s word by word @GEN-02', (title, CN, MY) => {
  expect(translateTitle(title)).toEqual({ CN, MY });
});
