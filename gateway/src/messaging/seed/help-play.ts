import { localize } from '../../seed-texts/localize.ts';
import type { SeedArticle } from './help-article.ts';

export const accountArticles: readonly SeedArticle[] = [
  {
    id: 'register',
    title: localize('Open an account', 'အကောင့်ဖွင့်နည်း', '如何注册'),
    body: localize(
      `<ol><li>Press <strong>Register</strong> at the top of the page.</li>
<li>Choose a username: 2 to 16 letters and digits, beginning with a letter.</li>
<li>Choose a password of at least 8 characters that you use nowhere else.</li>
<li>Confirm your age and the terms. You are logged in at once.</li></ol>
<p>One person, one account. An invitation code is entered here and cannot be added later.</p>`,
      `<ol><li>စာမျက်နှာထိပ်ရှိ <strong>အကောင့်ဖွင့်ရန်</strong> ကို နှိပ်ပါ။</li>
<li>အသုံးပြုသူအမည် ရွေးပါ — အက္ခရာဖြင့်စသော အက္ခရာနှင့် ဂဏန်း 2 မှ 16 လုံး။</li>
<li>အခြားနေရာတွင် မသုံးသော စကားဝှက် အနည်းဆုံး 8 လုံး ရွေးပါ။</li>
<li>အသက်နှင့် စည်းကမ်းချက်များကို အတည်ပြုပါ။ ချက်ချင်း အကောင့်ဝင်ပြီး ဖြစ်ပါသည်။</li></ol>
<p>တစ်ဦးလျှင် အကောင့်တစ်ခုသာ။ ဖိတ်ခေါ်ကုဒ်ကို ဤနေရာတွင်သာ ထည့်နိုင်ပြီး နောက်မှ ထပ်ထည့်၍ မရပါ။</p>`,
      `<ol><li>点击页面顶部的<strong>注册</strong>。</li>
<li>设置用户名：2 至 16 位字母或数字，以字母开头。</li>
<li>设置至少 8 位且未在别处使用的密码。</li>
<li>确认年龄与条款，即可自动登录。</li></ol>
<p>每人限一个账户。邀请码须在注册时填写，之后无法补填。</p>`,
    ),
  },
  {
    id: 'login-security',
    title: localize('Keep your account safe', 'အကောင့်လုံခြုံရေး', '账户安全'),
    body: localize(
      `<p>After five wrong passwords, login is paused for 30 minutes. <strong>My account</strong> shows when and where you last logged in.</p>
<p>The payment password is a second one, for withdrawals, redemptions and transfers. Our staff never ask for either.</p>`,
      `<p>စကားဝှက် ငါးကြိမ်မှားပါက အကောင့်ဝင်ခြင်းကို မိနစ် 30 ရပ်ထားပါသည်။ နောက်ဆုံး ဘယ်အချိန်၊ ဘယ်နေရာမှ ဝင်ခဲ့သည်ကို <strong>ကျွန်ုပ်၏အကောင့်</strong> တွင် ကြည့်နိုင်ပါသည်။</p>
<p>ငွေပေးချေမှု စကားဝှက်မှာ ဒုတိယစကားဝှက်ဖြစ်ပြီး ငွေထုတ်၊ ပွိုင့်လဲ၊ ငွေလွှဲရာတွင် သုံးပါသည်။ ဝန်ထမ်းများက နှစ်မျိုးစလုံးကို ဘယ်တော့မှ မတောင်းပါ။</p>`,
      `<p>密码连续输错五次，登录将暂停 30 分钟。您可在<strong>我的账户</strong>查看上次登录的时间与地点。</p>
<p>支付密码是另一个密码，用于提款、兑换和转账。工作人员绝不会索要任何密码。</p>`,
    ),
  },
];

export const betArticles: readonly SeedArticle[] = [
  {
    id: 'valid-bet',
    title: localize('What a valid bet is', 'အကျုံးဝင်လောင်းကြေး ဆိုသည်မှာ', '什么是有效投注'),
    body: localize(
      `<p>Bonuses, points and turnover count valid bets:</p>
<ul><li>a stake that won or lost counts in full</li>
<li>draws, refunds and void bets don’t count</li>
<li>at live tables it is the smaller of the stake and of what was won or lost</li>
<li>sports bets at odds below 1.50 don’t count</li></ul>`,
      `<p>ဘောနပ်စ်၊ ပွိုင့်နှင့် လောင်းရမည့်ပမာဏတို့ကို အကျုံးဝင်လောင်းကြေးဖြင့် တွက်ပါသည်။</p>
<ul><li>နိုင် သို့မဟုတ် ရှုံးသော လောင်းကြေးကို အပြည့်အဝ တွက်ပါသည်</li>
<li>သရေ၊ ပြန်အမ်းနှင့် ပယ်ဖျက်ထားသော လောင်းကြေးကို မတွက်ပါ</li>
<li>Live စားပွဲများတွင် လောင်းကြေးနှင့် အနိုင်အရှုံးပမာဏအနက် နည်းသည့်ပမာဏကို တွက်ပါသည်</li>
<li>ပေါက်ကြေး 1.50 အောက် အားကစားလောင်းကြေးကို မတွက်ပါ</li></ul>`,
      `<p>优惠、积分与流水均按有效投注计算：</p>
<ul><li>有输赢的投注全额计入</li><li>和局、退款及作废注单不计</li><li>真人桌台取投注额与输赢额中的较小者</li><li>赔率低于 1.50 的体育投注不计</li></ul>`,
    ),
  },
  {
    id: 'turnover',
    title: localize('Turnover, with an example', 'လောင်းရမည့်ပမာဏ — ဥပမာဖြင့်', '流水要求示例'),
    body: localize(
      `<p>A deposit asks for valid bets of the same amount before it can be withdrawn. A bonus asks for several times its amount before it becomes real money.</p>
<table><thead><tr><th>What you have</th><th>Turnover</th><th>Valid bets needed</th></tr></thead>
<tbody><tr><td>Deposit 200,000.00</td><td>×1</td><td>200,000.00</td></tr><tr><td>Bonus 50,000.00</td><td>×10</td><td>500,000.00</td></tr></tbody></table>
<p>Bets fill the oldest condition first. See the progress of each under <strong>Bonus details</strong>.</p>`,
      `<p>သွင်းထားသောငွေကို ထုတ်ရန် တူညီသောပမာဏ လောင်းရပြီး ဘောနပ်စ်အတွက် အဆများစွာ လောင်းရပါသည်။</p>
<table><thead><tr><th>ရရှိထားသည်</th><th>အဆ</th><th>လောင်းရမည့်ပမာဏ</th></tr></thead>
<tbody><tr><td>သွင်းငွေ 200,000.00</td><td>×1</td><td>200,000.00</td></tr><tr><td>ဘောနပ်စ် 50,000.00</td><td>×10</td><td>500,000.00</td></tr></tbody></table>
<p>လောင်းကြေးများကို အစောဆုံး သတ်မှတ်ချက်တွင် ဦးစွာ ထည့်တွက်ပါသည်။ မည်မျှရောက်ပြီကို <strong>ဘောနပ်စ်အသေးစိတ်</strong> တွင် ကြည့်နိုင်ပါသည်။</p>`,
      `<p>存款须完成等额有效投注后方可提款。奖金须完成数倍有效投注后转为现金。</p>
<table><thead><tr><th>您拥有</th><th>倍数</th><th>所需有效投注</th></tr></thead>
<tbody><tr><td>存款 200,000.00</td><td>×1</td><td>200,000.00</td></tr><tr><td>奖金 50,000.00</td><td>×10</td><td>500,000.00</td></tr></tbody></table>
<p>投注优先计入最早的条件，进度见<strong>优惠明细</strong>。</p>`,
    ),
  },
  {
    id: 'points',
    title: localize('Points', 'ပွိုင့်များ', '积分'),
    body: localize(
      `<p>Valid bets earn points; how many depends on the type of game, as shown in the <a href="/pointMall">points mall</a>. Fractions are kept until they make a whole point. What a void bet earned is deducted. Points never expire.</p>`,
      `<p>အကျုံးဝင်လောင်းကြေးများဖြင့် ပွိုင့်ရရှိပြီး ဂိမ်းအမျိုးအစားအလိုက် ကွာခြားပါသည်။ <a href="/pointMall">ပွိုင့်ဈေး</a> တွင် ကြည့်နိုင်ပါသည်။ အပိုင်းအစများကို ပွိုင့်တစ်ခုပြည့်သည်အထိ သိမ်းထားပါသည်။ ပယ်ဖျက်ထားသော လောင်းကြေးမှ ရရှိထားသည်ကို ပြန်နုတ်ပါသည်။ ပွိုင့်များ သက်တမ်းမကုန်ပါ။</p>`,
      `<p>有效投注可获得积分，比例因游戏类型而异，详见<a href="/pointMall">积分商城</a>。不足一分的部分会累积保留。注单作废时收回所得积分。积分永不过期。</p>`,
    ),
  },
  {
    id: 'jackpot',
    title: localize('How the jackpot is won', 'ဂျက်ပေါ့ ပေါက်ပုံ', '奖池如何中奖'),
    body: localize(
      `<p>Every stake in the slots lobby plays for the whole pool. Its chance is <strong>the stake × 0.5 % ÷ the pool</strong>, drawn at random and independent of earlier rounds.</p>
<table><thead><tr><th>Stake</th><th>Pool</th><th>Chance</th></tr></thead>
<tbody><tr><td>1.00</td><td>12,500,000.00</td><td>1 in 2,500,000,000</td></tr><tr><td>1,000.00</td><td>12,500,000.00</td><td>1 in 2,500,000</td></tr></tbody></table>
<p>Play money and the other lobbies do not take part. In a demonstration of this site the pool also grows without stakes. After a win it starts again with 1,000,000.00.</p>`,
      `<p>စလော့ခန်းမရှိ လောင်းကြေးတိုင်းသည် ဂျက်ပေါ့တစ်ခုလုံးအတွက် ကစားပါသည်။ ပေါက်နိုင်ခြေမှာ <strong>လောင်းကြေး × 0.5 % ÷ ဂျက်ပေါ့ပမာဏ</strong> ဖြစ်ပြီး ယခင်အကြိမ်များနှင့် မသက်ဆိုင်ဘဲ ကျပန်း ရွေးပါသည်။</p>
<table><thead><tr><th>လောင်းကြေး</th><th>ဂျက်ပေါ့ပမာဏ</th><th>ပေါက်နိုင်ခြေ</th></tr></thead>
<tbody><tr><td>1.00</td><td>12,500,000.00</td><td>2,500,000,000 ကြိမ်တွင် 1 ကြိမ်</td></tr><tr><td>1,000.00</td><td>12,500,000.00</td><td>2,500,000 ကြိမ်တွင် 1 ကြိမ်</td></tr></tbody></table>
<p>စမ်းသပ်ငွေနှင့် အခြားခန်းမများ မပါဝင်ပါ။ သရုပ်ပြဝဘ်ဆိုက်တွင် ဂျက်ပေါ့သည် လောင်းကြေးမပါဘဲလည်း တိုးပါသည်။ ပေါက်ပြီးနောက် 1,000,000.00 မှ ပြန်စပါသည်။</p>`,
      `<p>老虎机大厅的每笔投注都有机会赢得整个奖池。中奖概率为<strong>投注额 × 0.5 % ÷ 奖池</strong>，随机抽取，与之前的结果无关。</p>
<table><thead><tr><th>投注额</th><th>奖池</th><th>概率</th></tr></thead>
<tbody><tr><td>1.00</td><td>12,500,000.00</td><td>二十五亿分之一</td></tr><tr><td>1,000.00</td><td>12,500,000.00</td><td>二百五十万分之一</td></tr></tbody></table>
<p>试玩金与其他大厅不参与。在演示站中，奖池也会自行增长。中奖后奖池从 1,000,000.00 重新开始。</p>`,
    ),
  },
  {
    id: 'game-marks',
    title: localize('What the marks on games mean', 'ဂိမ်းပေါ်ရှိ တံဆိပ်များ၏ အဓိပ္ပာယ်', '游戏标签的含义'),
    body: localize(
      `<ul><li>Popular games: those that most members opened in the last seven days</li><li>HOT: chosen by the operator</li><li>NEW: in the lobby for less than a month</li><li>JP: a title of the jackpot category</li><li>“Opens …”: a sample title that is played with the named game, under that game’s rules</li></ul>`,
      `<ul><li>လူကြိုက်များ — ပြီးခဲ့သော ခုနစ်ရက်အတွင်း အဖွဲ့ဝင်အများဆုံး ဖွင့်ခဲ့သော ဂိမ်းများ</li><li>HOT — ဝဘ်ဆိုက်က ရွေးထားသည်</li><li>NEW — ခန်းမတွင် တစ်လမပြည့်သေးပါ</li><li>JP — ဂျက်ပေါ့အမျိုးအစား</li><li>“… ပွင့်မည်” — ဖော်ပြထားသော ဂိမ်းဖြင့် ကစားရသော နမူနာအမည်</li></ul>`,
      `<ul><li>热门游戏：最近七天打开人数最多的游戏</li><li>HOT：由平台选定</li><li>NEW：上架不足一个月</li><li>JP：奖池类游戏</li><li>“实际打开……”：示例名称，按所示游戏及其规则进行</li></ul>`,
    ),
  },
];
