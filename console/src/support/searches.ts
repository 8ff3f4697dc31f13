import {
  listApplicationsAct,
  listFeedbackAct,
  recallBetAct,
  searchMembersAct,
  searchOrdersAct,
} from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import type { SearchProvider } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { toFieldValue } from '../times.ts';

const hitsMax = 6;
/** Shorter texts would match most members. */
const textLengthMin = 3;
/** `D` and digits: a number of a deposit, or its beginning. */
const depositNumber = /^d\d/i;
/** Characters of `2026-11-26`. */
const dayLength = 10;
const betNumber = /^b\d{6,15}$/i;
const reference = /^[fa]-\d{1,15}$/i;

const memberSearch: SearchProvider = {
  label: texts.palette.members,
  icon: 'user',
  accepts: (text) => text.length >= textLengthMin,
  async find(text, { gateway }) {
    const { members } = await gateway.read(searchMembersAct, { text, limit: hitsMax });
    return members.map(({ id, username, mobile }) => ({
      key: `member-${id}`,
      label: username,
      detail: mobile ?? String(id),
      to: paths.member(id),
    }));
  },
};

/** For operators without pages of orders. The section of the cashier finds withdrawals. */
const depositSearch: SearchProvider = {
  label: texts.palette.deposits,
  icon: 'banknote',
  hiddenWith: 'deposits.view',
  accepts: (text) => depositNumber.test(text),
  async find(text, { gateway }) {
    const { orders } = await gateway.read(searchOrdersAct, { number: text, limit: hitsMax });
    return orders
      .filter(({ kind }) => kind === 'deposit')
      .map(({ orderNo, memberId, username, amountMinor }) => ({
        key: orderNo,
        label: orderNo,
        detail: `${username} · ${formatMoney(amountMinor, 'auto')}`,
        to: paths.memberDeposits(memberId),
      }));
  },
};

/** Finds a movement by its number, or the beginning of one, and leads to its day in the member's account record. */
const createMovementSearch = (
  look: Pick<SearchProvider, 'label' | 'icon'>,
  number: RegExp,
): SearchProvider => ({
  ...look,
  accepts: (text) => number.test(text),
  async find(text, { gateway }) {
    const { orders } = await gateway.read(searchOrdersAct, { number: text, limit: hitsMax });
    return orders.map(({ orderNo, memberId, username, amountMinor, createdAt }) => ({
      key: orderNo,
      label: orderNo,
      detail: `${username} · ${formatMoney(amountMinor, 'auto')}`,
      to: paths.memberRecord(memberId, toFieldValue(createdAt).slice(0, dayLength)),
    }));
  },
});

const transferSearch = createMovementSearch(
  { label: texts.palette.transfers, icon: 'arrow-left-right' },
  /^x\d/i,
);
const conversionSearch = createMovementSearch({ label: texts.palette.conversions, icon: 'coins' }, /^c\d/i);

const betSearch: SearchProvider = {
  label: texts.palette.bets,
  icon: 'dices',
  accepts: (text) => betNumber.test(text),
  async find(text, { gateway }) {
    const betNo = text.toUpperCase();
    const { memberId, bet } = await gateway.read(recallBetAct, { betNo });
    return [
      {
        key: betNo,
        label: betNo,
        detail: `${memberId} · ${formatMoney(bet.stakeMinor, 'auto')}`,
        to: paths.memberBet(memberId, betNo),
      },
    ];
  },
};

export const memberSearches: readonly SearchProvider[] = [
  memberSearch,
  depositSearch,
  transferSearch,
  conversionSearch,
  betSearch,
];

export const feedbackSearch: SearchProvider = {
  label: texts.palette.feedback,
  icon: 'message-circle',
  accepts: (text) => reference.test(text),
  async find(text, { gateway }) {
    const wanted = text.toUpperCase();
    const isApplication = wanted.startsWith('A');
    const act = isApplication ? listApplicationsAct : listFeedbackAct;
    const { rows } = await gateway.read(act, { reference: wanted, pageSize: 1 });
    return rows.map((row) => ({
      key: row.reference,
      label: row.reference,
      to: paths.feedbackEntry(row.reference, isApplication),
    }));
  },
};
