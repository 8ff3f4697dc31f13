import type { OwnTexts } from '../../kit/page/texts.ts';

type Key =
  | 'sit'
  | 'welcome'
  | 'room'
  | 'rooms'
  | 'ante'
  | 'seats'
  | 'anteFor'
  | 'playFor'
  | 'showFor'
  | 'draw'
  | 'stand'
  | 'you'
  | 'seat'
  | 'waitOthers'
  | 'seated'
  | 'payTitle'
  | 'body'
  | 'rankBody'
  | 'points'
  | 'onePoint'
  | 'choose'
  | 'acted'
  | 'jasmine'
  | 'orchid'
  | 'lotus'
  | 'fairBody';

export const texts: OwnTexts<Key> = {
  EN: {
    sit: 'Take a seat',
    welcome: 'Choose a table. A hand needs at least two players; everyone here is a real person.',
    room: 'Table {name}',
    rooms: 'Tables',
    ante: 'Ante {amount}',
    seats: '{taken} of {seats} seats',
    anteFor: 'Ante closes in {seconds} s',
    playFor: 'Choose: {seconds} s',
    showFor: 'Next hand in {seconds} s',
    draw: 'Take a card',
    stand: 'Stand',
    you: 'You',
    seat: 'Seat {number}',
    waitOthers: 'Waiting for other players. If nobody joins, your ante comes back.',
    seated: 'You are in. Cards are dealt when the ante closes.',
    payTitle: 'How the pot is won',
    body: 'Everyone stakes the same ante. The best hand wins the pot less 5 % for the house; equal hands share. With fewer than two players every ante comes back.',
    rankBody:
      'Cards count their pips, tens and courts nothing, and only the last digit counts. Two cards with 9 or 8 points beat all; then three alike; then points. After two cards you may take a third within 12 seconds. Who says nothing takes one up to four points.',
    points: '{points} points',
    onePoint: '1 point',
    choose: 'Take a card, or stand.',
    acted: 'ready',
    jasmine: 'Jasmine',
    orchid: 'Orchid',
    lotus: 'Lotus',
    fairBody:
      'The server shuffles a fresh pack for every hand with a secure random generator, once all antes are in. All players are people; the page only shows what was dealt.',
  },
  MY: {
    sit: 'ထိုင်ရန်',
    welcome: 'စားပွဲရွေးပါ။ အနည်းဆုံး ကစားသူ 2 ဦး လိုသည်။ စက်ရုပ် မပါပါ။',
    room: 'စားပွဲ {name}',
    rooms: 'စားပွဲများ',
    ante: 'ထိုင်ကြေး {amount}',
    seats: 'နေရာ {taken} / {seats}',
    anteFor: 'ထိုင်ကြေး {seconds} စက္ကန့် ကျန်',
    playFor: 'ရွေးပါ - {seconds} စက္ကန့်',
    showFor: 'နောက်ပွဲ {seconds} စက္ကန့်အတွင်း',
    draw: 'ဖဲဆွဲမည်',
    stand: 'မဆွဲပါ',
    you: 'သင်',
    seat: 'နေရာ {number}',
    waitOthers: 'အခြားကစားသူများကို စောင့်နေသည်။ တစ်ဦးတည်းဆိုလျှင် ထိုင်ကြေး ပြန်ရမည်။',
    seated: 'ထိုင်ပြီးပါပြီ။ ထိုင်ကြေးပိတ်လျှင် ဖဲဝေမည်။',
    payTitle: 'အိုးနိုင်ပုံ',
    body: 'အားလုံး ထိုင်ကြေး တူညီသည်။ အကောင်းဆုံးဖဲက အိုးကို အိမ်ကြေး 5 % နုတ်၍ ရသည်။ တူလျှင် ခွဲယူသည်။ 2 ဦးအောက်ဆိုလျှင် ထိုင်ကြေးအားလုံး ပြန်ရသည်။',
    rankBody:
      'ဖဲအမှတ်ကို ပေါင်း၍ နောက်ဆုံးဂဏန်းသာ ယူသည်။ 10 နှင့် အရုပ်ဖဲ သုည။ နှစ်ချပ်ဖြင့် 9 သို့မဟုတ် 8 က အားလုံးကို နိုင်သည်။ ထို့နောက် သုံးချပ်တူ၊ ထို့နောက် အမှတ်။ နှစ်ချပ်ရပြီး 12 စက္ကန့်အတွင်း တတိယဖဲ ဆွဲနိုင်သည်။ မရွေးလျှင် 4 အမှတ်အထိ ဆွဲပေးသည်။',
    points: '{points} မှတ်',
    onePoint: '1 မှတ်',
    choose: 'ဖဲဆွဲမည် သို့မဟုတ် မဆွဲပါ ကို ရွေးပါ။',
    acted: 'အဆင်သင့်',
    jasmine: 'စံပယ်',
    orchid: 'သစ်ခွ',
    lotus: 'ကြာပန်း',
    fairBody: 'ထိုင်ကြေးအားလုံးရပြီးမှ ဆာဗာက ပွဲတိုင်း ဖဲထုပ်သစ်ကို လုံခြုံသော ကျပန်းစနစ်ဖြင့် မွှေသည်။ ကစားသူအားလုံး လူများဖြစ်သည်။',
  },
  CN: {
    sit: '入座',
    welcome: '选择牌桌。至少两人才开局，这里没有机器人。',
    room: '{name} 桌',
    rooms: '牌桌',
    ante: '底注 {amount}',
    seats: '座位 {taken} / {seats}',
    anteFor: '还可下底注 {seconds} 秒',
    playFor: '请选择：{seconds} 秒',
    showFor: '{seconds} 秒后下一局',
    draw: '补一张',
    stand: '不补',
    you: '您',
    seat: '座位 {number}',
    waitOthers: '等待其他玩家。若只有一人，底注退还。',
    seated: '您已入座，截止后发牌。',
    payTitle: '如何赢得底池',
    body: '每人底注相同。最佳手牌赢得底池，扣除 5 % 抽水；相同则平分。不足两人时底注全部退还。',
    rankBody:
      '按牌面点数相加取个位，十与人头牌为零。两张牌九点或八点最大；其次三张同点；再次比点数。两张牌后 12 秒内可补第三张；未选择者四点及以下自动补牌。',
    points: '{points} 点',
    onePoint: '1 点',
    choose: '请选择补一张或不补。',
    acted: '已就绪',
    jasmine: '茉莉',
    orchid: '兰花',
    lotus: '莲花',
    fairBody: '所有底注到齐后，服务器每局用安全随机数洗一副新牌。所有玩家都是真人，页面只负责展示。',
  },
};
