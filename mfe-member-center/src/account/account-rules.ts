/** Rules that turn the gateway's data into "my account". */

import type { MemberSecurity } from '@parlour/api-client';
import { dayMs } from '@parlour/basics';
import type { PanelPageContribution } from '@parlour/contracts';
import { otherPageKeys } from '../paths.ts';

export const securityItems = [
  'loginPassword',
  'paymentPassword',
  'mobile',
  'email',
  'realName',
  'twoFactor',
] as const;
export type SecurityItem = (typeof securityItems)[number];

/** Returns whether a security item is set, verified or on. */
export function isSecured(item: SecurityItem, security: MemberSecurity): boolean {
  const states: Record<SecurityItem, boolean> = {
    loginPassword: true,
    paymentPassword: security.isPaymentPasswordSet,
    mobile: security.mobile.isVerified,
    email: security.email.isVerified,
    realName: security.realName.masked !== undefined,
    twoFactor: security.isTwoFactorOn,
  };
  return states[item];
}

type SecurityLevel = 'weak' | 'fair' | 'strong';

interface SecurityScore {
  secured: number;
  total: number;
  level: SecurityLevel;
  missing: readonly SecurityItem[];
}

const fairMin = 3;
const strongMin = 5;

export function computeSecurityScore(security: MemberSecurity): SecurityScore {
  const missing = securityItems.filter((item) => !isSecured(item, security));
  const secured = securityItems.length - missing.length;
  const level = secured >= strongMin ? 'strong' : secured >= fairMin ? 'fair' : 'weak';
  return { secured, total: securityItems.length, level, missing };
}

/** Computes the progress to the next club level, from 0 to 1; 1 at the highest level. */
export function computeClubShare({ progressMinor, next }: MemberSecurity['club']): number {
  if (!next) return 1;
  return next.requiredMinor > 0 ? Math.min(progressMinor / next.requiredMinor, 1) : 0;
}

/** Counts whole days since a moment; 0 when the moment is in the future by this clock. */
export const countDaysSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs));

export interface MoneyAction {
  action: 'deposit' | 'withdraw' | 'transfer';
  pageKey: string;
}

/** Lists the actions of the balance card whose page a remote contributes. */
export function listMoneyActions(
  pages: readonly PanelPageContribution[],
  canTransferUp: boolean,
): MoneyAction[] {
  const has = (key: string) => pages.some((page) => page.key === key);
  const { deposit, withdrawal, transferUp } = otherPageKeys;
  const actions: MoneyAction[] = [
    { action: 'deposit', pageKey: deposit },
    { action: 'withdraw', pageKey: withdrawal },
  ];
  if (canTransferUp) actions.push({ action: 'transfer', pageKey: transferUp });
  return actions.filter(({ pageKey }) => has(pageKey));
}
