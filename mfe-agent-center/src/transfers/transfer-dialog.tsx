import { isUndecided, type TeamMember, type TransferTerms, transferTermsQuery } from '@parlour/api-client';
import { memberPages } from '@parlour/contracts';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  PaymentPasswordField,
  useFormatError,
  useRuleText,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Alert, AmountInput, Button, Field, Modal, Skeleton, TextInput } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { formatMasked } from '../masked-name.tsx';
import { AcceptanceSwitch } from './acceptance-switch.tsx';
import styles from './transfer-dialog.module.css';
import { checkAmount, findField } from './transfer-rules.ts';
import { useTransferDown } from './use-transfer-down.ts';

const remarkLengthMax = 140;

interface TransferDialogProps {
  member: TeamMember;
  onClosed(): void;
}

/**
 * Dialog that transfers money from the agent's float to a direct downline, and sets whether the agent accepts
 * transfers from the downline.
 */
export default function TransferDialog({ member, onClosed }: TransferDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const terms = useQuery({ ...transferTermsQuery(api), staleTime: 0 });
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onClose={close}
      onExited={onClosed}
      title={t('transferDown.title', { name: formatMasked(member) })}
      closeLabel={t('close')}
    >
      <AsyncContent query={terms} failed={t('transferDown.failed')} skeleton={<FormSkeleton />}>
        {({ down, minMinor, maxMinor }) =>
          down && (
            <div className={styles.form}>
              <TransferForm terms={{ ...down, minMinor, maxMinor }} member={member} />
              <AcceptanceSwitch member={member} />
            </div>
          )
        }
      </AsyncContent>
    </Modal>
  );
}

type DownTerms = Pick<TransferTerms, 'minMinor' | 'maxMinor'> & NonNullable<TransferTerms['down']>;

function TransferForm({ terms, member }: { terms: DownTerms; member: TeamMember }) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const { money } = useSite();
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [amountMinor, setAmountMinor] = useState<number>();
  const [remark, setRemark] = useState('');
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const transfer = useTransferDown(member.memberNo);
  const { failure, result: done } = transfer;
  const refusedField = findField(failure);
  const problem = checking ? checkAmount(terms, amountMinor) : undefined;
  const limit = problem && 'limitMinor' in problem ? money.withSymbol(problem.limitMinor) : '';
  const amountError =
    refusedField === 'amount'
      ? formatError(failure)
      : problem && t(`transferDown.problem.${problem.rule}`, { limit });
  const missing = checking && password === '' && !failure ? ruleText('required') : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (amountMinor === undefined || checkAmount(terms, amountMinor)) amountField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else {
      void transfer.submit({ amountMinor, remark: remark.trim() }, { paymentPassword: password });
      setPassword('');
      setChecking(false);
    }
  };
  if (done)
    return (
      <Alert
        live
        tone="success"
        title={t('transferDown.done', { amount: money.withSymbol(done.amountMinor) })}
      >
        {t('transferDown.doneText', { number: done.transferNo })}
      </Alert>
    );
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={transfer.busy || undefined}>
      <Field
        label={t('transferDown.amount')}
        required
        helper={t('transferDown.limits', {
          min: money.withSymbol(terms.minMinor),
          max: money.withSymbol(terms.maxMinor),
          left: money.withSymbol(terms.dailyLeftMinor),
        })}
        aside={t('transferDown.float', { amount: money.withSymbol(terms.availableMinor) })}
        error={amountError ?? ''}
      >
        <AmountInput
          ref={amountField}
          symbol={getCurrencySymbol(money)}
          minor={amountMinor}
          onMinor={(minor) => {
            transfer.reset();
            setAmountMinor(minor);
          }}
        />
      </Field>
      <Field label={t('transferDown.remark')}>
        <TextInput
          value={remark}
          maxLength={remarkLengthMax}
          autoComplete="off"
          onChange={({ target }) => setRemark(target.value)}
        />
      </Field>
      <PaymentPasswordField
        ref={passwordField}
        value={password}
        error={refusedField === 'paymentPassword' ? formatError(failure) : missing}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className={styles.note}>{t('transferDown.note')}</p>
      <TransferNotice terms={terms} failure={failure} />
      <Button type="submit" tone="gold" size="large" wide icon="arrow-left-right" busy={transfer.busy}>
        {t('transferDown.submit')}
      </Button>
    </form>
  );
}

interface TransferNoticeProps {
  terms: DownTerms;
  failure: unknown;
}

/** Explains why a transfer is refused, or would be, when no field is at fault. */
function TransferNotice({ terms: { blockedBy }, failure }: TransferNoticeProps) {
  const t = useTexts();
  const formatError = useFormatError();
  const { atoms, panels, texts } = useSite();
  const online = useAtomValue(atoms.online);
  if (!online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('transferDown.offline')}
      </Alert>
    );
  if (isUndecided(failure)) return <Alert live tone="warning" title={t('transferDown.undecided')} />;
  if (failure !== undefined)
    return findField(failure) ? null : <Alert live tone="danger" title={formatError(failure)} />;
  if (blockedBy === 'wallet.insufficient-funds')
    return (
      <Alert
        tone="warning"
        title={t('transferDown.emptyFloat')}
        action={
          <Button size="small" onClick={() => panels.open('member', memberPages.wallet)}>
            {t('transferDown.fill')}
          </Button>
        }
      />
    );
  return blockedBy ? (
    <Alert tone="warning" title={texts.i18n.t(blockedBy, { ns: 'errors', keySeparator: false })} />
  ) : null;
}

const FormSkeleton = () => (
  <LoadingGroup className={styles.form}>
    <Skeleton height={72} />
    <Skeleton height={50} />
    <Skeleton height={50} />
    <Skeleton height={52} />
  </LoadingGroup>
);
