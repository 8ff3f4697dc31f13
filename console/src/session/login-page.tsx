import type { LoggedInOperator } from '@parlour/contracts';
import { Card, GemMark } from '@parlour/ui';
import { texts } from '../texts.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

export function LoginPage({ onLogin }: { onLogin(operator: LoggedInOperator): void }) {
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <div className={styles.mark}>
          <GemMark />
        </div>
        <h1 className={styles.title}>{texts.login.title}</h1>
        <LoginForm onLogin={onLogin} />
        <p className={styles.hint}>{texts.login.hint}</p>
      </Card>
    </main>
  );
}
