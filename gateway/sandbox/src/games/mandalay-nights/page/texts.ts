const english = {
  balance: 'Balance',
  demoBalance: 'Demo balance',
  stake: 'Stake',
  win: 'Win',
  spin: 'Spin',
  spinning: 'Spinning…',
  stakeUp: 'Raise the stake',
  stakeDown: 'Lower the stake',
  help: 'Rules and pay table',
  close: 'Close',
  welcome: 'Ten lines, read from the left. The gem stands for everything but the lantern.',
  paid: 'Paid {amount}',
  nothing: 'No win this time.',
  reels: 'Reels show: {grid}',
  returnTitle: 'Return to player: {percent} %',
  returnBody:
    'In the long run this share of all stakes is paid back. It follows from the reels and the pay table below; single visits differ widely.',
  fairTitle: 'How a spin is decided',
  fairBody:
    'The server draws the stop of each of the five reels with a secure random generator before your stake is taken. Every stop is equally likely. Earlier spins and your stake change nothing. The page only shows the result.',
  linesTitle: 'Lines',
  linesBody:
    'Each spin plays ten lines with a tenth of the stake. Three or more alike from the left pay; the highest on each line counts.',
  scatterBody: 'Lanterns pay anywhere, in whole stakes.',
  payTitle: 'Pay table (times a line’s stake)',
  cycleBody: 'There is no autoplay and no turbo: a spin takes at least {seconds} seconds.',
  symbol: 'Symbol',
  'error.INSUFFICIENT_FUNDS': 'Your balance is below this stake.',
  'error.SESSION_EXPIRED': 'This game’s session has ended. Close it and open it again.',
  'error.EXCLUDED': 'Play is paused on your account.',
  'error.LIMIT_REACHED': 'This stake would pass a limit that you have set.',
  'error.GAME_DISABLED': 'This game is closed for maintenance.',
  'error.ACCOUNT_BLOCKED': 'Your account cannot play now. Please contact customer service.',
  'error.TOO_SOON': 'One moment: the last spin has just ended.',
  'error.RETRY_LATER':
    'The result is not known yet. Nothing is lost: wait a moment and press Spin to see it.',
  'error.OFFLINE': 'No connection. Nothing is lost: press Spin again to see the result.',
  'error.other': 'The game could not go on. Close it and open it again.',
};

export type TextKey = keyof typeof english;

const myanmar: Record<TextKey, string> = {
  balance: 'လက်ကျန်ငွေ',
  demoBalance: 'စမ်းသပ်လက်ကျန်',
  stake: 'လောင်းကြေး',
  win: 'အနိုင်ရငွေ',
  spin: 'လှည့်ရန်',
  spinning: 'လှည့်နေသည်…',
  stakeUp: 'လောင်းကြေး တိုးရန်',
  stakeDown: 'လောင်းကြေး လျှော့ရန်',
  help: 'စည်းမျဉ်းနှင့် ပေးချေမှုဇယား',
  close: 'ပိတ်ရန်',
  welcome: 'မျဉ်း ၁၀ ကြောင်းကို ဘယ်ဘက်မှ စဖတ်ပါသည်။ ကျောက်မျက်သည် မီးပုံးမှလွဲ၍ အားလုံးကို အစားထိုးသည်။',
  paid: '{amount} ရရှိသည်',
  nothing: 'ဤတစ်ကြိမ် မပေါက်ပါ။',
  reels: 'ပြသထားသည် - {grid}',
  returnTitle: 'ကစားသူထံ ပြန်ပေးနှုန်း - {percent} %',
  returnBody:
    'ရေရှည်တွင် လောင်းကြေးစုစုပေါင်း၏ ဤရာခိုင်နှုန်းကို ပြန်ပေးသည်။ အောက်ပါ ရီးလ်များနှင့် ဇယားမှ တိုက်ရိုက်တွက်ထုတ်ထားပြီး တစ်ကြိမ်ချင်း ရလဒ်များ များစွာ ကွာခြားနိုင်သည်။',
  fairTitle: 'လှည့်ချက်ကို မည်သို့ ဆုံးဖြတ်သနည်း',
  fairBody:
    'လောင်းကြေးမယူမီ ဆာဗာက ရီးလ်ငါးခု၏ ရပ်မည့်နေရာကို လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ နေရာတိုင်း အခွင့်အရေး တူညီသည်။ ယခင်လှည့်ချက်များနှင့် လောင်းကြေးပမာဏက ဘာမှ မပြောင်းလဲစေပါ။ ဤစာမျက်နှာသည် ရလဒ်ကိုသာ ပြသသည်။',
  linesTitle: 'မျဉ်းများ',
  linesBody:
    'တစ်ကြိမ်လှည့်တိုင်း မျဉ်း ၁၀ ကြောင်းကို လောင်းကြေး၏ ဆယ်ပုံတစ်ပုံစီဖြင့် ကစားသည်။ ဘယ်ဘက်မှ သုံးခုနှင့်အထက် တူလျှင် ပေးချေပြီး မျဉ်းတစ်ကြောင်းလျှင် အမြင့်ဆုံးကိုသာ ရေတွက်သည်။',
  scatterBody: 'မီးပုံးများသည် မည်သည့်နေရာတွင်မဆို လောင်းကြေးအပြည့်ဖြင့် ပေးချေသည်။',
  payTitle: 'ပေးချေမှုဇယား (မျဉ်းလောင်းကြေး၏ အဆ)',
  cycleBody: 'အလိုအလျောက်လှည့်ခြင်း၊ အမြန်လှည့်ခြင်း မရှိပါ။ တစ်ကြိမ်လှည့်လျှင် အနည်းဆုံး {seconds} စက္ကန့် ကြာသည်။',
  symbol: 'သင်္ကေတ',
  'error.INSUFFICIENT_FUNDS': 'လက်ကျန်ငွေသည် ဤလောင်းကြေးအောက် နည်းနေသည်။',
  'error.SESSION_EXPIRED': 'ဂိမ်းအချိန် ကုန်ဆုံးသွားပါပြီ။ ပိတ်ပြီး ပြန်ဖွင့်ပါ။',
  'error.EXCLUDED': 'သင့်အကောင့်တွင် ကစားခြင်းကို ရပ်နားထားသည်။',
  'error.LIMIT_REACHED': 'ဤလောင်းကြေးသည် သင်သတ်မှတ်ထားသော ကန့်သတ်ချက်ကို ကျော်သွားမည်။',
  'error.GAME_DISABLED': 'ဤဂိမ်းကို ပြုပြင်နေသဖြင့် ပိတ်ထားသည်။',
  'error.ACCOUNT_BLOCKED': 'ယခု သင့်အကောင့်ဖြင့် ကစား၍ မရပါ။ ဝန်ဆောင်မှုဌာနသို့ ဆက်သွယ်ပါ။',
  'error.TOO_SOON': 'ခဏစောင့်ပါ။ ယခင်လှည့်ချက် ယခုမှ ပြီးသည်။',
  'error.RETRY_LATER': 'ရလဒ်ကို မသိရသေးပါ။ ဘာမှ မဆုံးရှုံးပါ။ ခဏစောင့်ပြီး လှည့်ရန်ကို နှိပ်ပါ။',
  'error.OFFLINE': 'အင်တာနက် မရပါ။ ဘာမှ မဆုံးရှုံးပါ။ ရလဒ်ကြည့်ရန် လှည့်ရန်ကို ထပ်နှိပ်ပါ။',
  'error.other': 'ဂိမ်း ဆက်၍ မရပါ။ ပိတ်ပြီး ပြန်ဖွင့်ပါ။',
};

const chinese: Record<TextKey, string> = {
  balance: '余额',
  demoBalance: '试玩余额',
  stake: '投注额',
  win: '赢得',
  spin: '旋转',
  spinning: '旋转中…',
  stakeUp: '提高投注额',
  stakeDown: '降低投注额',
  help: '规则与赔付表',
  close: '关闭',
  welcome: '共十条线,从左侧起算。宝石可替代灯笼以外的所有图案。',
  paid: '赔付 {amount}',
  nothing: '本次未中。',
  reels: '转轮显示:{grid}',
  returnTitle: '玩家返还率:{percent} %',
  returnBody:
    '长期来看,所有投注中的这一比例会返还给玩家。该数值由转轮与下方赔付表直接算出;单次结果差异很大。',
  fairTitle: '结果如何产生',
  fairBody:
    '在扣除投注之前,服务器用安全随机数决定五个转轮的停点。每个停点的机会均等,之前的结果和投注额不会影响它。页面只负责展示结果。',
  linesTitle: '赔付线',
  linesBody:
    '每次旋转同时投注十条线,每条为投注额的十分之一。从左侧起三个及以上相同即赔付,每条线只计最高的一项。',
  scatterBody: '灯笼出现在任意位置均按整注赔付。',
  payTitle: '赔付表(单线投注的倍数)',
  cycleBody: '没有自动旋转,也没有加速:每次旋转至少 {seconds} 秒。',
  symbol: '图案',
  'error.INSUFFICIENT_FUNDS': '余额低于该投注额。',
  'error.SESSION_EXPIRED': '游戏会话已结束,请关闭后重新打开。',
  'error.EXCLUDED': '您的账户目前已暂停游戏。',
  'error.LIMIT_REACHED': '该投注会超过您设定的限额。',
  'error.GAME_DISABLED': '该游戏正在维护。',
  'error.ACCOUNT_BLOCKED': '您的账户目前无法游戏,请联系客服。',
  'error.TOO_SOON': '请稍候,上一次旋转刚刚结束。',
  'error.RETRY_LATER': '结果尚未确定,不会有任何损失。请稍候再按旋转查看。',
  'error.OFFLINE': '网络已断开,不会有任何损失。请再按旋转查看结果。',
  'error.other': '游戏无法继续,请关闭后重新打开。',
};

const tables: Record<string, Record<TextKey, string>> = { EN: english, MY: myanmar, CN: chinese };
const tags: Record<string, string> = { EN: 'en', MY: 'my', CN: 'zh-CN' };

export type Translate = (key: TextKey, values?: Record<string, string>) => string;

/** Texts of the site's language code, English for one that this game does not have. */
export function textsOf(language: string): { t: Translate; tag: string } {
  const table = tables[language] ?? english;
  return {
    tag: tags[language] ?? 'en',
    t: (key, values = {}) =>
      Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), table[key]),
  };
}

export const isErrorKey = (key: string): key is TextKey => Object.hasOwn(english, key);
