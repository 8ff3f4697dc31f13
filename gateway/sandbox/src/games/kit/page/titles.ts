/** Titles of the games in other languages than English, by the id of the game, as in the catalogue of the site. */
const titles: Record<string, Partial<Record<string, string>>> = {
  'mandalay-nights': { MY: 'မန္တလေးည', CN: '曼德勒之夜' },
  'inle-sunrise': { MY: 'အင်းလေး အာရုဏ်', CN: '茵莱日出' },
  roulette: { MY: 'ဥရောပ ရူလက်', CN: '欧式轮盘' },
  harpoon: { MY: 'ငါးမှိန်း သန္တာကျောက်တန်း', CN: '鱼叉礁' },
  baccarat: { MY: 'ဘကာရာ စားပွဲ', CN: '百家乐桌' },
  'shan-table': { MY: 'ရှမ်းကိုးမီး စားပွဲ', CN: '掸邦九点桌' },
  football: { MY: 'သရုပ်ဖော် ဘောလုံး', CN: '模拟足球' },
  esports: { MY: 'သရုပ်ဖော် အီးစပို့', CN: '模拟电竞' },
  cockfight: { MY: 'သရုပ်ဖော် ကြက်တိုက်', CN: '模拟斗鸡' },
  'lottery-2d': { MY: 'အမြန် 2D', CN: '极速 2D' },
  'lottery-3d': { MY: 'အမြန် 3D', CN: '极速 3D' },
  'lottery-4d': { MY: 'အမြန် 4D', CN: '极速 4D' },
  keno: { MY: 'အမြန် ကီနို', CN: '快速基诺' },
};

/** Returns the title of a game in a language of the site; `english` for a game or language without one. */
export const getTitle = (gameId: string, language: string, english: string): string =>
  titles[gameId]?.[language] ?? english;
