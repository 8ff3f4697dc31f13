import {
  beginAuthenticator,
  confirmAuthenticator,
  memberSecurityQuery,
  passwordProofQuery,
} from '@parlour/api-client';
import { AsyncContent, useApiForm, useRuleText, useSite, useSwapHold, useTexts } from '@parlour/remote-sdk';
import { CopyButton, QrCode } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import formStyles from '../forms/form.module.css';
import { PasswordStep } from '../forms/password-step.tsx';
import styles from './authenticator.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Begun {
  secret: string;
  uri: string;
}

/** Dialog that sets up an authenticator app: password, QR code and an app code, then the recovery codes, shown once. */
export default function AuthenticatorOnDialog({ onClosed }: { onClosed(): void }) {
  const t = useTexts();
  const { api } = useSite();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  const proof = useQuery(passwordProofQuery(api));
  const confirmed = (made: readonly string[]) => {
    setCodes(made);
    for (const { queryKey } of [memberSecurityQuery(api), passwordProofQuery(api)])
      void queries.invalidateQueries({ queryKey });
  };
  return (
    <AccountDialog
      title={t(codes ? 'authenticator.codesTitle' : 'authenticator.onTitle')}
      onClosed={onClosed}
    >
      {(close) => {
        if (codes) return <RecoveryCodes codes={codes} onDone={close} />;
        if (begun) return <AppForm begun={begun} onConfirmed={confirmed} />;
        return (
          <AsyncContent query={proof} failed={t('form.failed')}>
            {({ hasPassword }) => (
              <PasswordStep
                hasPassword={hasPassword}
                intro={t('authenticator.lead')}
                submitLabel={t('form.next')}
                send={async (password) => setBegun(await beginAuthenticator(api, { password }))}
              />
            )}
          </AsyncContent>
        );
      }}
    </AccountDialog>
  );
}

function AppForm({ begun, onConfirmed }: { begun: Begun; onConfirmed(codes: readonly string[]): void }) {
  const t = useTexts();
  const { api } = useSite();
  const ruleText = useRuleText();
  useSwapHold('an authenticator is being set up', true);
  const form = useApiForm({
    values: { code: '' },
    async send({ code }) {
      onConfirmed(await confirmAuthenticator(api, { code }));
    },
  });
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t('authenticator.switchOn')}
    >
      <p className={formStyles.intro}>{t('authenticator.scan')}</p>
      <div className={styles.code}>
        <QrCode text={begun.uri} label={t('authenticator.qr')} />
      </div>
      <div className={styles.secret}>
        <span className={styles.secretText}>
          <span className={formStyles.marked}>{t('authenticator.type')}</span>
          <code className={styles.letters}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </span>
        <CopyButton
          text={begun.secret}
          label={t('authenticator.copySecret')}
          copiedLabel={t('copied')}
          failedLabel={t('copyFailed')}
        />
      </div>
      <CodeField
        label={t('code.of.authenticator')}
        error={form.errors.code?.message}
        {...form.register('code', { validate: (value) => value.trim() !== '' || ruleText('required') })}
      />
    </DialogForm>
  );
}
