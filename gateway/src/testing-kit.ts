/** The package's parts for tests of others: the test gateway, and what the modules' tests use to move money. */
export { startTestVendor } from './betting/testing/test-vendor.ts';
export { requestTestRedemption } from './points/testing/test-redemption.ts';
export * from './testing/index.ts';
export { reportMissing, requestTestWithdrawal } from './wallet/testing/test-withdrawal.ts';
