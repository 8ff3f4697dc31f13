import { Card } from '@parlour/ui';
import { texts } from '../texts.ts';
import styles from './login.module.css';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** Page for operators without a second factor on a site that requires one. They can only set one up. */
export function RequiredFactorPage({ onDone }: { onDone(): void }) {
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <h1 className={styles.title}>{texts.secondFactor.requiredTitle}</h1>
        <p className={styles.over}>{texts.secondFactor.requiredText}</p>
        <SecondFactorSetUp onDone={onDone} />
      </Card>
    </main>
  );
}
