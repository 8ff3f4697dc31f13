/** The page of the sandbox's payment provider. It shows one payment and lets the payer choose its outcome. */
interface Payment {
  reference: string;
  amount: number;
  currency: string;
  state: 'open' | 'paid' | 'declined';
  returnUrl: string;
}

const english = {
  title: 'Confirm your payment',
  note: 'This is a test provider. You choose the result, and no real money moves.',
  pay: 'Pay {amount}',
  decline: 'Decline',
  back: 'Back to the site',
  working: 'One moment…',
  paid: 'Paid. You can go back to the site.',
  declined: 'Declined. Nothing was paid.',
  unknown: 'This payment was not found. Go back to the site and open it again.',
  offline: 'No connection. Nothing was decided: try again.',
};
type Texts = typeof english;

const tables: Record<string, { tag: string; texts: Texts }> = {
  EN: { tag: 'en', texts: english },
  MY: {
    tag: 'my',
    texts: {
      title: 'ငွေပေးချေမှုကို အတည်ပြုပါ',
      note: 'ဤသည်မှာ စမ်းသပ်ဝန်ဆောင်မှုဖြစ်သည်။ ငွေအစစ် မရွေ့ပါ။ ငွေပေးချေမှု ဘယ်လိုပြီးမည်ကို သင်ရွေးနိုင်သည်။',
      pay: '{amount} ပေးချေရန်',
      decline: 'ငြင်းပယ်ရန်',
      back: 'ဆိုက်သို့ ပြန်ရန်',
      working: 'ခဏစောင့်ပါ…',
      paid: 'ပေးချေပြီးပါပြီ။ ဆိုက်သို့ ပြန်နိုင်ပါပြီ။',
      declined: 'ငြင်းပယ်လိုက်ပါပြီ။ ငွေမပေးချေရသေးပါ။',
      unknown: 'ဤငွေပေးချေမှုကို မတွေ့ပါ။ ဆိုက်သို့ပြန်၍ ထပ်ဖွင့်ပါ။',
      offline: 'အင်တာနက် မရပါ။ ဘာမှ မဆုံးဖြတ်ရသေးပါ။ ထပ်စမ်းပါ။',
    },
  },
  CN: {
    tag: 'zh-CN',
    texts: {
      title: '确认付款',
      note: '这是测试支付服务商，不会产生真实资金往来，由您决定支付结果。',
      pay: '支付 {amount}',
      decline: '拒绝',
      back: '返回网站',
      working: '请稍候…',
      paid: '已支付，可以返回网站。',
      declined: '已拒绝，没有付款。',
      unknown: '找不到这笔付款，请返回网站重新打开。',
      offline: '网络已断开，尚未作出决定，请重试。',
    },
  },
};

const element = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found as T;
};

const [paymentId = '', language = 'EN'] = location.hash.slice(1).split('.');
const { tag, texts } = tables[language] ?? { tag: 'en', texts: english };

const formatAmount = ({ amount, currency }: Payment): string => {
  const whole = new Intl.NumberFormat('en-US').format(Math.trunc(amount / 100));
  return `${currency} ${whole}.${String(amount % 100).padStart(2, '0')}`;
};

function show(payment: Payment): void {
  const label = formatAmount(payment);
  element('amount').textContent = label;
  element('reference').textContent = payment.reference;
  element('pay').textContent = texts.pay.replace('{amount}', label);
  element('choices').hidden = payment.state !== 'open';
  element('status').textContent = payment.state === 'open' ? '' : texts[payment.state];
  const back = element<HTMLAnchorElement>('back');
  back.hidden = false;
  // Only a path of the site is accepted. The platform supplied the address, but it is still untrusted input.
  if (/^\/(?!\/)/.test(payment.returnUrl)) back.href = payment.returnUrl;
  // The site opened this page in a new tab, so the page closes it. A browser that refuses to follows the link instead.
  back.addEventListener('click', () => window.close());
}

async function callApi(path: string, method: 'GET' | 'POST'): Promise<Payment | undefined> {
  const response = await fetch(`/sandbox/pay/api/${paymentId}${path}`, { method });
  return response.ok ? ((await response.json()) as Payment) : undefined;
}

async function end(how: 'paid' | 'declined', payment: Payment): Promise<void> {
  for (const id of ['pay', 'decline']) element<HTMLButtonElement>(id).disabled = true;
  element('status').textContent = texts.working;
  try {
    const ended = await callApi(`/${how}`, 'POST');
    if (ended) show({ ...payment, state: ended.state });
    else element('status').textContent = texts.unknown;
  } catch {
    element('status').textContent = texts.offline;
    for (const id of ['pay', 'decline']) element<HTMLButtonElement>(id).disabled = false;
  }
}

async function start(): Promise<void> {
  document.documentElement.lang = tag;
  element('title').textContent = texts.title;
  element('note').textContent = texts.note;
  element('decline').textContent = texts.decline;
  element('back').textContent = texts.back;
  const payment = await callApi('', 'GET').catch(() => undefined);
  if (!payment) {
    element('status').textContent = texts.unknown;
    element('back').hidden = false;
    return;
  }
  show(payment);
  element('pay').addEventListener('click', () => void end('paid', payment));
  element('decline').addEventListener('click', () => void end('declined', payment));
}

void start();
