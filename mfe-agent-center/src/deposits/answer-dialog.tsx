import { type AgentDeposit, confirmAgentDeposit, denyAgentDeposit } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { PaymentPasswordField, useFormatError, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Modal } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatMasked } from '../masked-name.tsx';
import styles from './deposits.module.css';

interface AnswerDialogProps {
  deposit: AgentDeposit;
  onClosed(): void;
}

/** Dialog with which an agent confirms that the payment of a downline arrived, or answers that it did not. */
export function AnswerDialog({ deposit, onClosed }: AnswerDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t('agentDeposits.answerTo', { order: deposit.orderNo })}
      closeLabel={t('close')}
    >
      <AnswerForm deposit={deposit} />
    </Modal>
  );
}

const isPasswordError = (error: unknown): boolean =>
  isAppError(error, 'identity.payment-password-wrong') ||
  isAppError(error, 'identity.payment-password-locked');

function AnswerForm({ deposit }: Pick<AnswerDialogProps, 'deposit'>) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const { api, money } = useSite();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const answer = useMutation({
    mutationFn: (paymentPassword: string | undefined) =>
      paymentPassword === undefined
        ? denyAgentDeposit(api, deposit.orderNo)
        : confirmAgentDeposit(api, { orderNo: deposit.orderNo, paymentPassword }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  });
  const amount = money.withSymbol(deposit.amountMinor);
  if (answer.data)
    return answer.data.status === 'CREDITED' ? (
      <Alert live tone="success" title={t('agentDeposits.confirmed', { amount })} />
    ) : (
      <Alert live tone="info" title={t('agentDeposits.denied')} />
    );
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (password === '') return field.current?.focus();
    answer.mutate(password);
    setPassword('');
    setChecking(false);
  };
  const wrong = isPasswordError(answer.error) ? formatError(answer.error) : '';
  return (
    <form className={styles.tab} noValidate onSubmit={confirm} aria-busy={answer.isPending || undefined}>
      <p>
        {t('agentDeposits.question', {
          member: formatMasked({ account: deposit.member, memberNo: deposit.memberNo }),
          amount,
          code: deposit.referenceCode,
        })}
      </p>
      <PaymentPasswordField
        ref={field}
        value={password}
        error={wrong || (checking && password === '' ? ruleText('required') : '')}
        onChange={({ target }) => setPassword(target.value)}
      />
      {answer.error && wrong === '' && <Alert live tone="danger" title={formatError(answer.error)} />}
      <Button type="submit" tone="gold" size="large" wide icon="check" busy={answer.isPending}>
        {t('agentDeposits.confirm', { amount })}
      </Button>
      {!deposit.deniedAt && (
        <Button size="large" wide busy={answer.isPending} onClick={() => answer.mutate(undefined)}>
          {t('agentDeposits.deny')}
        </Button>
      )}
    </form>
  );
}
