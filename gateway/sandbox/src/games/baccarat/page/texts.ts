import type { OwnTexts } from '../../kit/page/texts.ts';

type Key =
  | 'welcome'
  | 'player'
  | 'banker'
  | 'tie'
  | 'road'
  | 'hand'
  | 'payTitle'
  | 'body'
  | 'thirdTitle'
  | 'thirdBody'
  | 'returns'
  | 'spot';

export const texts: OwnTexts<Key> = {
  EN: {
    welcome: 'Choose a chip and press player, banker or tie.',
    player: 'Player',
    banker: 'Banker',
    tie: 'Tie',
    road: 'Last hands',
    hand: 'Hand {number}',
    payTitle: 'What wins pay, your stake included',
    body: 'Everyone at the table plays the same hand, by the server’s clock. On a tie, player and banker bets are returned. The return above is the lowest, that of the tie; the table shows each.',
    thirdTitle: 'Third card',
    thirdBody:
      'Eight packs, shuffled for every hand. Eight or nine with two cards ends the hand. The player draws up to five. If the player stood, the banker draws up to five; else by the player’s third card: with 3 unless it was 8, with 4 on 2–7, with 5 on 4–7, with 6 on 6–7.',
    returns: 'Return',
    spot: 'Bet',
  },
  MY: {
    welcome: 'ချစ်ပ်ရွေးပြီး ပလေယာ၊ ဘန်ကာ သို့မဟုတ် သရေကို နှိပ်ပါ။',
    player: 'ပလေယာ',
    banker: 'ဘန်ကာ',
    tie: 'သရေ',
    road: 'ပြီးခဲ့သော ပွဲများ',
    hand: 'ပွဲ {number}',
    payTitle: 'နိုင်လျှင် ပေးချေမှု (လောင်းကြေးအပါ)',
    body: 'စားပွဲရှိ လူတိုင်း ဆာဗာနာရီအရ တစ်ပွဲတည်းကို ကစားသည်။ သရေကျလျှင် ပလေယာနှင့် ဘန်ကာလောင်းကြေး ပြန်ရသည်။ အထက်ပါနှုန်းသည် အနိမ့်ဆုံးဖြစ်သော သရေ၏နှုန်းဖြစ်ပြီး ဇယားတွင် အသီးသီး ပါရှိသည်။',
    thirdTitle: 'တတိယဖဲ',
    thirdBody:
      'ဖဲထုပ် 8 ထုပ်ကို ပွဲတိုင်း မွှေသည်။ နှစ်ချပ်ဖြင့် 8 သို့မဟုတ် 9 ရလျှင် ပွဲပြီးသည်။ ပလေယာ 5 အထိ ဆွဲသည်။ ပလေယာမဆွဲလျှင် ဘန်ကာ 5 အထိ ဆွဲသည်။ ဆွဲလျှင် ပလေယာ၏ တတိယဖဲအလိုက် - 3 ဖြင့် 8 မှအပ၊ 4 ဖြင့် 2–7၊ 5 ဖြင့် 4–7၊ 6 ဖြင့် 6–7။',
    returns: 'ပြန်ပေးနှုန်း',
    spot: 'လောင်းကြေး',
  },
  CN: {
    welcome: '选择筹码，然后按闲、庄或和。',
    player: '闲',
    banker: '庄',
    tie: '和',
    road: '最近牌局',
    hand: '第 {number} 局',
    payTitle: '中奖赔付（含本金）',
    body: '同桌玩家按服务器时钟共玩同一局。和局时闲、庄投注退还。上方返还率为最低的和局，表中列出各项。',
    thirdTitle: '第三张牌',
    thirdBody:
      '八副牌，每局重新洗牌。两张牌为八或九点即结束。闲家五点及以下补牌。闲家不补时，庄家五点及以下补牌；否则按闲家第三张：三点时除 8 外补，四点遇 2–7、五点遇 4–7、六点遇 6–7 时补。',
    returns: '返还率',
    spot: '投注',
  },
};
