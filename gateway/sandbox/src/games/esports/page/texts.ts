import { type BookKey, bookTexts } from '../../kit/page/book-texts.ts';
import { joinTexts, type OwnTexts } from '../../kit/page/texts.ts';

type OwnKey = 'welcome' | 'two' | 'three' | 'body' | 'fairBody';

export const texts: OwnTexts<BookKey | OwnKey> = joinTexts<BookKey, OwnKey>(bookTexts, {
  EN: {
    welcome: 'Tap a price to add it to your slip. Several make one combined bet.',
    two: 'Two maps',
    three: 'Three maps',
    body: 'Series are simulated: invented teams, best of three maps, half a minute each. Bets close when the series begins. A combined bet pays the product of its prices if every leg is right, at most 1,000,000.00. Prices are fixed when the bet is taken.',
    fairBody:
      'When a series begins, the server draws each map from the chance that the prices were made of, with a secure random generator. The price is 95 % of the fair one. Maps are then shown one by one.',
  },
  MY: {
    welcome: 'ပေါက်ကြေးကိုနှိပ်၍ စာရွက်ထဲထည့်ပါ။ အများကြီးဆိုလျှင် မောင်းဖြစ်သည်။',
    two: 'မြေပုံ 2 ခု',
    three: 'မြေပုံ 3 ခု',
    body: 'ပွဲစဉ်များသည် ပုံစံတူကစားခြင်းဖြစ်သည်။ စိတ်ကူးယဉ်အသင်းများ၊ မြေပုံ 3 ခုအနက် 2 ခုနိုင်၊ တစ်ခုလျှင် စက္ကန့် 30။ ပွဲစသည်နှင့် လောင်းကြေး ပိတ်သည်။ မောင်းသည် အားလုံးမှန်မှ ပေါက်ကြေးများ မြှောက်၍ ပေးပြီး အများဆုံး 1,000,000.00။',
    fairBody:
      'ပွဲစချိန်တွင် ဆာဗာက မြေပုံတိုင်းကို ပေါက်ကြေးတွက်ထားသော ဖြစ်နိုင်ခြေအတိုင်း လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ ပေါက်ကြေးသည် မျှတသောနှုန်း၏ 95 % ဖြစ်သည်။',
  },
  CN: {
    welcome: '点击赔率加入投注单，多项即为串关。',
    two: '两图结束',
    three: '打满三图',
    body: '系列赛为模拟：虚构战队，三局两胜，每图半分钟。系列赛开始时停止下注。串关须全部猜中，赔付为各赔率之积，最高 1,000,000.00。赔率以接受投注时为准。',
    fairBody:
      '系列赛开始时，服务器按赔率所依据的概率，用安全随机数抽取每一图的胜者。赔率为公平赔率的 95 %，随后逐图显示。',
  },
});
