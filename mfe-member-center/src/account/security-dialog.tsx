import type { MemberSecurity } from '@parlour/api-client';
import { lazy } from 'react';
import type { SecurityItem } from './account-rules.ts';

const PasswordDialog = lazy(() => import('../password/password-dialog.tsx'));
const PaymentPasswordDialog = lazy(() => import('../password/payment-password-dialog.tsx'));
const ContactDialog = lazy(() => import('../contact/contact-dialog.tsx'));
const AuthenticatorOnDialog = lazy(() => import('../authenticator/authenticator-on-dialog.tsx'));
const AuthenticatorOffDialog = lazy(() => import('../authenticator/authenticator-off-dialog.tsx'));
const ProfileDialog = lazy(() => import('../profile/profile-dialog.tsx'));

export interface SecurityDialogProps {
  item: SecurityItem;
  /** Snapshot of the moment when the dialog opened. */
  security: MemberSecurity;
  onClosed(): void;
}

/** Dialog of one security item. Each dialog is loaded lazily, when it first opens. */
export function SecurityDialog({ item, security, onClosed }: SecurityDialogProps) {
  switch (item) {
    case 'loginPassword':
      return <PasswordDialog onClosed={onClosed} />;
    case 'paymentPassword':
      return <PaymentPasswordDialog isSet={security.isPaymentPasswordSet} onClosed={onClosed} />;
    case 'mobile':
      return <ContactDialog channel="sms" onClosed={onClosed} />;
    case 'email':
      return <ContactDialog channel="email" onClosed={onClosed} />;
    case 'realName':
      return <ProfileDialog onClosed={onClosed} />;
    case 'twoFactor':
      return security.isTwoFactorOn ? (
        <AuthenticatorOffDialog onClosed={onClosed} />
      ) : (
        <AuthenticatorOnDialog onClosed={onClosed} />
      );
  }
}
