import type { Localized } from '@parlour/contracts';
import type { MessageKind } from '@parlour/contracts/calls';
import { localize } from '../../seed-texts/localize.ts';

interface SeedMessage {
  /** A user name, or `everyone`. */
  to: string | 'everyone';
  kind: MessageKind;
  hoursAgo: number;
  read: boolean;
  title: Localized;
  body: Localized;
}

export const seedMessages: readonly SeedMessage[] = [
  {
    to: 'everyone',
    kind: 'PLATFORM',
    hoursAgo: 20,
    read: false,
    title: localize('The terms were worded anew', 'စည်းကမ်းချက်များကို ပြန်လည်ရေးသားထားပါသည်', '服务条款已更新'),
    body: localize(
      '<p>Points never expire, and void bets count for nothing. Nothing else has changed. The full terms are in the help centre.</p>',
      '<p>ပွိုင့်များ သက်တမ်းမကုန်ပါ။ ပယ်ဖျက်ထားသော လောင်းကြေးများကို မည်သည့်အရာတွင်မျှ မတွက်ပါ။ ကျန်အချက်များ မပြောင်းလဲပါ။ စည်းကမ်းချက်အပြည့်အစုံကို အကူအညီစင်တာတွင် ဖတ်ပါ။</p>',
      '<p>积分永不过期；作废注单不计入任何统计。其他内容没有变化，完整条款见帮助中心。</p>',
    ),
  },
  {
    to: 'ada',
    kind: 'PERSONAL',
    hoursAgo: 3,
    read: false,
    title: localize('Where unfinished rounds stand', 'မပြီးသေးသောပွဲများ ဘယ်မှာရှိသလဲ', '未完成牌局的位置'),
    body: localize(
      '<p>When a connection breaks during a round, its stake is held and shown as held. You can find the round in your bet history under “unfinished” and resume it there.</p>',
      '<p>ပွဲတစ်ပွဲအတွင်း လိုင်းပြတ်သွားပါက လောင်းကြေးကို ဆိုင်းငံ့ထားပြီး ဆိုင်းငံ့ငွေအဖြစ် ပြပါသည်။ ထိုပွဲကို လောင်းကြေးမှတ်တမ်း၏ “မပြီးသေး” တွင် တွေ့နိုင်ပြီး ဆက်ကစားနိုင်ပါသည်။</p>',
      '<p>牌局中断线时，投注金额会被冻结并单独显示。您可在投注记录的“未完成”中找到该局并继续。</p>',
    ),
  },
  {
    to: 'ada',
    kind: 'PERSONAL',
    hoursAgo: 52,
    read: false,
    title: localize('Your question about points', 'ပွိုင့်နှင့်ပတ်သက်သော သင့်မေးခွန်း', '关于积分的咨询'),
    body: localize(
      '<p>Points come from valid bets, so a tie at baccarat earns none. The points mall shows what each type of game earns, under “How points are earned”.</p>',
      '<p>ပွိုင့်များသည် အကျုံးဝင်လောင်းကြေးများမှ ရရှိသဖြင့် ဘကာရာတွင် သရေကျပွဲအတွက် မရပါ။ ဂိမ်းအမျိုးအစားအလိုက် ရရှိမှုကို ပွိုင့်ဈေး၏ “ပွိုင့်ရရှိပုံ” တွင် ကြည့်နိုင်ပါသည်။</p>',
      '<p>积分来自有效投注，因此百家乐和局不获得积分。各类游戏的积分比例见积分商城“积分获取方式”。</p>',
    ),
  },
  {
    to: 'ada',
    kind: 'PERSONAL',
    hoursAgo: 190,
    read: true,
    title: localize('Set a payment password', 'ငွေပေးချေမှု စကားဝှက် သတ်မှတ်ပါ', '请设置支付密码'),
    body: localize(
      '<p>Withdrawals and redemptions ask for it. You set it once, under <strong>My account</strong>.</p>',
      '<p>ငွေထုတ်ခြင်းနှင့် ပွိုင့်လဲခြင်းတို့တွင် လိုအပ်ပါသည်။ <strong>ကျွန်ုပ်၏အကောင့်</strong> တွင် တစ်ကြိမ်သာ သတ်မှတ်ရပါသည်။</p>',
      '<p>提款和兑换时需要支付密码。请在<strong>我的账户</strong>中设置，只需一次。</p>',
    ),
  },
  {
    to: 'chi',
    kind: 'PERSONAL',
    hoursAgo: 8,
    read: false,
    title: localize('How figures of a team are counted', 'အဖွဲ့၏ ကိန်းဂဏန်းများ တွက်ချက်ပုံ', '团队数据统计方式'),
    body: localize(
      '<p>Figures of the agent centre follow the hour in which a bet settled. Demo and test accounts are never part of them.</p>',
      '<p>ကိုယ်စားလှယ်စင်တာ၏ ကိန်းဂဏန်းများကို လောင်းကြေးပြီးဆုံးသည့် နာရီအလိုက် တွက်ပါသည်။ စမ်းသပ်အကောင့်များ ဘယ်တော့မှ မပါဝင်ပါ။</p>',
      '<p>代理中心的数据按注单结算的小时统计，不含试玩与测试账号。</p>',
    ),
  },
  {
    to: 'su',
    kind: 'AGENT',
    hoursAgo: 30,
    read: false,
    title: localize('A word from your agent', 'သင့်ကိုယ်စားလှယ်ထံမှ', '来自您的代理'),
    body: localize(
      '<p>Questions about the team? Write to me through the agent centre at any time.</p>',
      '<p>အဖွဲ့နှင့်ပတ်သက်၍ မေးစရာရှိပါက ကိုယ်စားလှယ်စင်တာမှ အချိန်မရွေး ရေးနိုင်ပါသည်။</p>',
      '<p>对团队有疑问，可随时通过代理中心联系我。</p>',
    ),
  },
  {
    to: 'eve',
    kind: 'PERSONAL',
    hoursAgo: 15,
    read: false,
    title: localize('Your own contact in customer service', 'ဖောက်သည်ဝန်ဆောင်မှုရှိ သင့်သီးသန့်ဆက်သွယ်ရန်', '您的专属客服'),
    body: localize(
      '<p>From level 5 the headset button takes you to VIP service, with the same people each time.</p>',
      '<p>အဆင့် 5 မှစ၍ နားကြပ်ပုံခလုတ်သည် VIP ဝန်ဆောင်မှုသို့ ရောက်ပြီး ဝန်ထမ်းတစ်ဖွဲ့တည်းက အမြဲ ဖြေကြားပေးပါသည်။</p>',
      '<p>达到 5 级后，耳机按钮将接入 VIP 客服，由固定人员为您服务。</p>',
    ),
  },
];
