import { listRedemptionsAct, listVendorTransfersAct, searchOrdersAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import type { SearchProvider } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const hitsMax = 6;
/** `W` and digits: a number of a withdrawal, or its beginning. */
const withdrawalNumber = /^w\d/i;
/** `D` and digits: a number of a deposit, or its beginning. */
const depositNumber = /^d\d/i;
/** Complete numbers. */
const redemptionNumber = /^p\d{6}-\w{10}$/i;
const transferNumber = /^v\d{6}-\w{10}$/i;

/** Creates a search for orders by number. Each result links to the page of its order. */
const createOrderSearch = (
  look: Pick<SearchProvider, 'label' | 'icon'>,
  number: RegExp,
  toPath: (orderNo: string) => string,
): SearchProvider => ({
  ...look,
  permission: searchOrdersAct.permission,
  accepts: (text) => number.test(text),
  async find(text, { gateway }) {
    const { orders } = await gateway.read(searchOrdersAct, { number: text, limit: hitsMax });
    return orders.map(({ orderNo, username, amountMinor }) => ({
      key: orderNo,
      label: orderNo,
      detail: `${username} · ${formatMoney(amountMinor, 'auto')}`,
      to: toPath(orderNo),
    }));
  },
});

export const depositSearch = createOrderSearch(
  { label: texts.palette.deposits, icon: 'banknote' },
  depositNumber,
  paths.deposit,
);
export const withdrawalSearch = createOrderSearch(
  { label: texts.palette.withdrawals, icon: 'hand-coins' },
  withdrawalNumber,
  paths.withdrawal,
);

export const redemptionSearch: SearchProvider = {
  label: texts.palette.redemptions,
  icon: 'gift',
  accepts: (text) => redemptionNumber.test(text),
  async find(text, { gateway }) {
    const { redemptions } = await gateway.read(listRedemptionsAct, { number: text.toUpperCase() });
    return redemptions.map(({ number }) => ({ key: number, label: number, to: paths.redemption(number) }));
  },
};

export const vendorTransferSearch: SearchProvider = {
  label: texts.palette.vendorTransfers,
  icon: 'arrow-left-right',
  accepts: (text) => transferNumber.test(text),
  async find(text, { gateway }) {
    const { transfers } = await gateway.read(listVendorTransfersAct, { transferNo: text.toUpperCase() });
    return transfers.map(({ transferNo, vendor }) => ({
      key: transferNo,
      label: transferNo,
      detail: vendor,
      to: paths.vendorTransfer(transferNo),
    }));
  },
};
