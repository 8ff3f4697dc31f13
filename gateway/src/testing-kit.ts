/** Test helpers of this package for tests of other packages: the test gateway, and helpers that move money. */
export { startTestVendor } from './betting/testing/test-vendor.ts';
export { assembleModules, type Services } from './modules.ts';
export { requestTestRedemption } from './points/testing/test-redemption.ts';
export { hashSeed, verifyRaffle } from './promotions/raffle/raffle-rules.ts';
export { publishTestPromotion } from './promotions/testing/test-promotion.ts';
export * from './testing/index.ts';
export { reportMissing, requestTestWithdrawal } from './wallet/testing/test-withdrawal.ts';
