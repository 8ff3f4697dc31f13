import { localize } from '../../seed-texts/localize.ts';
import type { SeedArticle } from './help-article.ts';

export const siteArticles: readonly SeedArticle[] = [
  {
    id: 'responsible-play',
    title: localize('Play responsibly', 'တာဝန်ယူမှုရှိစွာ ကစားပါ', '理性娱乐'),
    body: localize(
      `<p>Games of chance cost money on average; they are not a way to earn it. Only play with money you can afford to lose.</p>
<p>Ask yourself: Do I play longer than I meant to? Do I play to win back what I lost? Do I hide it from my family? If one answer is yes, take a break.</p>
<ul><li>Limits for deposits, stakes, losses and time</li><li>A break of 24 hours, 7, 30 or 42 days; it cannot be lifted early</li><li>Exclusion for 6, 12, 24 or 60 months, or for good</li></ul>
<p>Nobody under age may play. If others use your device, log out after playing.</p>`,
      `<p>ကံစမ်းဂိမ်းများသည် ပျမ်းမျှအားဖြင့် ငွေကုန်ပြီး ငွေရှာသည့်နည်းလမ်း မဟုတ်ပါ။ မရှိလည်း ဖြစ်သည့် ငွေဖြင့်သာ ကစားပါ။</p>
<p>မိမိကိုယ်ကို မေးကြည့်ပါ — ရည်ရွယ်ထားသည်ထက် ပိုကြာကစားသလား။ ရှုံးထားသည်ကို ပြန်ရရန် ကစားသလား။ မိသားစုကို ဖုံးကွယ်သလား။ တစ်ခုခု ဟုတ်ပါက ခေတ္တနားပါ။</p>
<ul><li>ငွေသွင်း၊ လောင်းကြေး၊ ရှုံးငွေနှင့် အချိန် ကန့်သတ်ချက်များ</li><li>24 နာရီ၊ 7၊ 30 သို့မဟုတ် 42 ရက် နားခြင်း — စောစီးစွာ ဖြုတ်၍ မရပါ</li><li>6၊ 12၊ 24 သို့မဟုတ် 60 လ၊ သို့မဟုတ် အမြဲတမ်း ပိတ်ပင်ခြင်း</li></ul>
<p>အသက်မပြည့်သူများ ကစားခွင့်မရှိပါ။ စက်ကို အခြားသူများ သုံးပါက ကစားပြီးလျှင် အကောင့်ထွက်ပါ။</p>`,
      `<p>博彩长期来看是支出，不是赚钱的途径。请只用闲钱娱乐。</p>
<p>请自问：是否玩得比计划更久？是否为了追回损失而玩？是否对家人隐瞒？只要有一个答案为“是”，就请休息。</p>
<ul><li>存款、投注、亏损与时间限额</li><li>休息 24 小时、7 天、30 天或 42 天，不可提前解除</li><li>自我排除 6、12、24、60 个月或永久</li></ul>
<p>未成年人不得参与。如与他人共用设备，请在结束后退出登录。</p>`,
    ),
  },
  {
    id: 'terms',
    title: localize('Terms in short', 'စည်းကမ်းချက် အကျဉ်း', '条款摘要'),
    body: localize(
      `<ul><li>One account for each person of full age.</li><li>The rules of a game are inside the game; the result that its provider recorded counts.</li>
<li>A void bet is returned and doesn’t count.</li><li>Every movement of your money is listed under Transactions, with the balance before and after it.</li>
<li>A complaint is answered in writing within 24 hours and kept for five years.</li></ul>`,
      `<ul><li>အသက်ပြည့်ပြီးသူ တစ်ဦးလျှင် အကောင့်တစ်ခု။</li><li>ဂိမ်းစည်းမျဉ်းများသည် ဂိမ်းအတွင်းတွင် ရှိပြီး ထုတ်လုပ်သူ မှတ်တမ်းတင်ထားသော ရလဒ်ကို အတည်ယူပါသည်။</li>
<li>ပယ်ဖျက်ထားသော လောင်းကြေးကို ပြန်အမ်းပြီး မည်သည့်အရာတွင်မျှ မတွက်ပါ။</li><li>သင့်ငွေ၏ အဝင်အထွက်တိုင်းကို ငွေစာရင်းမှတ်တမ်းတွင် ရှေ့နောက်လက်ကျန်နှင့်တကွ ဖော်ပြပါသည်။</li>
<li>တိုင်ကြားချက်ကို 24 နာရီအတွင်း စာဖြင့်ပြန်ကြားပြီး ငါးနှစ် သိမ်းဆည်းပါသည်။</li></ul>`,
      `<ul><li>每位成年人限一个账户。</li><li>游戏规则见游戏内，以厂商记录的结果为准。</li><li>作废注单退还本金，不计入任何统计。</li>
<li>每笔资金变动均记录在账户记录中，并列出前后余额。</li><li>投诉在 24 小时内书面答复，保存五年。</li></ul>`,
    ),
  },
  {
    id: 'privacy',
    title: localize('Personal data', 'ကိုယ်ရေးအချက်အလက်', '个人信息'),
    body: localize(
      `<p>Your phone number, mail address, bank account and name are seen by the staff who need them, and by nobody else: not by agents, not by other members. Lists of winners show the first two letters of a username only.</p>`,
      `<p>သင့်ဖုန်းနံပါတ်၊ အီးမေးလ်၊ ဘဏ်အကောင့်နှင့် အမည်ကို လိုအပ်သော ဝန်ထမ်းများသာ မြင်ရပြီး ကိုယ်စားလှယ်များနှင့် အခြားအဖွဲ့ဝင်များ မမြင်ရပါ။ အနိုင်ရရှိသူစာရင်းတွင် အသုံးပြုသူအမည်၏ ပထမနှစ်လုံးသာ ပြပါသည်။</p>`,
      `<p>您的手机号、邮箱、银行账户与姓名仅限有需要的工作人员查看，代理和其他会员均不可见。中奖名单只显示用户名前两位。</p>`,
    ),
  },
  {
    id: 'about',
    title: localize('About this site', 'ဤဝဘ်ဆိုက်အကြောင်း', '关于本站'),
    body: localize(
      `<p>Games come from many providers; this site keeps your account, your money and the records. The kinds of licence named in the footer are marked as samples where this deployment does not hold them.</p>
<p>Emblems on covers and banners are made from the game-icons.net set by Lorc, Delapouite and contributors, under CC BY 3.0; they were coloured and outlined for this site.</p>`,
      `<p>ဂိမ်းများကို ထုတ်လုပ်သူများစွာက ပံ့ပိုးပြီး သင့်အကောင့်၊ ငွေနှင့် မှတ်တမ်းများကို ဤဝဘ်ဆိုက်က ထိန်းသိမ်းပါသည်။ ဤဝဘ်ဆိုက်တွင် မရှိသေးသော လိုင်စင်အမည်များကို အောက်ခြေတွင် နမူနာအဖြစ် မှတ်သားထားပါသည်။</p>
<p>ဂိမ်းပုံများနှင့် ဘန်နာများရှိ ရုပ်ပုံများကို game-icons.net (Lorc၊ Delapouite နှင့် အခြားသူများ၊ CC BY 3.0) မှ ယူ၍ အရောင်နှင့် အနားသတ် ပြင်ဆင်ထားပါသည်။</p>`,
      `<p>游戏由多家厂商提供；您的账户、资金与记录由本站管理。页脚中本站尚未持有的许可名称均标注为示例。</p>
<p>封面与横幅中的图标取自 game-icons.net（作者 Lorc、Delapouite 等，CC BY 3.0），本站进行了上色和描边。</p>`,
    ),
  },
];
