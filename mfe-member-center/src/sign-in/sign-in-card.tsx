import { useTexts } from '@parlour/remote-sdk';
import { Card, SectionHeading } from '@parlour/ui';
import { LinkList } from './link-list.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** Card of the sign-in methods other than the password: passkeys and linked services. */
export function SignInCard() {
  const t = useTexts();
  return (
    <Card as="section" aria-label={t('signIn.title')}>
      <SectionHeading level={3} icon="key-round" title={t('signIn.title')} />
      <PasskeyList />
      <LinkList />
    </Card>
  );
}
