import { type SlotKey, slotTexts } from '../../kit/page/slot-texts.ts';
import { joinTexts, type OwnTexts } from '../../kit/page/texts.ts';

type OwnKey = 'welcome' | 'freeSpin' | 'fairBody' | 'linesTitle' | 'linesBody' | 'scatterBody';

export const texts: OwnTexts<SlotKey | OwnKey> = joinTexts<SlotKey, OwnKey>(slotTexts, {
  EN: {
    welcome: '10 lines, left to right. Three suns give six free spins.',
    freeSpin: 'Free spin {number} of {count}',
    fairBody:
      'The server draws the stop of each reel, in the free spins too, with a secure random generator before your stake is taken. Every stop is equally likely. The page only shows the result.',
    linesTitle: 'Lines and the balloon',
    linesBody:
      'Each spin plays ten lines with a tenth of the stake. Three or more alike from the left pay. The balloon, on the three middle reels, is wild for every symbol but the sun.',
    scatterBody:
      'A sun on the first, third and fifth reel opens six free spins with the same stake. In them a balloon turns its whole reel into balloons until the last free spin. Free spins open no further ones.',
  },
  MY: {
    welcome: 'မျဉ်း 10 ကြောင်းကို ဘယ်ဘက်မှ ဖတ်ပါသည်။ နေသုံးလုံး ကျလျှင် အခမဲ့ 6 ကြိမ် ရသည်။',
    freeSpin: 'အခမဲ့လှည့်ချက် {number} / {count}',
    fairBody:
      'လောင်းကြေးမယူမီ ဆာဗာက ရီးလ်တိုင်း၏ ရပ်မည့်နေရာကို (အခမဲ့လှည့်ချက်များအပါ) လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ နေရာတိုင်း အခွင့်အရေး တူညီသည်။ ဤစာမျက်နှာသည် ရလဒ်ကိုသာ ပြသသည်။',
    linesTitle: 'မျဉ်းများနှင့် မီးပုံးပျံ',
    linesBody:
      'တစ်ကြိမ်လှည့်တိုင်း မျဉ်း 10 ကြောင်းကို လောင်းကြေး၏ ဆယ်ပုံတစ်ပုံစီဖြင့် ကစားသည်။ ဘယ်ဘက်မှ သုံးခုနှင့်အထက် တူလျှင် ပေးချေသည်။ အလယ်ရီးလ်သုံးခုရှိ မီးပုံးပျံသည် နေမှလွဲ၍ အားလုံးကို အစားထိုးသည်။',
    scatterBody:
      'ပထမ၊ တတိယနှင့် ပဉ္စမရီးလ်တွင် နေကျလျှင် တူညီသောလောင်းကြေးဖြင့် အခမဲ့ 6 ကြိမ် ရသည်။ ထိုအတွင်း မီးပုံးပျံကျသော ရီးလ်တစ်ခုလုံး နောက်ဆုံးအခမဲ့လှည့်ချက်အထိ မီးပုံးပျံ ဖြစ်သွားသည်။ အခမဲ့လှည့်ချက်များက ထပ်မံ မဖွင့်ပါ။',
  },
  CN: {
    welcome: '共十条线，从左侧起算。三个太阳开启六次免费旋转。',
    freeSpin: '免费旋转 {number} / {count}',
    fairBody:
      '在扣除投注之前，服务器用安全随机数决定每个转轮的停点，免费旋转也一样。每个停点的机会均等。页面只负责展示结果。',
    linesTitle: '赔付线与热气球',
    linesBody:
      '每次旋转同时投注十条线，每条为投注额的十分之一。从左侧起三个及以上相同即赔付。中间三个转轮上的热气球可替代太阳以外的所有图案。',
    scatterBody:
      '第一、三、五转轮同时出现太阳，即以相同投注额开启六次免费旋转。其间出现热气球的转轮会整列变为热气球，直到最后一次免费旋转。免费旋转不会再次触发。',
  },
});
