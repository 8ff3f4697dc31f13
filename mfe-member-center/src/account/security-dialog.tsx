import type { MemberSecurity } from '@parlour/api-client';
import { MissingDialogPart } from '@parlour/remote-sdk';
import { createLazyPart } from '@parlour/ui';
import type { SecurityItem } from './account-rules.ts';

const PasswordDialog = createLazyPart(() => import('../password/password-dialog.tsx'));
const PaymentPasswordDialog = createLazyPart(() => import('../password/payment-password-dialog.tsx'));
const ContactDialog = createLazyPart(() => import('../contact/contact-dialog.tsx'));
const AuthenticatorOnDialog = createLazyPart(() => import('../authenticator/authenticator-on-dialog.tsx'));
const AuthenticatorOffDialog = createLazyPart(() => import('../authenticator/authenticator-off-dialog.tsx'));
const ProfileDialog = createLazyPart(() => import('../profile/profile-dialog.tsx'));

interface SecurityDialogProps {
  item: SecurityItem;
  /** Snapshot of the moment when the dialog opened. */
  security: MemberSecurity;
  onClosed(): void;
}

/** Dialog of one security item. Each dialog is loaded lazily, when it first opens. */
export function SecurityDialog({ item, security, onClosed }: SecurityDialogProps) {
  const missing = (retry: () => void) => <MissingDialogPart retry={retry} onClose={onClosed} />;
  switch (item) {
    case 'loginPassword':
      return <PasswordDialog onClosed={onClosed} missing={missing} />;
    case 'paymentPassword':
      return (
        <PaymentPasswordDialog isSet={security.isPaymentPasswordSet} onClosed={onClosed} missing={missing} />
      );
    case 'mobile':
      return <ContactDialog channel="sms" onClosed={onClosed} missing={missing} />;
    case 'email':
      return <ContactDialog channel="email" onClosed={onClosed} missing={missing} />;
    case 'realName':
      return <ProfileDialog onClosed={onClosed} missing={missing} />;
    case 'twoFactor':
      return security.isTwoFactorOn ? (
        <AuthenticatorOffDialog onClosed={onClosed} missing={missing} />
      ) : (
        <AuthenticatorOnDialog onClosed={onClosed} missing={missing} />
      );
  }
}
