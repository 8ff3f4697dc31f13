import type { OwnTexts } from '../../kit/page/texts.ts';

type Key =
  | 'fire'
  | 'firing'
  | 'welcome'
  | 'aimed'
  | 'missed'
  | 'caught'
  | 'payTitle'
  | 'fish'
  | 'chance'
  | 'fairBody'
  | 'reef'
  | 'shrimp'
  | 'clownfish'
  | 'tropical'
  | 'crab'
  | 'turtle'
  | 'jellyfish'
  | 'angler'
  | 'shark'
  | 'dragon';

export const texts: OwnTexts<Key> = {
  EN: {
    fire: 'Fire',
    firing: 'Firing…',
    welcome: 'Choose a fish, then fire. Each shot costs one stake.',
    aimed: 'Aimed at: {fish}, pays {pays} stakes',
    missed: 'It swam away.',
    caught: 'Caught: {fish}',
    payTitle: 'Fish, what they pay and how often they are caught',
    fish: 'Fish',
    chance: 'Chance',
    fairBody:
      'The server decides each shot with a secure random generator before your stake is taken, by the chances in the table. Where the fish swims on the screen and how fast you are changes nothing; neither do earlier shots.',
    reef: 'Reef',
    shrimp: 'Shrimp',
    clownfish: 'Clownfish',
    tropical: 'Tropical fish',
    crab: 'Crab',
    turtle: 'Turtle',
    jellyfish: 'Jellyfish',
    angler: 'Angler fish',
    shark: 'Shark',
    dragon: 'Sea dragon',
  },
  MY: {
    fire: 'ပစ်ရန်',
    firing: 'ဖြည့်နေသည်…',
    welcome: 'ငါးတစ်ကောင်ရွေးပြီး ပစ်ပါ။ တစ်ချက်လျှင် လောင်းကြေးတစ်ခု ကုန်ကျသည်။',
    aimed: 'ချိန်ထားသည် - {fish}၊ {pays} ဆ ပေးသည်',
    missed: 'လွတ်သွားသည်။',
    caught: 'မိသည် - {fish}',
    payTitle: 'ငါးများ၊ ပေးချေမှုနှင့် မိနိုင်ခြေ',
    fish: 'ငါး',
    chance: 'ဖြစ်နိုင်ခြေ',
    fairBody:
      'လောင်းကြေးမယူမီ ဆာဗာက ပစ်ချက်တိုင်းကို ဇယားပါ ဖြစ်နိုင်ခြေအတိုင်း လုံခြုံသော ကျပန်းစနစ်ဖြင့် ဆုံးဖြတ်သည်။ ငါး၏နေရာ၊ သင်၏အမြန်နှုန်းနှင့် ယခင်ပစ်ချက်များက ဘာမှ မပြောင်းလဲစေပါ။',
    reef: 'သန္တာကျောက်တန်း',
    shrimp: 'ပုစွန်',
    clownfish: 'ငါးကျား',
    tropical: 'အရောင်ငါး',
    crab: 'ဂဏန်း',
    turtle: 'ပင်လယ်လိပ်',
    jellyfish: 'ရေခူ',
    angler: 'မီးငါး',
    shark: 'ငါးမန်း',
    dragon: 'ပင်လယ်နဂါး',
  },
  CN: {
    fire: '发射',
    firing: '装填中…',
    welcome: '选择一条鱼，然后发射。每次发射花费一注。',
    aimed: '瞄准：{fish}，赔付 {pays} 倍',
    missed: '它游走了。',
    caught: '捕获：{fish}',
    payTitle: '鱼类、赔付与捕获机会',
    fish: '鱼',
    chance: '机会',
    fairBody:
      '在扣除投注之前，服务器按表中的机会用安全随机数决定每次发射。鱼在屏幕上的位置、您的快慢以及之前的发射都不会影响结果。',
    reef: '礁石',
    shrimp: '虾',
    clownfish: '小丑鱼',
    tropical: '热带鱼',
    crab: '螃蟹',
    turtle: '海龟',
    jellyfish: '水母',
    angler: '灯笼鱼',
    shark: '鲨鱼',
    dragon: '海龙',
  },
};
