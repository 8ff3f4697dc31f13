/** The texts of every game; a game adds its own, in the same three languages. */
const english = {
  balance: 'Balance',
  demoBalance: 'Demo balance',
  stake: 'Stake',
  win: 'Paid',
  stakeUp: 'Raise the stake',
  stakeDown: 'Lower the stake',
  help: 'Rules and pay table',
  close: 'Close',
  paid: 'Paid {amount}',
  nothing: 'No win this time.',
  waiting: 'One moment…',
  jackpotBody:
    'Of this, {percent} % returns through the jackpot of the site: each stake may win the whole pool, with a chance that grows with the stake. Play for fun, and the live lobby, have no jackpot.',
  returnTitle: 'Return to player: {percent} %',
  returnBody:
    'In the long run this share of all stakes is paid back. It follows from the rules below; single sessions vary widely.',
  fairTitle: 'How results are decided',
  fairBody:
    'The server draws every result with a secure random generator. Earlier results and your stake change nothing. The page only shows what was decided.',
  cycleBody: 'There is no autoplay and no turbo: a round takes at least {seconds} seconds.',
  pays: 'Pays',
  clear: 'Clear',
  placeBet: 'Place bet',
  betTaken: 'Bet taken: {amount}',
  myBets: 'My bets',
  noBets: 'No bets yet.',
  closesIn: 'Bets close in {time}',
  closed: 'Bets are closed',
  'state.open': 'Open',
  'state.won': 'Won {amount}',
  'state.lost': 'Lost',
  'state.void': 'Stake returned',
  'state.back': 'Paid {amount}',
  chooseFirst: 'Choose what to bet on first.',
  reconnecting: 'Connection lost. Reconnecting…',
  'error.INSUFFICIENT_FUNDS': 'Your balance is below this stake.',
  'error.SESSION_EXPIRED': 'This game’s session has ended. Close it and open it again.',
  'error.EXCLUDED': 'Play is paused on your account.',
  'error.LIMIT_REACHED': 'This stake is over a limit you have set.',
  'error.GAME_DISABLED': 'This game is closed for maintenance.',
  'error.ACCOUNT_BLOCKED': 'Your account cannot play now. Please contact customer service.',
  'error.REALITY_CHECK_DUE': 'Please confirm the reality check to continue.',
  'error.TOO_SOON': 'One moment: the last round has just ended.',
  'error.BETS_CLOSED': 'Betting on this is closed.',
  'error.BAD_CHOICE': 'This bet isn’t available.',
  'error.INVALID_AMOUNT': 'This stake isn’t available.',
  'error.ROOM_FULL': 'All seats of this table are taken.',
  'error.RETRY_LATER': 'The result is not known yet. Nothing is lost: wait a moment and try again.',
  'error.OFFLINE': 'No connection. Nothing is lost: try again to see the result.',
  'error.other': 'The game could not continue. Close it and open it again.',
};

type CommonKey = keyof typeof english;

const myanmar: Record<CommonKey, string> = {
  balance: 'လက်ကျန်ငွေ',
  demoBalance: 'စမ်းသပ်လက်ကျန်',
  stake: 'လောင်းကြေး',
  win: 'ရရှိငွေ',
  stakeUp: 'လောင်းကြေး တိုးရန်',
  stakeDown: 'လောင်းကြေး လျှော့ရန်',
  help: 'စည်းမျဉ်းနှင့် ပေးချေမှုဇယား',
  close: 'ပိတ်ရန်',
  paid: '{amount} ရရှိသည်',
  nothing: 'ဤတစ်ကြိမ် မပေါက်ပါ။',
  waiting: 'ခဏစောင့်ပါ…',
  jackpotBody:
    'ဤအနက် {percent} % သည် ဆိုက်၏ ဂျက်ပေါ့မှတစ်ဆင့် ပြန်ရပါသည်။ လောင်းကြေးတိုင်း ဂျက်ပေါ့တစ်ခုလုံးကို ရနိုင်ပြီး လောင်းကြေးများလေ အခွင့်အလမ်းများလေ ဖြစ်သည်။ အစမ်းကစားခြင်းနှင့် တိုက်ရိုက်ကာစီနိုတွင် ဂျက်ပေါ့ မပါပါ။',
  returnTitle: 'ကစားသူထံ ပြန်ပေးနှုန်း - {percent} %',
  returnBody:
    'ရေရှည်တွင် လောင်းကြေးစုစုပေါင်း၏ ဤရာခိုင်နှုန်းကို ပြန်ပေးသည်။ အောက်ပါ စည်းမျဉ်းများမှ တိုက်ရိုက်တွက်ထုတ်ထားပြီး တစ်ကြိမ်ချင်း ရလဒ်များ များစွာ ကွာခြားနိုင်သည်။',
  fairTitle: 'ရလဒ်ကို မည်သို့ ဆုံးဖြတ်သနည်း',
  fairBody:
    'ရလဒ်တိုင်းကို ဆာဗာက လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ ယခင်ရလဒ်များနှင့် လောင်းကြေးပမာဏက ဘာမှ မပြောင်းလဲစေပါ။ ဤစာမျက်နှာသည် ဆုံးဖြတ်ပြီးသည်ကိုသာ ပြသသည်။',
  cycleBody: 'အလိုအလျောက်ကစားခြင်း၊ အမြန်ကစားခြင်း မရှိပါ။ တစ်ပွဲလျှင် အနည်းဆုံး {seconds} စက္ကန့် ကြာသည်။',
  pays: 'ပေးချေမှု',
  clear: 'ရှင်းရန်',
  placeBet: 'လောင်းရန်',
  betTaken: 'လောင်းကြေး {amount} လက်ခံပြီး',
  myBets: 'ကျွန်ုပ်၏ လောင်းကြေးများ',
  noBets: 'လောင်းကြေး မရှိသေးပါ။',
  closesIn: 'လောင်းကြေး {time} အတွင်း ပိတ်မည်',
  closed: 'လောင်းကြေး ပိတ်ပြီး',
  'state.open': 'စောင့်ဆိုင်းဆဲ',
  'state.won': '{amount} နိုင်သည်',
  'state.lost': 'ရှုံးသည်',
  'state.void': 'လောင်းကြေး ပြန်ပေးပြီး',
  'state.back': '{amount} ရရှိသည်',
  chooseFirst: 'လောင်းမည့်အရာကို အရင်ရွေးပါ။',
  reconnecting: 'ချိတ်ဆက်မှု ပြတ်သွားသည်။ ပြန်ချိတ်ဆက်နေသည်…',
  'error.INSUFFICIENT_FUNDS': 'လက်ကျန်ငွေသည် ဤလောင်းကြေးအောက် နည်းနေသည်။',
  'error.SESSION_EXPIRED': 'ဂိမ်းအချိန် ကုန်ဆုံးသွားပါပြီ။ ပိတ်ပြီး ပြန်ဖွင့်ပါ။',
  'error.EXCLUDED': 'သင့်အကောင့်တွင် ကစားခြင်းကို ရပ်နားထားသည်။',
  'error.LIMIT_REACHED': 'ဤလောင်းကြေးသည် သင်သတ်မှတ်ထားသော ကန့်သတ်ချက်ကို ကျော်သွားမည်။',
  'error.GAME_DISABLED': 'ဤဂိမ်းကို ပြုပြင်နေသဖြင့် ပိတ်ထားသည်။',
  'error.ACCOUNT_BLOCKED': 'ယခု သင့်အကောင့်ဖြင့် ကစား၍ မရပါ။ ဝန်ဆောင်မှုဌာနသို့ ဆက်သွယ်ပါ။',
  'error.REALITY_CHECK_DUE': 'ဆက်ကစားရန် ကစားချိန် သတိပေးချက်ကို အတည်ပြုပါ။',
  'error.TOO_SOON': 'ခဏစောင့်ပါ။ ယခင်ပွဲ ယခုမှ ပြီးသည်။',
  'error.BETS_CLOSED': 'ဤပွဲအတွက် လောင်းကြေး ပိတ်ပြီး။',
  'error.BAD_CHOICE': 'ဤလောင်းကြေးမျိုး မရှိပါ။',
  'error.INVALID_AMOUNT': 'ဤလောင်းကြေးပမာဏ မရှိပါ။',
  'error.ROOM_FULL': 'ဤစားပွဲတွင် နေရာ ပြည့်နေပါပြီ။',
  'error.RETRY_LATER': 'ရလဒ်ကို မသိရသေးပါ။ ဘာမှ မဆုံးရှုံးပါ။ ခဏစောင့်ပြီး ထပ်ကြိုးစားပါ။',
  'error.OFFLINE': 'အင်တာနက် မရပါ။ ဘာမှ မဆုံးရှုံးပါ။ ရလဒ်ကြည့်ရန် ထပ်ကြိုးစားပါ။',
  'error.other': 'ဂိမ်း ဆက်၍ မရပါ။ ပိတ်ပြီး ပြန်ဖွင့်ပါ။',
};

const chinese: Record<CommonKey, string> = {
  balance: '余额',
  demoBalance: '试玩余额',
  stake: '投注额',
  win: '赔付',
  stakeUp: '提高投注额',
  stakeDown: '降低投注额',
  help: '规则与赔付表',
  close: '关闭',
  paid: '赔付 {amount}',
  nothing: '本次未中。',
  waiting: '请稍候…',
  jackpotBody:
    '其中 {percent} % 通过本站奖池返还：每一注都可能赢得整个奖池，机会随投注额增加。试玩和真人大厅不参与奖池。',
  returnTitle: '玩家返还率：{percent} %',
  returnBody: '长期来看，所有投注中的这一比例会返还给玩家。该数值由下方规则直接算出；单次结果差异很大。',
  fairTitle: '结果如何产生',
  fairBody: '每个结果都由服务器用安全随机数抽取。之前的结果和投注额不会影响它。页面只负责展示已决定的结果。',
  cycleBody: '没有自动游戏，也没有加速：每局至少 {seconds} 秒。',
  pays: '赔付',
  clear: '清除',
  placeBet: '下注',
  betTaken: '已接受投注：{amount}',
  myBets: '我的投注',
  noBets: '暂无投注。',
  closesIn: '{time} 后停止下注',
  closed: '已停止下注',
  'state.open': '未结算',
  'state.won': '赢得 {amount}',
  'state.lost': '未中',
  'state.void': '已退还投注',
  'state.back': '赔付 {amount}',
  chooseFirst: '请先选择投注内容。',
  reconnecting: '连接已断开，正在重试…',
  'error.INSUFFICIENT_FUNDS': '余额低于该投注额。',
  'error.SESSION_EXPIRED': '游戏会话已结束，请关闭后重新打开。',
  'error.EXCLUDED': '您的账户目前已暂停游戏。',
  'error.LIMIT_REACHED': '该投注会超过您设定的限额。',
  'error.GAME_DISABLED': '该游戏正在维护。',
  'error.ACCOUNT_BLOCKED': '您的账户目前无法游戏，请联系客服。',
  'error.REALITY_CHECK_DUE': '请先确认游戏时间提醒。',
  'error.TOO_SOON': '请稍候，上一局刚刚结束。',
  'error.BETS_CLOSED': '该项已停止下注。',
  'error.BAD_CHOICE': '没有这种投注。',
  'error.INVALID_AMOUNT': '没有这个投注额。',
  'error.ROOM_FULL': '该牌桌已满座。',
  'error.RETRY_LATER': '结果尚未确定，不会有任何损失。请稍候再试。',
  'error.OFFLINE': '网络已断开，不会有任何损失。请重试以查看结果。',
  'error.other': '游戏无法继续，请关闭后重新打开。',
};

const common: Record<string, Record<CommonKey, string>> = { EN: english, MY: myanmar, CN: chinese };
const tags: Record<string, string> = { EN: 'en', MY: 'my', CN: 'zh-CN' };

/** A game's own texts by the site's language codes. */
export interface OwnTexts<K extends string> {
  EN: Record<K, string>;
  MY: Record<K, string>;
  CN: Record<K, string>;
}

/** Joins the texts of a kind of games with those of one game. */
export const joinTexts = <Kind extends string, Own extends string>(
  kind: OwnTexts<Kind>,
  own: OwnTexts<Own>,
): OwnTexts<Kind | Own> => ({
  EN: { ...kind.EN, ...own.EN },
  MY: { ...kind.MY, ...own.MY },
  CN: { ...kind.CN, ...own.CN },
});

export type Translate<K extends string = never> = (
  key: K | CommonKey,
  values?: Record<string, string | number>,
) => string;

/** Creates the translation for the site's language code; English for a language that this game lacks. */
export function createTranslate<K extends string>(
  language: string,
  own: OwnTexts<K>,
): { t: Translate<K>; tag: string } {
  const code = language in common ? (language as keyof OwnTexts<K>) : 'EN';
  const table: Record<string, string> = { ...common[code], ...own[code] };
  return {
    tag: tags[code] ?? 'en',
    t: (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
        table[key] ?? key,
      ),
  };
}

export const errorKey = (code: string): CommonKey => {
  const key = `error.${code}`;
  return Object.hasOwn(english, key) ? (key as CommonKey) : 'error.other';
};
