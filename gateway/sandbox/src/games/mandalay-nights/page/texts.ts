import { type SlotKey, slotTexts } from '../../kit/page/slot-texts.ts';
import { joinTexts, type OwnTexts } from '../../kit/page/texts.ts';

type OwnKey = 'welcome' | 'fairBody' | 'linesTitle' | 'linesBody' | 'scatterBody';

export const texts: OwnTexts<SlotKey | OwnKey> = joinTexts<SlotKey, OwnKey>(slotTexts, {
  EN: {
    welcome: '10 lines, left to right. The gem is wild (not for lanterns).',
    fairBody:
      'The server draws the stop of each of the five reels with a secure random generator before your stake is taken. Every stop is equally likely. Earlier spins and your stake change nothing. The page only shows the result.',
    linesTitle: 'Lines',
    linesBody:
      'Each spin plays ten lines with a tenth of the stake. Three or more alike from the left pay; the highest on each line counts.',
    scatterBody: 'Lanterns pay anywhere, in whole stakes.',
  },
  MY: {
    welcome: 'မျဉ်း 10 ကြောင်းကို ဘယ်ဘက်မှ စဖတ်ပါသည်။ ကျောက်မျက်သည် မီးပုံးမှလွဲ၍ အားလုံးကို အစားထိုးသည်။',
    fairBody:
      'လောင်းကြေးမယူမီ ဆာဗာက ရီးလ်ငါးခု၏ ရပ်မည့်နေရာကို လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ နေရာတိုင်း အခွင့်အရေး တူညီသည်။ ယခင်လှည့်ချက်များနှင့် လောင်းကြေးပမာဏက ဘာမှ မပြောင်းလဲစေပါ။ ဤစာမျက်နှာသည် ရလဒ်ကိုသာ ပြသသည်။',
    linesTitle: 'မျဉ်းများ',
    linesBody:
      'တစ်ကြိမ်လှည့်တိုင်း မျဉ်း 10 ကြောင်းကို လောင်းကြေး၏ ဆယ်ပုံတစ်ပုံစီဖြင့် ကစားသည်။ ဘယ်ဘက်မှ သုံးခုနှင့်အထက် တူလျှင် ပေးချေပြီး မျဉ်းတစ်ကြောင်းလျှင် အမြင့်ဆုံးကိုသာ ရေတွက်သည်။',
    scatterBody: 'မီးပုံးများသည် မည်သည့်နေရာတွင်မဆို လောင်းကြေးအပြည့်ဖြင့် ပေးချေသည်။',
  },
  CN: {
    welcome: '共十条线，从左侧起算。宝石可替代灯笼以外的所有图案。',
    fairBody:
      '在扣除投注之前，服务器用安全随机数决定五个转轮的停点。每个停点的机会均等，之前的结果和投注额不会影响它。页面只负责展示结果。',
    linesTitle: '赔付线',
    linesBody:
      '每次旋转同时投注十条线，每条为投注额的十分之一。从左侧起三个及以上相同即赔付，每条线只计最高的一项。',
    scatterBody: '灯笼出现在任意位置均按整注赔付。',
  },
});
