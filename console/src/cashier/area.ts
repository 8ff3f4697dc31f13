import {
  depositMethodsAct,
  heldDepositsAct,
  listBanksAct,
  listRedemptionsAct,
  listVendorTransfersAct,
  listWithdrawalsAct,
  manualDepositsAct,
  paymentDifferencesAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import { type Area, countTotal, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { reconciliationTexts } from './reconciliation/reconciliation-texts.ts';
import { redemptionTexts } from './redemptions/redemption-texts.ts';
import { depositSearch, redemptionSearch, vendorTransferSearch, withdrawalSearch } from './searches.ts';
import { vendorTransferTexts } from './vendor-transfers/vendor-transfer-texts.ts';

/** Section for deposits, withdrawals and everything else that moves money in or out. */
export const cashierArea: Area = {
  key: 'cashier',
  label: texts.areas.cashier,
  sections: [
    {
      path: paths.deposits,
      label: texts.nav.deposits,
      icon: 'banknote',
      permission: heldDepositsAct.permission,
      routes: [
        {
          path: '/deposits',
          page: createLazyPart(async () => ({
            default: (await import('./deposits/deposits-page.tsx')).DepositsPage,
          })),
        },
        {
          path: '/deposits/:orderNo',
          page: createLazyPart(async () => ({
            default: (await import('./deposits/deposit-page.tsx')).DepositPage,
          })),
        },
      ],
      searches: [depositSearch],
      badges: [
        declareBadge(heldDepositsAct, {}, ({ payments, isMore }) => ({ value: payments.length, isMore })),
      ],
    },
    {
      path: paths.manualDeposits,
      label: texts.nav.manualDeposits,
      icon: 'receipt-text',
      permission: manualDepositsAct.permission,
      routes: [
        {
          path: '/manual-deposits',
          page: createLazyPart(async () => ({
            default: (await import('./manual-deposits/orders-page.tsx')).ManualDepositsPage,
          })),
        },
      ],
      badges: [declareBadge(manualDepositsAct, { pageSize: 1 }, countTotal)],
    },
    {
      path: paths.depositMethods,
      label: texts.nav.depositMethods,
      icon: 'wallet',
      permission: depositMethodsAct.permission,
      routes: [
        {
          path: '/deposit-methods',
          page: createLazyPart(async () => ({
            default: (await import('./deposit-methods/methods-page.tsx')).DepositMethodsPage,
          })),
        },
      ],
    },
    {
      path: paths.withdrawals,
      label: texts.nav.withdrawals,
      icon: 'hand-coins',
      permission: listWithdrawalsAct.permission,
      routes: [
        {
          path: '/withdrawals',
          page: createLazyPart(async () => ({
            default: (await import('./withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
          })),
        },
        {
          path: '/withdrawals/:orderNo',
          page: createLazyPart(async () => ({
            default: (await import('./withdrawals/withdrawal-page.tsx')).WithdrawalPage,
          })),
        },
      ],
      badges: [declareBadge(listWithdrawalsAct, { pageSize: 1 }, countTotal)],
      searches: [withdrawalSearch],
    },
    {
      path: paths.vendorTransfers,
      label: vendorTransferTexts.nav,
      icon: 'arrow-left-right',
      permission: listVendorTransfersAct.permission,
      routes: [
        {
          path: '/vendor-transfers',
          page: createLazyPart(async () => ({
            default: (await import('./vendor-transfers/vendor-transfers-page.tsx')).VendorTransfersPage,
          })),
        },
      ],
      searches: [vendorTransferSearch],
      badges: [
        declareBadge(listVendorTransfersAct, {}, ({ transfers, isMore }) => ({
          value: transfers.length,
          isMore,
        })),
      ],
    },
    {
      path: paths.paymentReconciliation,
      label: reconciliationTexts.nav,
      icon: 'scale',
      permission: paymentDifferencesAct.permission,
      routes: [
        {
          path: '/payment-reconciliation',
          page: createLazyPart(async () => ({
            default: (await import('./reconciliation/reconciliation-page.tsx')).ReconciliationPage,
          })),
        },
      ],
      badges: [
        declareBadge(paymentDifferencesAct, {}, ({ differences, isMore }) => ({
          value: differences.length,
          isMore,
        })),
      ],
    },
    {
      path: paths.banks,
      label: texts.nav.banks,
      icon: 'landmark',
      permission: listBanksAct.permission,
      routes: [
        {
          path: '/banks',
          page: createLazyPart(async () => ({ default: (await import('./banks/banks-page.tsx')).BanksPage })),
        },
      ],
    },
    {
      path: paths.redemptions,
      label: redemptionTexts.nav,
      icon: 'gift',
      permission: listRedemptionsAct.permission,
      routes: [
        {
          path: '/redemptions',
          page: createLazyPart(async () => ({
            default: (await import('./redemptions/redemptions-page.tsx')).RedemptionsPage,
          })),
        },
      ],
      searches: [redemptionSearch],
      badges: [declareBadge(listRedemptionsAct, { pageSize: 1 }, countTotal)],
    },
  ],
};
