import { localize } from '../../seed-texts/localize.ts';
import type { SeedNotice } from './notices.ts';

/** Notices that pop up once after a login. */
export const popupNotices: SeedNotice[] = [
  {
    type: 'PU',
    fromDay: -2,
    weight: 20,
    title: localize(
      'Set a payment password before your first withdrawal',
      'ပထမဆုံး ငွေမထုတ်မီ ငွေပေးချေမှု စကားဝှက်ကို သတ်မှတ်ပါ',
      '首次提款前请设置支付密码',
    ),
    body: localize(
      `<p>The payment password protects withdrawals, redemptions of points and transfers. It is not your login password.</p>
<p>Set it under <strong>My account</strong>. Nobody else, not even our staff, ever needs it.</p>`,
      `<p>ငွေပေးချေမှု စကားဝှက်သည် ငွေထုတ်ခြင်း၊ ပွိုင့်လဲခြင်းနှင့် ငွေလွှဲခြင်းတို့ကို ကာကွယ်ပေးပါသည်။ အကောင့်ဝင်သည့် စကားဝှက်နှင့် မတူပါ။</p>
<p><strong>ကျွန်ုပ်၏အကောင့်</strong> တွင် သတ်မှတ်နိုင်ပါသည်။ ကျွန်ုပ်တို့ ဝန်ထမ်းများ အပါအဝင် အခြားမည်သူမျှ ၎င်းကို မလိုအပ်ပါ။</p>`,
      `<p>支付密码用于保护提款、积分兑换和转账，与登录密码不同。</p>
<p>请在<strong>我的账户</strong>中设置。任何人（包括我们的工作人员）都不需要知道它。</p>`,
    ),
  },
  {
    type: 'PU',
    fromDay: -7,
    weight: 10,
    title: localize('What changed in the terms', 'စည်းကမ်းချက်များတွင် ပြောင်းလဲသွားသည့်အချက်များ', '服务条款更新说明'),
    body: localize(
      `<p>Two points are now clearer:</p>
<ul><li>A void bet counts neither for turnover nor for points; anything it earned is deducted.</li>
<li>Points never expire.</li></ul>
<p>The full terms are in the help centre.</p>`,
      `<p>အောက်ပါ အချက်နှစ်ချက်ကို ပိုမိုရှင်းလင်းစွာ ဖော်ပြထားပါသည်။</p>
<ul><li>ပယ်ဖျက်ထားသော လောင်းကြေးကို လောင်းရမည့်ပမာဏနှင့် ပွိုင့်တွင် မထည့်ပါ။ ရရှိပြီးသားကိုလည်း ပြန်နုတ်ပါသည်။</li>
<li>ပွိုင့်များ သက်တမ်း မကုန်ပါ။</li></ul>
<p>စည်းကမ်းချက်အပြည့်အစုံကို အကူအညီစင်တာတွင် ဖတ်နိုင်ပါသည်။</p>`,
      `<p>以下两点表述得更清楚：</p>
<ul><li>作废的注单不计入流水和积分，已获得的部分会收回。</li>
<li>积分永不过期。</li></ul>
<p>完整条款见帮助中心。</p>`,
    ),
  },
];

/** Notices about promotions, which end with them. The menu entry shows their number. */
export const promotionNotices: SeedNotice[] = [
  {
    type: 'PR',
    fromDay: -4,
    toDay: 12,
    weight: 30,
    title: localize(
      'First deposit: 100% on top, up to Ks 500,000.00',
      'ပထမဆုံး ငွေသွင်းလျှင် 100% ထပ်ဆောင်း၊ အများဆုံး Ks 500,000.00',
      '首次存款赠送 100%，最高 Ks 500,000.00',
    ),
    body: localize(
      `<p>For members who have not deposited before. Join before you deposit, then claim the bonus. It becomes real money once it has been bet five times; withdrawals of your own money do not wait for it.</p>
<p><a href="/promotions?category=NEWBIE">All conditions</a></p>`,
      `<p>ယခင်က ငွေမသွင်းဖူးသေးသော အဖွဲ့ဝင်များအတွက် ဖြစ်ပါသည်။ ငွေမသွင်းမီ ပါဝင်ပြီးနောက် ဘောနပ်စ်ကို ရယူပါ။ ဘောနပ်စ်သည် ငါးဆ လောင်းပြီးလျှင် ငွေသား ဖြစ်လာပြီး သင့်ကိုယ်ပိုင်ငွေကို ထုတ်ရန် စောင့်စရာ မလိုပါ။</p>
<p><a href="/promotions?category=NEWBIE">စည်းကမ်းချက်အားလုံး</a></p>`,
      `<p>适用于从未存款的会员。请在存款前参加，然后领取奖金。奖金完成五倍流水后转为现金，您自己的资金提款不受影响。</p>
<p><a href="/promotions?category=NEWBIE">查看全部条件</a></p>`,
    ),
  },
  {
    type: 'PR',
    fromDay: -6,
    toDay: 24,
    weight: 20,
    title: localize(
      'Live casino: 1.2% weekly rebate',
      'Live ကာစီနို — အပတ်စဉ် 1.2% ပြန်အမ်း',
      '真人娱乐：每周 1.2% 返水',
    ),
    body: localize(
      `<p>Join each week: all valid bets at live tables until Sunday count, and you claim the rebate from Monday on. No turnover on the rebate.</p>
<p><a href="/promotions?category=REBATE">All conditions</a></p>`,
      `<p>အပတ်တိုင်း ပါဝင်ပါ။ တနင်္ဂနွေအထိ Live စားပွဲများရှိ အကျုံးဝင်လောင်းကြေး အားလုံးကို တွက်ပြီး တနင်္လာနေ့မှစ၍ ရယူနိုင်ပါသည်။ ပြန်အမ်းငွေအတွက် ထပ်လောင်းရန် မလိုပါ။</p>
<p><a href="/promotions?category=REBATE">စည်းကမ်းချက်အားလုံး</a></p>`,
      `<p>每周参加后，至周日真人桌台的全部有效投注均计入，周一起可领取。返水无流水要求。</p>
<p><a href="/promotions?category=REBATE">查看全部条件</a></p>`,
    ),
  },
  {
    type: 'PR',
    fromDay: -8,
    toDay: 27,
    weight: 10,
    title: localize(
      'Football fixtures: 5% on top of winning combinations',
      'ဘောလုံးပွဲစဉ် အထူးဆုကြေး — နိုင်သော မောင်းလောင်းကြေးအတွက် 5% ထပ်ဆောင်း',
      '足球赛事特别奖：串关获胜加赠 5%',
    ),
    body: localize(
      `<p>For combinations of three or more matches at odds of 1.50 or more each. Up to Ks 50,000.00 a day, claimed with your bet number.</p>
<p><a href="/promotions?category=SPORTS">All conditions</a></p>`,
      `<p>ပေါက်ကြေး 1.50 နှင့်အထက် ပွဲသုံးပွဲ သို့မဟုတ် ထို့ထက်ပိုသော မောင်းလောင်းကြေးများအတွက် ဖြစ်ပါသည်။ တစ်ရက်လျှင် အများဆုံး Ks 50,000.00 ဖြစ်ပြီး လောင်းကြေးအမှတ်ဖြင့် လျှောက်ထားရပါမည်။</p>
<p><a href="/promotions?category=SPORTS">စည်းကမ်းချက်အားလုံး</a></p>`,
      `<p>适用于三场及以上、每场赔率不低于 1.50 的串关。每日最高 Ks 50,000.00，凭注单号申请。</p>
<p><a href="/promotions?category=SPORTS">查看全部条件</a></p>`,
    ),
  },
];

export const helpNotices: SeedNotice[] = [
  {
    type: 'H',
    fromDay: -10,
    weight: 10,
    title: localize(
      'New in the help centre: turnover explained with an example',
      'အကူအညီစင်တာတွင် အသစ် — လောင်းရမည့်ပမာဏကို ဥပမာဖြင့် ရှင်းပြထားပါသည်',
      '帮助中心新增：流水要求示例说明',
    ),
    body: localize(
      `<p>A deposit of Ks 100,000.00 with a turnover of one means: once your valid bets reach Ks 100,000.00 it can be withdrawn. Draws and void bets do not count.</p>`,
      `<p>Ks 100,000.00 သွင်းပြီး လောင်းရမည့်ပမာဏ တစ်ဆ ဆိုသည်မှာ သင့်အကျုံးဝင်လောင်းကြေး Ks 100,000.00 ပြည့်လျှင် ငွေထုတ်နိုင်ခြင်းကို ဆိုလိုပါသည်။ သရေပွဲနှင့် ပယ်ဖျက်ထားသော လောင်းကြေးများ မပါဝင်ပါ။</p>`,
      `<p>存款 Ks 100,000.00，一倍流水，即有效投注累计达到 Ks 100,000.00 后可以提款。和局与作废注单不计。</p>`,
    ),
  },
];

/** Notices in the agent centre. */
export const agentNotices: SeedNotice[] = [
  {
    type: 'AG',
    fromDay: -3,
    weight: 20,
    title: localize(
      'Every payment of a contract has its proof',
      'စာချုပ်၏ ပေးချေမှုတိုင်းတွင် သက်သေရှိပါသည်',
      '每笔契约付款都有计算凭证',
    ),
    body: localize(
      `<p>Open a record of dividends or salaries and choose <strong>Proof</strong>. It shows every sum, each tier with what was reached or missing, the rate, the rounding and the parts of your downlines.</p>`,
      `<p>အမြတ်ဝေစု သို့မဟုတ် လစာ မှတ်တမ်းကို ဖွင့်ပြီး <strong>သက်သေ</strong> ကို ရွေးပါ။ ပေါင်းလဒ်တိုင်း၊ အဆင့်တိုင်း၊ နှုန်းထား၊ အနီးစပ်ဆုံးယူခြင်းနှင့် သင့်အောက်လိုင်းများ၏ ဝေစုကို ပြပါသည်။</p>`,
      `<p>打开分红或工资记录并选择<strong>凭证</strong>，即可看到每项合计、各级是否达标、比例、取整以及下级的份额。</p>`,
    ),
  },
  {
    type: 'AG',
    fromDay: -10,
    weight: 10,
    title: localize(
      'What you see of the members of your team',
      'သင့်အဖွဲ့ဝင်များ၏ မည်သည့်အချက်များကို မြင်ရသနည်း',
      '您能看到的团队成员信息',
    ),
    body: localize(
      `<p>Members appear with the first two letters of their account and their number. Names, contacts and bank accounts stay private. Share the number when you ask us about a member.</p>`,
      `<p>အဖွဲ့ဝင်များကို အကောင့်၏ ပထမ စာလုံးနှစ်လုံးနှင့် နံပါတ်ဖြင့် ပြသပါသည်။ အမည်၊ ဆက်သွယ်ရန်အချက်အလက်နှင့် ဘဏ်အကောင့်များကို မပြပါ။ အဖွဲ့ဝင်အကြောင်း မေးမြန်းလိုပါက နံပါတ်ကို ဖော်ပြပါ။</p>`,
      `<p>成员仅显示账号前两个字母和编号，姓名、联系方式和银行账户均不公开。咨询成员问题时请提供编号。</p>`,
    ),
  },
];
