import { Alert, Button, Card, SectionHeading } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeading } from '../frame/page-heading.tsx';
import { useOperator } from '../session/operator-context.ts';
import { formatRoles } from '../session/roles.ts';
import { SecondFactorSetUp } from '../session/second-factor-set-up.tsx';
import { texts } from '../texts.ts';
import { sessionKey } from '../wire/queries.ts';
import styles from './account.module.css';

const words = texts.secondFactor;

/** Page for the operator's own account: roles, and the second factor. */
export function AccountPage() {
  const { name, roles, secondFactor } = useOperator();
  const client = useQueryClient();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const complete = (): void => {
    setIsSettingUp(false);
    void client.invalidateQueries({ queryKey: sessionKey });
  };
  return (
    <>
      <PageHeading title={texts.nav.account(name)} intro={formatRoles(roles)} />
      <section className={styles.section}>
        <SectionHeading title={words.title} />
        {isSettingUp && (
          <Card>
            <SecondFactorSetUp onDone={complete} />
          </Card>
        )}
        {!isSettingUp && secondFactor && <Alert tone="success" title={words.on} />}
        {!isSettingUp && !secondFactor && (
          <>
            <Alert tone="info" title={words.off} />
            <Button tone="gold" icon="lock" onClick={() => setIsSettingUp(true)}>
              {words.setUp}
            </Button>
          </>
        )}
      </section>
    </>
  );
}
