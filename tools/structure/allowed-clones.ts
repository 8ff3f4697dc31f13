/**
 * Passages of nine or more equal lines that have no common part yet, as pairs of files. Most are declarations and styles
 * that may diverge. Remove a line here when you remove its passage; add one only with a reason in the commit.
 */
export const allowedClones: readonly string[] = [
  'console/src/acts/canary-dialog.tsx = console/src/acts/deploy-dialog.tsx',
  'console/src/acts/order-dialog.module.css = console/src/operate/operate.module.css',
  'console/src/content/published/banner-dialog.tsx = console/src/content/published/notice-dialog.tsx',
  'gateway/src/betting/profit/profit-rules.ts = shared/api-client/src/profit.ts',
  'gateway/src/platform/profiles.ts = gateway/src/wallet/withdrawal/withdrawal-rules.ts',
  'gateway/src/points/conversion/index.ts = gateway/src/points/redemption/requests.ts',
  'mfe-agent-center/src/records/bet-table.tsx = mfe-member-center/src/bets/bet-table.tsx',
  'mfe-agent-center/src/records/bets-page.tsx = mfe-agent-center/src/records/movements-page.tsx',
  'mfe-agent-center/src/records/bets-page.tsx = mfe-member-center/src/bets/bets-export.tsx',
  'mfe-agent-center/src/revenue/day-dialog.tsx = mfe-agent-center/src/settlements/settlements-page.tsx',
  'mfe-agent-center/src/revenue/revenue-page.module.css = mfe-member-center/src/profit/profit-page.module.css',
  'mfe-agent-center/src/settlements/settlements-page.module.css = mfe-agent-center/src/statement/statement-page.module.css',
  'mfe-lobby/src/home/popular-games.module.css = mfe-promotions/src/home/promotion-strip.module.css',
  'mfe-member-center/src/bets/bet-filters.module.css = mfe-wallet/src/record/record-filters.module.css',
  'mfe-member-center/src/contact/contact-dialog.tsx = mfe-member-center/src/password/password-dialog.tsx',
  'mfe-member-center/src/messages/message-item.module.css = mfe-member-center/src/plain-list.module.css',
  'mfe-member-center/src/messages/message-item.module.css = mfe-wallet/src/bank-accounts/bank-accounts-view.module.css',
  'mfe-member-center/src/plain-list.module.css = mfe-wallet/src/bank-accounts/bank-accounts-view.module.css',
  'mfe-member-center/src/profit/lifetime-card.tsx = mfe-member-center/src/profit/profit-tiles.tsx',
  'mfe-promotions/src/missions/missions-page.tsx = mfe-promotions/src/rewards/rewards-page.tsx',
  'shared/contracts/src/calls/account-safety.ts = shared/contracts/src/calls/bank-accounts.ts',
  'shared/contracts/src/calls/recovery.ts = shared/contracts/src/calls/sign-in.ts',
  'shell/src/sign-in/name-form.tsx = shell/src/sign-in/recovery-mail-form.tsx',
  'shell/src/sign-in/phone-form.tsx = shell/src/sign-in/recovery-phone-form.tsx',
];
