import { createInvitation, type Invitation, invitationsQuery } from '@parlour/api-client';
import { type InvitedKind, invitedKinds } from '@parlour/contracts/calls';
import { useApiForm, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Field, Modal, Select, TextInput } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RebateField, useRebateCheck } from './rebate-field.tsx';
import styles from './register-page.module.css';
import { dayChoices, readRebate, readUses } from './register-rules.ts';

interface InvitationDialogProps {
  /** The agent's own rebate, in parts per million. */
  rebateMaxPpm: number;
  onCreated(invitation: Invitation): void;
  onClosed(): void;
}

/** Dialog that creates an invitation link. The new link can then be shared at once. */
export default function InvitationDialog({ rebateMaxPpm, onCreated, onClosed }: InvitationDialogProps) {
  const t = useTexts();
  const [created, setCreated] = useState<Invitation>();
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={() => (created ? onCreated(created) : onClosed())}
      title={t('register.create')}
      closeLabel={t('close')}
    >
      <InvitationForm
        rebateMaxPpm={rebateMaxPpm}
        onDone={(invitation) => {
          setCreated(invitation);
          setOpen(false);
        }}
      />
    </Modal>
  );
}

const values: { kind: InvitedKind; rebatePpm: string; days: string; usesMax: string } = {
  kind: 'MEMBER',
  rebatePpm: '',
  days: '30',
  usesMax: '',
};

interface InvitationFormProps {
  rebateMaxPpm: number;
  onDone(invitation: Invitation): void;
}

function InvitationForm({ rebateMaxPpm, onDone }: InvitationFormProps) {
  const t = useTexts();
  const { api } = useSite();
  const queries = useQueryClient();
  // One dialog is one intent: a retry creates one invitation.
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useApiForm({
    values,
    async send({ kind, days, usesMax, ...written }) {
      const uses = readUses(usesMax);
      const rebatePpm = readRebate(written.rebatePpm, rebateMaxPpm);
      if (uses === 'wrong' || rebatePpm === 'wrong') return;
      const invitation = await createInvitation(api, {
        requestId,
        kind,
        rebatePpm,
        days: Number(days) || undefined,
        usesMax: uses,
      });
      await queries.invalidateQueries({ queryKey: invitationsQuery(api).queryKey });
      onDone(invitation);
    },
  });
  const { register, errors } = form;
  const checkRebate = useRebateCheck(rebateMaxPpm);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field label={t('register.kindLabel')} helper={t('register.kindHelp')}>
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
      <Field label={t('register.daysLabel')}>
        <Select
          options={dayChoices.map((days) => ({
            value: String(days),
            label: days === 0 ? t('register.noEnd') : t('register.days', { days }),
          }))}
          {...register('days')}
        />
      </Field>
      <Field
        label={t('register.usesLabel')}
        helper={t('register.usesHelp')}
        error={errors.usesMax?.message ?? ''}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...register('usesMax', {
            validate: (text) => readUses(text) !== 'wrong' || t('register.usesWrong'),
          })}
        />
      </Field>
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        {t('register.create')}
      </Button>
    </form>
  );
}
