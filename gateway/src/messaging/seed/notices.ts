import type { Localized } from '@parlour/contracts';
import { fillDay, localize } from '../../seed-texts/localize.ts';
import { dayMs } from '../../server/index.ts';

export interface SeedNotice {
  type: 'PL' | 'PU' | 'PR' | 'H' | 'AG';
  /** Days before (negative) or after the day of seeding. */
  fromDay: number;
  toDay?: number;
  weight: number;
  title: Localized;
  body: Localized;
}

/** Returns the notices of the marquee and the notice list for players. */
export const playerNotices = (today: Date): SeedNotice[] => [
  maintenance(new Date(today.getTime() + 2 * dayMs)),
  {
    type: 'PL',
    fromDay: -1,
    weight: 80,
    title: localize(
      'Staff never ask for your password or SMS code',
      'ဝန်ထမ်းများသည် သင့်စကားဝှက် သို့မဟုတ် SMS ကုဒ်ကို ဘယ်တော့မှ မတောင်းပါ',
      '工作人员绝不会索要您的密码或短信验证码',
    ),
    body: localize(
      `<p>Some people pose as our customer service on chat apps. Please keep in mind:</p>
<ul><li>We never ask for your login password, payment password or an SMS code.</li>
<li>We never ask you to send money to a private account in a chat. The account to pay into is shown on the deposit page only.</li>
<li>Reach us with the headset button on this site.</li></ul>
<p>If you gave a password to somebody, change it under <strong>My account</strong> and write to customer service.</p>`,
      `<p>ချက်အက်ပ်များတွင် ဖောက်သည်ဝန်ဆောင်မှုအဖြစ် ဟန်ဆောင်သူများ ရှိနေပါသည်။ အောက်ပါတို့ကို မှတ်သားထားပါ။</p>
<ul><li>ဝင်ရောက်ရန် စကားဝှက်၊ ငွေပေးချေမှု စကားဝှက်နှင့် SMS ကုဒ်တို့ကို ကျွန်ုပ်တို့ ဘယ်တော့မှ မတောင်းပါ။</li>
<li>ချက်ထဲတွင် ကိုယ်ပိုင်အကောင့်တစ်ခုသို့ ငွေလွှဲရန် ဘယ်တော့မှ မပြောပါ။ ငွေလွှဲရမည့် အကောင့်ကို ငွေသွင်းစာမျက်နှာတွင်သာ ပြပါသည်။</li>
<li>ဤဝဘ်ဆိုက်ရှိ နားကြပ်ပုံခလုတ်ဖြင့် ကျွန်ုပ်တို့ကို ဆက်သွယ်ပါ။</li></ul>
<p>စကားဝှက်ကို တစ်စုံတစ်ယောက်အား ပေးမိပါက <strong>ကျွန်ုပ်၏အကောင့်</strong> တွင် ချက်ချင်းပြောင်းပြီး ဖောက်သည်ဝန်ဆောင်မှုသို့ အကြောင်းကြားပါ။</p>`,
      `<p>有人在聊天软件上冒充本站客服，请注意：</p>
<ul><li>我们绝不会索要您的登录密码、支付密码或短信验证码。</li>
<li>我们绝不会在聊天中要求您向私人账户汇款，收款账户只显示在存款页面。</li>
<li>请通过本站的耳机按钮联系我们。</li></ul>
<p>如果您已把密码告诉他人，请立即在<strong>我的账户</strong>中修改，并联系客服。</p>`,
    ),
  },
  {
    type: 'PL',
    fromDay: -3,
    weight: 60,
    title: localize(
      'Write the reference code with your bank transfer',
      'ဘဏ်ဖြင့် ငွေလွှဲလျှင် ရည်ညွှန်းကုဒ်ကို ရေးပေးပါ',
      '银行转账时请填写附言码',
    ),
    body: localize(
      `<p>Every deposit by bank transfer has its own reference code. It is shown with the account to pay into.</p>
<ol><li>Copy the code from the deposit page.</li><li>Put it into the remark of your transfer.</li><li>Send exactly the amount you entered.</li></ol>
<p>With the code most deposits are credited within ten minutes. Without it our staff have to look for your transfer, which takes longer.</p>`,
      `<p>ဘဏ်ဖြင့် ငွေသွင်းမှုတိုင်းတွင် သီးသန့် ရည်ညွှန်းကုဒ်တစ်ခု ရှိပါသည်။ ငွေလွှဲရမည့် အကောင့်နှင့်အတူ ပြထားပါသည်။</p>
<ol><li>ငွေသွင်းစာမျက်နှာမှ ကုဒ်ကို ကူးယူပါ။</li><li>ငွေလွှဲရာတွင် မှတ်ချက်နေရာ၌ ထည့်ပါ။</li><li>တောင်းဆိုထားသော ပမာဏအတိုင်း အတိအကျ လွှဲပါ။</li></ol>
<p>ကုဒ်ပါလျှင် ငွေသွင်းမှုအများစုသည် ဆယ်မိနစ်အတွင်း ဝင်ပါသည်။ ကုဒ်မပါလျှင် ဝန်ထမ်းက သင့်ငွေလွှဲမှုကို ရှာရသဖြင့် ပိုကြာပါသည်။</p>`,
      `<p>每笔银行转账存款都有专属附言码，与收款账户一同显示。</p>
<ol><li>在存款页面复制附言码。</li><li>填入转账的备注栏。</li><li>请按申请金额准确转账。</li></ol>
<p>填写附言码的存款大多在十分钟内到账；未填写则需人工查找，耗时更长。</p>`,
    ),
  },
  ...generalNotices,
];

const maintenance = (day: Date): SeedNotice => ({
  type: 'PL',
  fromDay: -1,
  toDay: 3,
  weight: 100,
  title: fillDay(
    localize(
      'Scheduled maintenance: Nova Reel games pause on {day}, 03:00–05:00',
      'ကြိုတင်အသိပေးချက် — နိုဗာ ရီးလ် ဂိမ်းများကို {day} တွင် နံနက် 03:00 မှ 05:00 အထိ ခေတ္တပိတ်ထားပါမည်',
      '维护预告：新星转轮的游戏将于 {day} 03:00–05:00 暂停',
    ),
    day,
  ),
  body: fillDay(
    localize(
      `<p>The provider Nova Reel updates its servers on <strong>{day} between 03:00 and 05:00</strong> (Yangon time).</p>
<p>During this time its games cannot be started. Rounds that are running will be finished by the provider; stakes of rounds that cannot be finished are returned.</p>
<p>All other games, deposits and withdrawals are not affected.</p>`,
      `<p>ဂိမ်းထုတ်လုပ်သူ နိုဗာ ရီးလ် သည် <strong>{day} နံနက် 03:00 မှ 05:00 အထိ</strong> (ရန်ကုန်စံတော်ချိန်) ဆာဗာများကို အဆင့်မြှင့်တင်ပါမည်။</p>
<p>ထိုအချိန်အတွင်း ၎င်း၏ ဂိမ်းများကို စတင်၍ မရပါ။ ကစားလက်စပွဲများကို ထုတ်လုပ်သူက ပြီးဆုံးအောင် ဆောင်ရွက်ပေးပြီး မပြီးဆုံးနိုင်သော ပွဲများ၏ လောင်းကြေးကို ပြန်အမ်းပေးပါမည်။</p>
<p>အခြားဂိမ်းများ၊ ငွေသွင်းခြင်းနှင့် ငွေထုတ်ခြင်းတို့ ပုံမှန်အတိုင်း ဖြစ်ပါသည်။</p>`,
      `<p>游戏厂商新星转轮将于 <strong>{day} 03:00 至 05:00</strong>（仰光时间）升级服务器。</p>
<p>期间其游戏无法启动。进行中的牌局由厂商完成；无法完成的，投注金额将退还。</p>
<p>其他游戏、存款和提款不受影响。</p>`,
    ),
    day,
  ),
});

const generalNotices: SeedNotice[] = [
  {
    type: 'PL',
    fromDay: -5,
    weight: 50,
    title: localize(
      'Withdrawals: how long they take and what you confirm',
      'ငွေထုတ်ခြင်း — ကြာချိန်နှင့် အတည်ပြုရန်အချက်များ',
      '提款：处理时间与确认说明',
    ),
    body: localize(
      `<p>Most withdrawals are checked within an hour, day and night.</p>
<p>Once the money is sent, you have <strong>30 minutes</strong> to confirm that it arrived in full, in part or not at all. Without an answer it counts as received. For “not received” please add a picture of your account statement.</p>
<p>A new bank account can be used 24 hours after you add it.</p>`,
      `<p>ငွေထုတ်မှုအများစုကို နေ့ရောညပါ တစ်နာရီအတွင်း စစ်ဆေးပေးပါသည်။</p>
<p>ငွေပို့ပြီးနောက် ငွေရရှိကြောင်း၊ တစ်စိတ်တစ်ပိုင်းသာ ရရှိကြောင်း သို့မဟုတ် မရရှိကြောင်း <strong>မိနစ် 30</strong> အတွင်း အတည်ပြုနိုင်ပါသည်။ အကြောင်းမပြန်ပါက ရရှိပြီးအဖြစ် သတ်မှတ်ပါသည်။ “မရရှိပါ” ကို ရွေးလျှင် ဘဏ်စာရင်း၏ ဓာတ်ပုံကို တွဲပေးပါ။</p>
<p>ဘဏ်အကောင့်အသစ်ကို ထည့်ပြီး 24 နာရီအကြာတွင် အသုံးပြုနိုင်ပါသည်။</p>`,
      `<p>提款全天受理，大多在一小时内完成审核。</p>
<p>款项发出后，您有 <strong>30 分钟</strong>确认：已收到、部分收到或未收到。未答复视为已收到。选择“未收到”请附上账户流水截图。</p>
<p>新添加的银行账户需 24 小时后才能使用。</p>`,
    ),
  },
  {
    type: 'PL',
    fromDay: -6,
    weight: 40,
    title: localize(
      'Set your own limits, or take a break',
      'ကိုယ်ပိုင်ကန့်သတ်ချက် သတ်မှတ်ပါ၊ သို့မဟုတ် ခေတ္တနားပါ',
      '为自己设定限额，或休息一段时间',
    ),
    body: localize(
      `<p>Play should stay fun. Use the shield at the top of the page to find:</p>
<ul><li>limits for deposits, stakes, losses and time</li><li>breaks of a day, a week, a month or six weeks</li><li>exclusion for half a year or longer</li></ul>
<p>A stricter limit applies at once. A looser one applies after 24 hours, once you have confirmed it.</p>`,
      `<p>ကစားခြင်းသည် အပန်းဖြေမှုသာ ဖြစ်သင့်ပါသည်။ စာမျက်နှာထိပ်ရှိ ဒိုင်းပုံတွင် အောက်ပါတို့ကို တွေ့နိုင်ပါသည်။</p>
<ul><li>ငွေသွင်းခြင်း၊ လောင်းကြေး၊ ရှုံးငွေနှင့် ကစားချိန် ကန့်သတ်ချက်များ</li><li>တစ်ရက်၊ တစ်ပတ်၊ တစ်လ သို့မဟုတ် ခြောက်ပတ် ခေတ္တနားခြင်း</li><li>ခြောက်လ သို့မဟုတ် ထို့ထက်ကြာ မိမိကိုယ်ကို ပိတ်ပင်ခြင်း</li></ul>
<p>ပိုတင်းကျပ်သော ကန့်သတ်ချက်သည် ချက်ချင်း သက်ရောက်ပါသည်။ ပိုလျှော့ပေါ့သော ကန့်သတ်ချက်မှာ 24 နာရီကြာပြီး သင်ထပ်မံအတည်ပြုမှသာ သက်ရောက်ပါသည်။</p>`,
      `<p>娱乐应适度。点击页面顶部的盾牌图标，您可以：</p>
<ul><li>设定存款、投注、亏损和时间限额</li><li>休息一天、一周、一个月或六周</li><li>自我排除半年或更久</li></ul>
<p>更严格的限额立即生效；放宽限额需等待 24 小时并由您再次确认。</p>`,
    ),
  },
  {
    type: 'PL',
    fromDay: -9,
    weight: 30,
    title: localize(
      'New slots of Inle Play and Kitesoft are in the lobby',
      'Inle Play နှင့် Kitesoft ၏ စလော့ဂိမ်းအသစ်များ ရောက်ရှိပါပြီ',
      'Inle Play 与 Kitesoft 新款老虎机已上线',
    ),
    body: localize(
      `<p>New games carry the green NEW tag for four weeks. Where a title is a sample, its card names the game that opens. Return to player and full rules are behind the “i” on each card and inside the game.</p>
<p>Most slots can be tried with play money first: choose <strong>Demo</strong> on the card.</p>`,
      `<p>ဂိမ်းအသစ်များတွင် အစိမ်းရောင် NEW တံဆိပ်ကို လေးပတ်ကြာ ပြထားပါသည်။ နမူနာဂိမ်းဖြစ်ပါက မည်သည့်ဂိမ်း ပွင့်မည်ကို ကတ်ပေါ်တွင် ပြထားပါသည်။ ပြန်ရနှုန်းနှင့် စည်းမျဉ်းအပြည့်အစုံကို ကတ်ပေါ်ရှိ “i” နှင့် ဂိမ်းအတွင်း ကြည့်နိုင်ပါသည်။</p>
<p>စလော့ဂိမ်းအများစုကို စမ်းသပ်ငွေဖြင့် အရင်ကစားကြည့်နိုင်ပါသည်။ ကတ်ပေါ်တွင် <strong>စမ်းကစား</strong> ကို ရွေးပါ။</p>`,
      `<p>新游戏在四周内带有绿色 NEW 标签。如为示例名称，卡片上会注明实际打开的游戏。返还率与完整规则见卡片上的“i”及游戏内说明。</p>
<p>多数老虎机可先用试玩金体验：在卡片上选择<strong>试玩</strong>。</p>`,
    ),
  },
  {
    type: 'PL',
    fromDay: -11,
    weight: 25,
    title: localize(
      '2D, 3D and 4D: when betting closes',
      '2D၊ 3D နှင့် 4D — လောင်းချိန်ပိတ်မည့်အချိန်များ',
      '2D、3D 与 4D：截止投注时间',
    ),
    body: localize(
      `<table><thead><tr><th>Draw</th><th>Every</th><th>Betting closes</th></tr></thead>
<tbody><tr><td>Express 2D</td><td>3 minutes</td><td>10 seconds before</td></tr><tr><td>Express 3D</td><td>5 minutes</td><td>10 seconds before</td></tr><tr><td>Express 4D</td><td>10 minutes</td><td>10 seconds before</td></tr></tbody></table>
<p>These are random draws of their own. They follow no exchange and no state lottery.</p>`,
      `<table><thead><tr><th>ထီ</th><th>ထွက်ချိန်</th><th>လောင်းချိန်ပိတ်</th></tr></thead>
<tbody><tr><td>Express 2D</td><td>3 မိနစ်တိုင်း</td><td>10 စက္ကန့်အလို</td></tr><tr><td>Express 3D</td><td>5 မိနစ်တိုင်း</td><td>10 စက္ကန့်အလို</td></tr><tr><td>Express 4D</td><td>10 မိနစ်တိုင်း</td><td>10 စက္ကန့်အလို</td></tr></tbody></table>
<p>ကိုယ်ပိုင် ကျပန်းထွက်ဂဏန်းများ ဖြစ်ပြီး စတော့ဈေးကွက် သို့မဟုတ် အစိုးရထီနှင့် မသက်ဆိုင်ပါ။</p>`,
      `<table><thead><tr><th>彩票</th><th>开奖间隔</th><th>截止投注</th></tr></thead>
<tbody><tr><td>Express 2D</td><td>3 分钟</td><td>开奖前 10 秒</td></tr><tr><td>Express 3D</td><td>5 分钟</td><td>开奖前 10 秒</td></tr><tr><td>Express 4D</td><td>10 分钟</td><td>开奖前 10 秒</td></tr></tbody></table>
<p>均为独立的随机开奖，与任何交易所或国家彩票无关。</p>`,
    ),
  },
  {
    type: 'PL',
    fromDay: -14,
    weight: 20,
    title: localize('How to reach customer service', 'ဖောက်သည်ဝန်ဆောင်မှုကို ဆက်သွယ်နည်း', '如何联系客服'),
    body: localize(
      `<p>The help centre answers at once, in Myanmar, English and Chinese. A person reads every message that you leave. For a complaint you get a number, and a written answer within 24 hours.</p>`,
      `<p>အကူအညီစင်တာက မြန်မာ၊ အင်္ဂလိပ်နှင့် တရုတ်ဘာသာတို့ဖြင့် ချက်ချင်း ဖြေပါသည်။ သင်ချန်ထားသော စာတိုင်းကို ဝန်ထမ်းက ဖတ်ပါသည်။ တိုင်ကြားချက်အတွက် နံပါတ်တစ်ခုနှင့် 24 နာရီအတွင်း စာဖြင့် ပြန်ကြားချက် ရပါမည်။</p>`,
      `<p>帮助中心以缅甸语、英语和中文即时解答。您的每条留言都有专人阅读。投诉会得到受理编号，并在 24 小时内收到书面答复。</p>`,
    ),
  },
];
