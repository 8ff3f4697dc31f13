import { openAccount } from '@parlour/api-client';
import { type InvitedKind, invitedKinds } from '@parlour/contracts/calls';
import { useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, CopyButton, Field, Modal, Select, TextInput } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RebateField, useRebateCheck } from './rebate-field.tsx';
import styles from './register-page.module.css';
import { createFirstPassword, readRebate } from './register-rules.ts';

interface OpenedAccount {
  username: string;
  password: string;
}

interface AccountDialogProps {
  /** The agent's own rebate, in parts per million. */
  rebateMaxPpm: number;
  onClosed(): void;
}

/** Dialog that opens an account below the agent, and then shows the name and first password to pass on. */
export default function AccountDialog({ rebateMaxPpm, onClosed }: AccountDialogProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<OpenedAccount>();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onClose={close}
      onExited={onClosed}
      title={t('register.openAccount')}
      closeLabel={t('close')}
    >
      {opened ? (
        <PassOn account={opened} onDone={close} />
      ) : (
        <AccountForm rebateMaxPpm={rebateMaxPpm} onOpened={setOpened} />
      )}
    </Modal>
  );
}

interface AccountFormProps {
  rebateMaxPpm: number;
  onOpened(account: OpenedAccount): void;
}

function AccountForm({ rebateMaxPpm, onOpened }: AccountFormProps) {
  const t = useTexts();
  const { api } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const [values] = useState<OpenedAccount & { kind: InvitedKind; rebatePpm: string }>(() => ({
    username: '',
    password: createFirstPassword(),
    kind: 'MEMBER',
    rebatePpm: '',
  }));
  const form = useApiForm({
    values,
    fieldByCode: { 'identity.username-taken': 'username' },
    async send({ username, password, kind, ...written }) {
      const rebatePpm = readRebate(written.rebatePpm, rebateMaxPpm);
      if (rebatePpm === 'wrong') return;
      const account = { username: username.trim(), password };
      await openAccount(api, { ...account, kind, rebatePpm });
      void queries.invalidateQueries({ queryKey: ['agents'] });
      onOpened(account);
    },
  });
  const { register, errors } = form;
  const checkRebate = useRebateCheck(rebateMaxPpm);
  const required = (value: string) => value.trim() !== '' || ruleText('required');
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field label={t('register.username')} required error={errors.username?.message ?? ''}>
        <TextInput
          icon="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...register('username', { validate: required })}
        />
      </Field>
      <Field
        label={t('register.password')}
        required
        helper={t('register.passwordHelp')}
        error={errors.password?.message ?? ''}
      >
        <TextInput
          icon="key-round"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...register('password', { validate: required })}
        />
      </Field>
      <Field label={t('register.kindLabel')}>
        <Select
          options={invitedKinds.map((kind) => ({ value: kind, label: t(`register.kind.${kind}`) }))}
          {...register('kind')}
        />
      </Field>
      <RebateField
        maxPpm={rebateMaxPpm}
        error={errors.rebatePpm?.message}
        input={register('rebatePpm', { validate: checkRebate })}
      />
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        {t('register.openAccount')}
      </Button>
    </form>
  );
}

function PassOn({ account: { username, password }, onDone }: { account: OpenedAccount; onDone(): void }) {
  const t = useTexts();
  const lines = [
    [t('register.username'), username],
    [t('register.password'), password],
  ] as const;
  return (
    <div className={styles.form}>
      <Alert tone="success" live title={t('register.opened')}>
        {t('register.openedText')}
      </Alert>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.note}>{name}</dt>
            <dd className={styles.code}>
              <bdi>{value}</bdi>
              <CopyButton
                text={value}
                label={t('register.copyOne', { name })}
                copiedLabel={t('copied')}
                failedLabel={t('copyFailed')}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Button tone="gold" size="large" wide onClick={onDone}>
        {t('close')}
      </Button>
    </div>
  );
}
