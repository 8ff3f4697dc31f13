import { memberPages } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Button, Card, Icon, LinkButton } from '@parlour/ui';
import { paths } from '../paths.ts';
import styles from './setup-steps.module.css';

/** The page of the personal centre where the payment password is set. */
const accountPage = memberPages.account;

interface SetupStepsProps {
  hasPaymentPassword: boolean;
  hasAccount: boolean;
}

/** Steps before the first withdrawal: a payment password, then a bank account. */
export function SetupSteps({ hasPaymentPassword, hasAccount }: SetupStepsProps) {
  const t = useTexts();
  const { panels } = useSite();
  return (
    <Card className={styles.card}>
      <h3>{t('setup.title')}</h3>
      <ol className={styles.steps}>
        <Step title={t('setup.password')} note={t('setup.passwordNote')} isDone={hasPaymentPassword}>
          <Button tone="gold" onClick={() => panels.open('member', accountPage)}>
            {t('setup.setPassword')}
          </Button>
        </Step>
        <Step title={t('setup.account')} note={t('setup.accountNote')} isDone={hasAccount}>
          <LinkButton asChild tone={hasPaymentPassword ? 'gold' : 'ghost'}>
            <Link to={paths.bankAccounts()}>{t('setup.addAccount')}</Link>
          </LinkButton>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  title: string;
  note: string;
  isDone: boolean;
  /** The action of a step that is not done. */
  children: React.ReactNode;
}

function Step({ title, note, isDone, children }: StepProps) {
  const t = useTexts();
  return (
    <li className={styles.step}>
      <Icon
        name={isDone ? 'circle-check' : 'circle-alert'}
        className={isDone ? styles.done : styles.missing}
      />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{isDone ? t('setup.done') : note}</span>
      </span>
      {!isDone && children}
    </li>
  );
}
