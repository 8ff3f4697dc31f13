import { type BookKey, bookTexts } from '../../kit/page/book-texts.ts';
import { joinTexts, type OwnTexts } from '../../kit/page/texts.ts';

type OwnKey =
  | 'welcome'
  | 'home'
  | 'draw'
  | 'away'
  | 'over25'
  | 'under25'
  | 'both'
  | 'notboth'
  | 'minute'
  | 'body'
  | 'fairBody';

export const texts: OwnTexts<BookKey | OwnKey> = joinTexts<BookKey, OwnKey>(bookTexts, {
  EN: {
    welcome: 'Tap a price to add it to your slip. Several make one combined bet.',
    home: 'Home',
    draw: 'Draw',
    away: 'Away',
    over25: 'Over 2.5',
    under25: 'Under 2.5',
    both: 'Both score',
    notboth: 'Not both',
    minute: '{minute}′ · {score}',
    body: 'Matches are simulated: invented sides, ninety seconds each, a new one every minute. Bets close at kick-off. A single pays the stake times its price; a combined bet pays the product of all prices if every leg is right, at most 1,000,000.00. Prices are fixed when the bet is taken.',
    fairBody:
      'At kick-off the server draws the goals of each side from the chances that the prices were made of, with a secure random generator. The price is 95 % of the fair one. Goals are then shown minute by minute.',
  },
  MY: {
    welcome: 'ပေါက်ကြေးကိုနှိပ်၍ စာရွက်ထဲထည့်ပါ။ အများကြီးဆိုလျှင် မောင်းဖြစ်သည်။',
    home: 'အိမ်ကွင်း',
    draw: 'သရေ',
    away: 'အဝေးကွင်း',
    over25: '2.5 ဂိုးအထက်',
    under25: '2.5 ဂိုးအောက်',
    both: 'နှစ်ဖက်ဂိုးသွင်း',
    notboth: 'နှစ်ဖက်မသွင်း',
    minute: '{minute}′ · {score}',
    body: 'ပွဲများသည် ပုံစံတူကစားခြင်းဖြစ်သည်။ အသင်းများကို စိတ်ကူးယဉ်ထားပြီး တစ်ပွဲလျှင် စက္ကန့် 90၊ မိနစ်တိုင်း ပွဲသစ်စသည်။ ပွဲစသည်နှင့် လောင်းကြေး ပိတ်သည်။ တစ်ပွဲတည်းဆိုလျှင် လောင်းကြေး × ပေါက်ကြေး၊ မောင်းဆိုလျှင် အားလုံးမှန်မှ ပေါက်ကြေးအားလုံး မြှောက်၍ ပေးသည်။ အများဆုံး 1,000,000.00။ ပေါက်ကြေးကို လောင်းချိန်တွင် သတ်မှတ်သည်။',
    fairBody:
      'ပွဲစချိန်တွင် ဆာဗာက ပေါက်ကြေးတွက်ထားသော ဖြစ်နိုင်ခြေများအတိုင်း ဂိုးများကို လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ ပေါက်ကြေးသည် မျှတသောနှုန်း၏ 95 % ဖြစ်သည်။',
  },
  CN: {
    welcome: '点击赔率加入投注单，多项即为串关。',
    home: '主胜',
    draw: '平',
    away: '客胜',
    over25: '大于 2.5',
    under25: '小于 2.5',
    both: '双方进球',
    notboth: '非双方进球',
    minute: '{minute}′ · {score}',
    body: '比赛为模拟：虚构球队，每场九十秒，每分钟一场。开球时停止下注。单项赔付为投注额乘赔率；串关须全部猜中，赔付为各赔率之积，最高 1,000,000.00。赔率以接受投注时为准。',
    fairBody:
      '开球时服务器按赔率所依据的概率，用安全随机数抽取双方进球数。赔率为公平赔率的 95 %。进球随后按分钟显示。',
  },
});
