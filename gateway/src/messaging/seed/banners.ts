import type { Localized } from '@parlour/contracts';
import { localize } from '../../seed-texts/localize.ts';
import type { Banner } from '../service.ts';

interface SeedBanner {
  group: string;
  pictureKey: string;
  link: Banner['link'];
  /** Code of the promotion that it is about. */
  promotion?: string;
  eyebrow?: Localized;
  title: Localized;
  condition?: Localized;
  buttonLabel?: Localized;
}

const details = localize('See details', 'အသေးစိတ်ကြည့်ရန်', '查看详情');
const to = (path: string): Banner['link'] => ({ kind: 'route', to: path });
const nowhere: Banner['link'] = { kind: 'none' };

const homeBanners: SeedBanner[] = [
  {
    group: 'home',
    pictureKey: 'welcome',
    link: to('/promotions?category=NEWBIE'),
    promotion: 'first-deposit',
    eyebrow: localize('Welcome offer', 'ကြိုဆိုပရိုမိုးရှင်း', '迎新优惠'),
    title: localize('100% on your first deposit', 'ပထမဆုံးငွေသွင်းလျှင် 100% ထပ်ဆောင်း', '首次存款赠送 100%'),
    condition: localize(
      'Up to Ks 500,000.00 · bet it five times to make it real money',
      'အများဆုံး Ks 500,000.00 · ငွေသား ဖြစ်ရန် ငါးဆလောင်းပါ',
      '最高 Ks 500,000.00 · 五倍流水后转为现金',
    ),
    buttonLabel: details,
  },
  {
    group: 'home',
    pictureKey: 'cashback',
    link: to('/promotions?category=REBATE'),
    promotion: 'live-weekly-rebate',
    eyebrow: localize('Every week', 'အပတ်စဉ်', '每周'),
    title: localize('Live casino rebate of 1.2%', 'Live ကာစီနို 1.2% ပြန်အမ်း', '真人娱乐返水 1.2%'),
    condition: localize(
      'On all valid bets after joining · no wagering',
      'ပါဝင်ပြီးနောက် အကျုံးဝင်လောင်းကြေးအားလုံးအတွက် · ထပ်လောင်းရန် မလိုပါ',
      '参加后全部有效投注可得 · 无流水要求',
    ),
    buttonLabel: details,
  },
  {
    group: 'home',
    pictureKey: 'points',
    link: to('/pointMall'),
    eyebrow: localize('Points mall', 'ပွိုင့်ဈေး', '积分商城'),
    title: localize('Every valid bet earns points', 'အကျုံးဝင်လောင်းကြေးတိုင်း ပွိုင့်ရ', '每笔有效投注都有积分'),
    condition: localize('Points never expire', 'ပွိုင့်များ သက်တမ်းမကုန်ပါ', '积分永不过期'),
    buttonLabel: localize('Visit the mall', 'ပွိုင့်ဈေးသို့', '前往商城'),
  },
  {
    group: 'home',
    pictureKey: 'festival',
    link: nowhere,
    eyebrow: localize('Good to know', 'သိထားရန်', '温馨提示'),
    title: localize('Set a limit before you start', 'မစတင်မီ ကန့်သတ်ချက် သတ်မှတ်ပါ', '开始之前，先设限额'),
    condition: localize(
      'Deposits, stakes, losses, time: the shield above',
      'ငွေသွင်း၊ လောင်းကြေး၊ ရှုံးငွေ၊ အချိန် — အပေါ်ရှိ ဒိုင်းပုံတွင်',
      '存款、投注、亏损、时间：点击上方盾牌',
    ),
  },
];

const lobbyBanners: SeedBanner[] = [
  {
    group: 'rng',
    pictureKey: 'lobby-rng',
    link: nowhere,
    title: localize('Slots', 'စလော့ ဂိမ်းခန်းမ', '老虎机游戏大厅'),
    condition: localize('Every game shows its RTP', 'ကတ်တိုင်းတွင် ပြန်ရနှုန်း ဖော်ပြထားပါသည်', '每张卡片均标示返还率'),
  },
  {
    group: 'rng',
    pictureKey: 'jackpot',
    link: to('/promotions?category=SLOTS'),
    promotion: 'slots-raffle',
    eyebrow: localize('Slots', 'စလော့', '老虎机'),
    title: localize('Weekly slots raffle', 'အပတ်စဉ် စလော့ကံစမ်းမဲ', '每周老虎机抽奖'),
    condition: localize('Free to join · 50 prizes', 'အခမဲ့ပါဝင်နိုင် · ဆု 50', '免费参加 · 50 个奖项'),
    buttonLabel: details,
  },
  {
    group: 'live',
    pictureKey: 'lobby-live',
    link: nowhere,
    title: localize('Live casino', 'Live ကာစီနို ဂိမ်းခန်းမ', '真人游戏大厅'),
    condition: localize(
      'Simulated tables for baccarat and roulette',
      'သရုပ်ဖော် ဘကာရာနှင့် ရူလက် စားပွဲများ',
      '模拟百家乐与轮盘牌桌',
    ),
  },
  {
    group: 'live',
    pictureKey: 'rebate',
    link: to('/promotions?category=LIVE'),
    promotion: 'baccarat-friday',
    eyebrow: localize('Live casino', 'Live ကာစီနို', '真人娱乐'),
    title: localize('Baccarat evening on Fridays', 'သောကြာည ဘကာရာပွဲ', '周五百家乐之夜'),
    condition: localize(
      'Ks 20,000.00 for regular tables',
      'ပုံမှန်စားပွဲများအတွက် Ks 20,000.00',
      '常规牌桌 Ks 20,000.00',
    ),
    buttonLabel: details,
  },
  {
    group: 'fish',
    pictureKey: 'lobby-fish',
    link: nowhere,
    title: localize('Fishing', 'ငါးပစ်ဂိမ်းခန်းမ', '捕鱼游戏大厅'),
    condition: localize(
      'Every fish shows its pay and its chance',
      'ငါးတိုင်း၏ ပေးချေမှုနှင့် မိနိုင်ခြေကို ပြထားပါသည်',
      '每种鱼均标示赔付与捕获概率',
    ),
  },
  {
    group: 'pvp',
    pictureKey: 'lobby-pvp',
    link: nowhere,
    title: localize('Card games', 'ကတ်ဂိမ်းခန်းမ', '棋牌游戏大厅'),
    condition: localize(
      'Shan Koe Mee against other players',
      'ရှမ်းကိုးမီး — အခြားကစားသူများနှင့်',
      '掸邦九点：与其他玩家对战',
    ),
  },
  {
    group: 'sports',
    pictureKey: 'lobby-sports',
    link: nowhere,
    title: localize('Sports', 'အားကစား ဂိမ်းခန်းမ', '体育游戏大厅'),
    condition: localize(
      'Simulated football · odds below 1.50 don’t count as turnover',
      'သရုပ်ဖော်ဘောလုံး · ပေါက်ကြေး 1.50 အောက်သည် အကျုံးဝင်လောင်းကြေး မဟုတ်ပါ',
      '模拟足球 · 赔率低于 1.50 不计有效投注',
    ),
  },
  {
    group: 'sports',
    pictureKey: 'football',
    link: to('/promotions?category=SPORTS'),
    promotion: 'football-fixtures',
    eyebrow: localize('Every day', 'နေ့စဉ်', '每日'),
    title: localize('Football fixtures: 5% on top', 'ဘောလုံးပွဲစဉ် 5% ထပ်ဆောင်းဆု', '足球赛事加赠 5%'),
    condition: localize(
      'For winning combinations of three or more',
      'သုံးပွဲနှင့်အထက် နိုင်သော မောင်းများအတွက်',
      '三场及以上串关获胜',
    ),
    buttonLabel: details,
  },
  {
    group: 'esports',
    pictureKey: 'lobby-esports',
    link: nowhere,
    title: localize('E-sports', 'အီးစပို့ ဂိမ်းခန်းမ', '电竞游戏大厅'),
    condition: localize('Simulated matches round the clock', 'သရုပ်ဖော်ပွဲစဉ်များ နေ့ရောညပါ', '模拟赛事，全天不断'),
  },
  {
    group: 'lottery',
    pictureKey: 'lobby-elott',
    link: nowhere,
    title: localize('Lottery', 'ထီ ဂိမ်းခန်းမ', '彩票游戏大厅'),
    condition: localize(
      'Simulated 2D, 3D, 4D and keno, around the clock',
      'သရုပ်ဖော် 2D၊ 3D၊ 4D နှင့် ကီနို — နေ့ရောညပါ',
      '模拟 2D、3D、4D 与基诺，全天开奖',
    ),
  },
  {
    group: 'cockfight',
    pictureKey: 'lobby-sv3',
    link: nowhere,
    title: localize('Cockfight', 'ကြက်တိုက် ဂိမ်းခန်းမ', '斗鸡游戏大厅'),
    condition: localize(
      'Simulated matches at fixed odds',
      'သရုပ်ဖော်ပွဲများ — ပေါက်ကြေး အတည်',
      '模拟赛事，固定赔率',
    ),
  },
];

const otherBanners: SeedBanner[] = [
  {
    group: 'promotion',
    pictureKey: 'newcomer',
    link: to('/promotions?category=NEWBIE'),
    eyebrow: localize('For new members', 'အဖွဲ့ဝင်သစ်များအတွက်', '新会员'),
    title: localize('Offers for your first week', 'ပထမအပတ်အတွက် ပရိုမိုးရှင်းများ', '首周优惠'),
    condition: localize('Each with clear conditions', 'စည်းကမ်းချက်များကို ရိုးရှင်းစွာ ဖော်ပြထားပါသည်', '条件清楚明白'),
    buttonLabel: details,
  },
  {
    group: 'promotion',
    pictureKey: 'vip',
    link: to('/promotions?category=OTHERS'),
    promotion: 'vip-monthly',
    eyebrow: localize('VIP', 'VIP', 'VIP'),
    title: localize('Monthly gift for Diamond and above', 'စိန်အဆင့်မှစ၍ လစဉ်လက်ဆောင်', '钻石级起每月礼金'),
    condition: localize('Level 5 and above', 'အဆင့် 5 နှင့်အထက်', '5 级及以上'),
    buttonLabel: details,
  },
  {
    group: 'shop',
    pictureKey: 'points-2',
    link: nowhere,
    title: localize('Every valid bet earns points', 'အကျုံးဝင်လောင်းကြေးတိုင်း ပွိုင့်ရ', '每笔有效投注都有积分'),
    condition: localize('They never expire', 'ပွိုင့်များ သက်တမ်းမကုန်ပါ', '积分永不过期'),
  },
  {
    group: 'download',
    pictureKey: 'app',
    link: nowhere,
    title: localize('The site as an app', 'အက်ပ်အဖြစ် သုံးနိုင်သော ဝဘ်ဆိုက်', '把网站装进手机'),
    condition: localize(
      'iPhone, iPhone lite and Android',
      'iPhone၊ iPhone lite နှင့် Android',
      'iPhone、iPhone 轻量版与 Android',
    ),
  },
  {
    group: 'help',
    pictureKey: 'orchids',
    link: nowhere,
    title: localize('How can we help?', 'ဘာကူညီပေးရမလဲ။', '需要什么帮助？'),
    condition: localize(
      'Answers here, and a person who reads your message',
      'အဖြေများ ဤနေရာတွင် ရှိပြီး သင့်စာကို ဝန်ထမ်းက ဖတ်ပါသည်',
      '这里有答案，留言有专人查看',
    ),
  },
];

/** Every group of the carousel has at least one banner. A group with one banner shows no dots. */
export const seedBanners: readonly SeedBanner[] = [...homeBanners, ...lobbyBanners, ...otherBanners];
