import { type BookKey, bookTexts } from '../../kit/page/book-texts.ts';
import { joinTexts, type OwnTexts } from '../../kit/page/texts.ts';

type OwnKey = 'welcome' | 'red' | 'blue' | 'draw' | 'winner' | 'body' | 'fairBody';

export const texts: OwnTexts<BookKey | OwnKey> = joinTexts<BookKey, OwnKey>(bookTexts, {
  EN: {
    welcome: 'Red or blue? Tap a price, then place the bet.',
    red: 'Red: {name}',
    blue: 'Blue: {name}',
    draw: 'Draw',
    winner: 'Winner: {side}',
    body: 'Bouts are simulated; no bird is harmed. A new one every minute, bets close after 35 seconds. The winning side pays its price. On a draw, one bout in twenty, red and blue bets come back and the draw pays.',
    fairBody:
      'When bets close, the server draws the winner from the chances that the prices were made of, with a secure random generator. How much was bet on a side changes nothing.',
  },
  MY: {
    welcome: 'အနီ လား အပြာ လား။ ပေါက်ကြေးနှိပ်ပြီး လောင်းပါ။',
    red: 'အနီ - {name}',
    blue: 'အပြာ - {name}',
    draw: 'သရေ',
    winner: 'အနိုင် - {side}',
    body: 'ပွဲများသည် ပုံစံတူကစားခြင်းသာဖြစ်ပြီး မည်သည့်ကြက်ကိုမျှ မထိခိုက်စေပါ။ မိနစ်တိုင်း ပွဲသစ်စပြီး 35 စက္ကန့်တွင် လောင်းကြေး ပိတ်သည်။ အနိုင်ဘက်ကို ပေါက်ကြေးအတိုင်း ပေးသည်။ ပွဲ 20 တွင် တစ်ပွဲ သရေကျပြီး ထိုအခါ အနီ၊ အပြာ လောင်းကြေး ပြန်ရသည်။',
    fairBody:
      'လောင်းကြေးပိတ်ချိန်တွင် ဆာဗာက အနိုင်ကို ပေါက်ကြေးတွက်ထားသော ဖြစ်နိုင်ခြေအတိုင်း လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ လောင်းငွေပမာဏက ဘာမှ မပြောင်းလဲစေပါ။',
  },
  CN: {
    welcome: '红方还是蓝方？点击赔率后下注。',
    red: '红：{name}',
    blue: '蓝：{name}',
    draw: '平',
    winner: '胜方：{side}',
    body: '比赛为模拟，没有动物受到伤害。每分钟一场，35 秒后停止下注。胜方按赔率赔付。约二十场一平：平局时红、蓝投注退还，平局投注获赔。',
    fairBody: '停止下注时，服务器按赔率所依据的概率，用安全随机数抽取胜方。各方投注多少不影响结果。',
  },
});
