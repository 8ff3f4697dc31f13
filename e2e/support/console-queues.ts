import { randomUUID } from 'node:crypto';
import {
  applyAsAffiliate,
  applyForPromotion,
  createDeposit,
  redeemPointReward,
  sendFeedback,
  submitDeposit,
} from '@parlour/api-client';
import { addPictureCall } from '@parlour/contracts/calls';
import { createGuestApi, openApi } from './open-session.ts';
import { actAsOperator, readAsOperator } from './operator-calls.ts';
import { people } from './people.ts';

type Api = Awaited<ReturnType<typeof openApi>>['api'];

/** Numbers of the objects that the operators of a site find in their queues. */
export interface FilledQueues {
  memberId: number;
  deposit: string;
  manualDeposit: string;
  withdrawal: string;
  feedback: string;
  application: string;
  redemption: string;
  bet: string;
  claim: number;
  /** A request that waits for a second person. */
  request: number;
}

const paymentPassword = '246810';
const reason = 'a gift of the spring';
/** A small valid picture. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Fills every queue of the console by the calls of members, visitors and operators. */
export async function fillQueues(site: string): Promise<FilledQueues> {
  const { api } = await openApi(site, people.chi);
  const read = <T>(path: string) => readAsOperator<T>(site, path);
  const { members } = await actAsOperator<{ members: { id: number }[] }>(site, 'members/search', {
    text: people.chi,
    by: 'username',
    match: 'exact',
  });
  const memberId = members[0]?.id ?? 0;
  const { request } = await givePoints(site, memberId);
  const credited = await read<{ orders: { orderNo: string }[] }>(
    'deposits/orders?show=every&status=CREDITED&pageSize=1',
  );
  const { bets } = await read<{ bets: { betNo: string }[] }>(`members/bets?memberId=${memberId}&limit=1`);
  const { orders } = await read<{ orders: { orderNo: string }[] }>('withdrawals');
  return {
    memberId,
    deposit: credited.orders[0]?.orderNo ?? '',
    manualDeposit: await payByTransfer(api),
    withdrawal: orders[0]?.orderNo ?? '',
    ...(await writeToService(site, api)),
    redemption: await redeemGoods(site, api),
    claim: await applyForAward(site, api),
    bet: bets[0]?.betNo ?? '',
    request,
  };
}

/** Gives points to a member by two people, and leaves a second gift waiting. Returns the number of its request. */
async function givePoints(site: string, memberId: number): Promise<{ request: number }> {
  const ask = () =>
    actAsOperator<{ request: number }>(site, 'members/adjust', {
      memberId,
      requestId: randomUUID(),
      direction: 'in',
      book: 'points',
      amountMinor: 100_000,
      reason,
    });
  const { request } = await ask();
  await actAsOperator(site, 'approvals/approve', { id: request, reason }, 'rick');
  return ask();
}

/** Sends feedback of a member in Chinese, and the application of a visitor. */
async function writeToService(
  site: string,
  api: Api,
): Promise<Pick<FilledQueues, 'feedback' | 'application'>> {
  const feedback = await sendFeedback(api, {
    requestId: randomUUID(),
    type: 'deposit',
    content: '我昨天的存款还没有到账，请帮我查一下。谢谢！',
    contact: undefined,
    isComplaint: true,
    pictureIds: [await addPicture(api)],
  });
  const application = await applyAsAffiliate(createGuestApi(site), {
    requestId: randomUUID(),
    fullName: '王小明',
    email: 'wang@example.com',
    mobile: undefined,
    code: undefined,
    domain: 'https://games.example.com',
    remark: 'ကျွန်ုပ်တို့၏ စာမျက်နှာတွင် ဖတ်သူ ၃,၀၀၀ ရှိသည်။',
    pictureIds: [],
  });
  return { feedback: feedback.reference, application: application.reference };
}

/** Opens a deposit by bank transfer, and states that it is paid. */
async function payByTransfer(api: Api): Promise<string> {
  const { orderNo } = await createDeposit(api, {
    requestId: randomUUID(),
    methodId: 'bank-transfer',
    amountMinor: 1_000_000,
    language: 'EN',
  });
  await submitDeposit(api, {
    orderNo,
    pictureIds: [await addPicture(api)],
    senderName: 'Daw Chi Chi',
    senderTail: '4417',
  });
  return orderNo;
}

async function redeemGoods(site: string, api: Api): Promise<string> {
  const { rewards } = await readAsOperator<{ rewards: { id: number; code: string }[] }>(site, 'mall/rewards');
  const redemption = await redeemPointReward(api, {
    language: 'EN',
    requestId: randomUUID(),
    rewardId: rewards.find(({ code }) => code === 'tea-mug')?.id ?? 0,
    units: 1,
    address: '12 Strand Road, Yangon',
    countryDialingCode: '95',
    mobileNum: '9450001234',
    paymentPassword,
  });
  return redemption.number;
}

async function applyForAward(site: string, api: Api): Promise<number> {
  const { promotions } = await readAsOperator<{ promotions: { id: number; code: string }[] }>(
    site,
    'promotions',
  );
  await applyForPromotion(api, {
    id: promotions.find(({ code }) => code === 'app-install')?.id ?? 0,
    requestId: randomUUID(),
    remark: 'It is on my phone.',
    pictureIds: [await addPicture(api)],
  });
  const { rows } = await readAsOperator<{ rows: { claimId: number }[] }>(site, 'promotions/claims');
  return rows[0]?.claimId ?? 0;
}

const addPicture = async (api: Api): Promise<string> =>
  (await api.call(addPictureCall, { data: picture })).pictureId;
