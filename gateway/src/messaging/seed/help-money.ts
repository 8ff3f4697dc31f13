import { localize } from '../../seed-texts/localize.ts';
import type { SeedArticle } from './help-article.ts';

export const moneyArticles: readonly SeedArticle[] = [
  {
    id: 'deposit-guide',
    title: localize('Deposit step by step', 'ငွေသွင်းနည်း အဆင့်ဆင့်', '存款教程'),
    body: localize(
      `<ol><li>Open <strong>Deposit</strong> and choose a way to pay.</li>
<li>Enter the amount. The fee and the credited amount are shown before you confirm.</li>
<li>Pay to the account that is shown, with the reference code in the remark.</li>
<li>For a bank transfer add a picture of the receipt (png or jpg, 5 MB at most).</li></ol>
<p>You get a notice when it is credited, and one that says why if it is not.</p>`,
      `<ol><li><strong>ငွေသွင်းရန်</strong> ကို ဖွင့်ပြီး ငွေပေးချေမည့်နည်းလမ်း ရွေးပါ။</li>
<li>ပမာဏ ထည့်ပါ။ အတည်မပြုမီ ဝန်ဆောင်ခနှင့် ဝင်မည့်ပမာဏကို ပြပါသည်။</li>
<li>ပြထားသော အကောင့်သို့ ရည်ညွှန်းကုဒ်ကို မှတ်ချက်တွင်ထည့်၍ ငွေလွှဲပါ။</li>
<li>ဘဏ်ဖြင့် လွှဲလျှင် ပြေစာဓာတ်ပုံ (png သို့မဟုတ် jpg၊ အများဆုံး 5 MB) ကို တွဲပါ။</li></ol>
<p>ငွေဝင်လျှင် အကြောင်းကြားပြီး မဝင်ပါက အကြောင်းရင်းကို ဖော်ပြပါမည်။</p>`,
      `<ol><li>打开<strong>存款</strong>，选择支付方式。</li><li>输入金额，确认前会显示手续费和到账金额。</li>
<li>向所示账户付款，并在备注中填写附言码。</li><li>银行转账请上传回单图片（png 或 jpg，不超过 5 MB）。</li></ol>
<p>到账后会通知您；未到账会说明原因。</p>`,
    ),
  },
  {
    id: 'withdrawal-guide',
    title: localize('Withdrawal step by step', 'ငွေထုတ်နည်း အဆင့်ဆင့်', '提款教程'),
    body: localize(
      `<ol><li>Add a bank account in your own name. A new one can be used after 24 hours.</li>
<li>Set a payment password if you have none.</li>
<li>Enter the amount. Any open turnover is listed with what remains.</li>
<li>Once the money is sent, confirm within 30 minutes: received, partly received or not received.</li></ol>
<p>Once you request a withdrawal, we don’t return it to your balance for betting.</p>`,
      `<ol><li>မိမိအမည်ဖြင့် ဘဏ်အကောင့် ထည့်ပါ။ အကောင့်အသစ်ကို 24 နာရီအကြာတွင် သုံးနိုင်ပါသည်။</li>
<li>ငွေပေးချေမှု စကားဝှက် မရှိသေးပါက သတ်မှတ်ပါ။</li>
<li>ပမာဏ ထည့်ပါ။ ကျန်ရှိသေးသော လောင်းရမည့်ပမာဏကို ပြပါမည်။</li>
<li>ငွေပို့ပြီးလျှင် ရရှိ၊ တစ်စိတ်တစ်ပိုင်းရရှိ သို့မဟုတ် မရရှိ ဟု မိနစ် 30 အတွင်း အတည်ပြုပါ။</li></ol>
<p>တောင်းဆိုပြီးသော ငွေထုတ်မှုကို ကျွန်ုပ်တို့က လက်ကျန်ငွေသို့ ပြန်မထည့်ပါ။</p>`,
      `<ol><li>添加本人名下的银行账户，新账户 24 小时后可用。</li><li>如未设置支付密码，请先设置。</li>
<li>输入金额，未完成的流水及剩余额会列出。</li><li>款项发出后，请在 30 分钟内确认：已收到、部分收到或未收到。</li></ol>
<p>已申请的提款不会由我们退回余额用于投注。</p>`,
    ),
  },
];
