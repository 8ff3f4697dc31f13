import { answerContract } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { PaymentPasswordField, useFormatError, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Button, Modal } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { isPasswordError } from './contract-errors.ts';
import styles from './contracts.module.css';
import { useContractAction } from './use-contract-action.ts';

/** A contract to end, or an offer to withdraw. */
export interface EndedContract {
  type: AgentContractType;
  contractId: number;
  isOffer: boolean;
  /** The name of the other party. */
  party: string;
}

interface EndDialogProps {
  contract: EndedContract;
  onClosed(): void;
}

/**
 * Dialog that withdraws an offer, or ends a contract at the end of its running period, which requires the
 * payment password.
 */
export default function EndDialog({ contract, onClosed }: EndDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const kind = t(`members.contract.${contract.type}`);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t(contract.isOffer ? 'end.withdrawTitle' : 'end.title', { kind })}
      closeLabel={t('close')}
    >
      <EndForm contract={contract} />
    </Modal>
  );
}

function EndForm({ contract: { type, contractId, isOffer, party } }: Pick<EndDialogProps, 'contract'>) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const act = useContractAction((paymentPassword: string) =>
    answerContract(
      api,
      type,
      isOffer ? { contractId, answer: 'WITHDRAW' } : { contractId, answer: 'TERMINATE', paymentPassword },
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (!isOffer && password === '') return field.current?.focus();
    act.submit(password);
    setPassword('');
    setChecking(false);
  };
  if (act.done)
    return (
      <Alert live tone="success" title={t(isOffer ? 'end.withdrawn' : 'end.done')}>
        {act.done.endsAt && t('end.endsAt', { time: formatTime(act.done.endsAt, language) })}
      </Alert>
    );
  const missing = checking && password === '' && act.failure === undefined ? ruleText('required') : '';
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={act.busy || undefined}>
      <p>{t(isOffer ? 'end.withdrawText' : 'end.text', { party })}</p>
      {!isOffer && (
        <PaymentPasswordField
          ref={field}
          value={password}
          error={isPasswordError(act.failure) ? formatError(act.failure) : missing}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {!act.online && (
        <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
          {t('contracts.offline')}
        </Alert>
      )}
      {act.failure !== undefined && !isPasswordError(act.failure) && (
        <Alert live tone="danger" title={formatError(act.failure)} />
      )}
      <Button type="submit" tone="danger" size="large" wide busy={act.busy}>
        {t(isOffer ? 'end.withdraw' : 'end.submit')}
      </Button>
    </form>
  );
}
