import type { Localized } from '@parlour/contracts';
import type { RewardSource } from '@parlour/contracts/calls';

/** The names of bonus grants whose rewards have no name of their own. */
export const grantTitles: Readonly<Record<RewardSource, Localized>> = {
  PROMO: { EN: 'Promotion award', MY: 'ပရိုမိုးရှင်း ဆုလာဘ်', CN: '活动奖励' },
  MISSION: { EN: 'Mission reward', MY: 'မစ်ရှင် ဆုလာဘ်', CN: '任务奖励' },
  REBATE: { EN: 'Rebate', MY: 'ပြန်အမ်းငွေ', CN: '返水' },
  VIP: { EN: 'VIP club reward', MY: 'VIP ကလပ် ဆုလာဘ်', CN: 'VIP 俱乐部奖励' },
  RED_ENVELOPE: { EN: 'Red envelope', MY: 'စာအိတ်နီ', CN: '红包' },
  REFERRAL: { EN: 'Reward for an invited friend', MY: 'သူငယ်ချင်း ဖိတ်ခေါ်မှု ဆုလာဘ်', CN: '邀请好友奖励' },
  COMPENSATION: { EN: 'From customer service', MY: 'ဝန်ဆောင်မှုဌာနမှ', CN: '客服补偿' },
};
