import {
  getCountry,
  memberSecurityQuery,
  passwordProofQuery,
  requestContactCode,
  setContact,
  type WrittenContact,
} from '@parlour/api-client';
import { readDialingCode } from '@parlour/contracts';
import {
  AsyncContent,
  SendCode,
  useApiForm,
  useRuleText,
  useSite,
  useSwapHold,
  useTexts,
} from '@parlour/remote-sdk';
import { Field, Skeleton, TextInput } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { createCodeSender } from '../forms/create-code-sender.ts';
import { DialogForm } from '../forms/dialog-form.tsx';
import formStyles from '../forms/form.module.css';
import { PasswordField } from '../forms/password-field.tsx';
import styles from './contact-dialog.module.css';
import {
  type Channel,
  type ContactFields,
  findContactProblem,
  toContactInput,
  toContactName,
} from './contact-rules.ts';

interface ContactDialogProps {
  channel: Channel;
  onClosed(): void;
}

interface SentContact {
  contact: WrittenContact;
  password: string | undefined;
  /** The change also requires a code of the authenticator. */
  hasAuthenticator: boolean;
  validMinutes: number;
}

/**
 * Dialog that sets a phone number or mailbox: first contact and password, then the code that was sent to the contact and,
 * while an authenticator is on, a code of it.
 */
export default function ContactDialog({ channel, onClosed }: ContactDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const [sent, setSent] = useState<SentContact>();
  const proof = useQuery(passwordProofQuery(api));
  const country = useQuery({
    queryKey: ['platform', 'country'],
    queryFn: ({ signal }) => getCountry(api, { signal }),
    enabled: channel === 'sms',
    retry: false,
  });
  const isWaiting = channel === 'sms' && country.isPending;
  return (
    <AccountDialog title={t(`contact.title.${channel}`)} onClosed={onClosed}>
      {(close) =>
        sent ? (
          <CodeForm sent={sent} onDone={close} />
        ) : (
          <AsyncContent query={proof} failed={t('form.failed')}>
            {({ hasPassword, hasAuthenticator = false }) =>
              isWaiting ? (
                <Skeleton height={160} />
              ) : (
                <ContactForm
                  channel={channel}
                  hasPassword={hasPassword}
                  dialingCode={country.data?.countryDialingCode ?? ''}
                  onSent={(contact) => setSent({ ...contact, hasAuthenticator })}
                />
              )
            }
          </AsyncContent>
        )
      }
    </AccountDialog>
  );
}

interface ContactFormProps {
  channel: Channel;
  hasPassword: boolean;
  dialingCode: string;
  onSent(sent: Omit<SentContact, 'hasAuthenticator'>): void;
}

function ContactForm({ channel, hasPassword, dialingCode, onSent }: ContactFormProps) {
  const t = useTexts();
  const { api, atoms, store } = useSite();
  const ruleText = useRuleText();
  const address = channel === 'sms' ? 'mobileNum' : 'email';
  const form = useApiForm({
    values: { countryDialingCode: dialingCode, mobileNum: '', email: '', password: '' },
    fieldByCode: {
      'identity.wrong-credentials': 'password',
      'verification.phone-invalid': address,
      'verification.phone-missing': address,
      'verification.not-allowed': address,
    },
    async send(written) {
      const contact = toContactInput(channel, written);
      const password = hasPassword ? written.password : undefined;
      const language = store.get(atoms.language);
      const { validMinutes } = await requestContactCode(api, { ...contact, password, language });
      onSent({ contact, password, validMinutes });
    },
  });
  const { register, errors } = form;
  const check = (value: string, { countryDialingCode }: ContactFields) => {
    const problem = findContactProblem(channel, value, countryDialingCode);
    return problem === undefined || ruleText(problem);
  };
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t('contact.send')}
      marked
    >
      {channel === 'sms' ? (
        <div className={styles.phone}>
          <Field label={t('contact.dialingCode')} required error={errors.countryDialingCode?.message ?? ''}>
            <TextInput
              type="tel"
              autoComplete="tel-country-code"
              maxLength={8}
              {...register('countryDialingCode', {
                validate: (value) => readDialingCode(value) !== undefined || t('contact.dialingCodeWrong'),
              })}
            />
          </Field>
          <Field label={t('contact.mobileNum')} required error={errors.mobileNum?.message ?? ''}>
            <TextInput
              icon="smartphone"
              type="tel"
              autoComplete="tel-national"
              maxLength={32}
              data-autofocus
              {...register('mobileNum', { validate: check })}
            />
          </Field>
        </div>
      ) : (
        <Field label={t('contact.email')} required error={errors.email?.message ?? ''}>
          <TextInput
            icon="mail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...register('email', { validate: check })}
          />
        </Field>
      )}
      {hasPassword && (
        <PasswordField
          label={t('form.loginPassword')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: (value) => value !== '' || ruleText('required') })}
        />
      )}
    </DialogForm>
  );
}

function CodeForm({ sent, onDone }: { sent: SentContact; onDone(): void }) {
  const t = useTexts();
  const { api, atoms, dialogs, store } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const { contact, password, hasAuthenticator, validMinutes } = sent;
  useSwapHold('a code was sent', true);
  const form = useApiForm({
    values: { verificationCode: '', code: '' },
    fieldByCode: {
      'verification.code-expired': 'verificationCode',
      'verification.too-many': 'verificationCode',
      'identity.mobile-taken': 'verificationCode',
    },
    async send({ verificationCode, code }) {
      const factor = hasAuthenticator ? { code: code.trim() } : {};
      await setContact(api, { ...contact, verificationCode, ...factor });
      for (const { queryKey } of [memberSecurityQuery(api), passwordProofQuery(api)])
        void queries.invalidateQueries({ queryKey });
      dialogs.toast({ tone: 'success', text: t(`contact.done.${contact.channel}`) });
      onDone();
    },
  });
  const resend = createCodeSender(form, () =>
    requestContactCode(api, { ...contact, password, language: store.get(atoms.language) }),
  );
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t('contact.confirm')}
    >
      <p className={formStyles.intro}>
        {t('contact.sent', { to: toContactName(contact), count: validMinutes })}
      </p>
      <CodeField
        label={t('contact.code')}
        error={form.errors.verificationCode?.message}
        aside={<SendCode sent onSend={resend} />}
        data-autofocus
        {...form.register('verificationCode', {
          validate: (value) => value.trim() !== '' || ruleText('required'),
        })}
      />
      {hasAuthenticator && (
        <CodeField
          label={t('code.of.authenticator')}
          helper={t('code.note.authenticator')}
          error={form.errors.code?.message}
          lettersToo
          {...form.register('code', { validate: (value) => value.trim() !== '' || ruleText('required') })}
        />
      )}
    </DialogForm>
  );
}
