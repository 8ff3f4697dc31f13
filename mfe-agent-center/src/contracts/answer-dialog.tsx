import {
  answerContract,
  type ContractWithOffer,
  contractPreviewQuery,
  contractQuery,
} from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import {
  AsyncContent,
  LoadingGroup,
  PaymentPasswordField,
  useFormatError,
  useRuleText,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Button, Modal, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { formatMasked } from '../masked-name.tsx';
import { formatRate } from '../settlements/formats.ts';
import { TierList } from '../settlements/tier-list.tsx';
import { isPasswordError } from './contract-errors.ts';
import styles from './contracts.module.css';
import { PreviewedPeriods } from './previewed-periods.tsx';
import { TermsText } from './terms-text.tsx';
import { useContractAction } from './use-contract-action.ts';

interface AnswerDialogProps {
  type: AgentContractType;
  onClosed(): void;
}

type Offer = NonNullable<ContractWithOffer['offer']>;
type Answered = Awaited<ReturnType<typeof answerContract>>;

/**
 * Dialog with an offer to the agent: its terms, past periods under these terms, the contracts that it would
 * end, and the answer.
 */
export default function AnswerDialog({ type, onClosed }: AnswerDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const contractAndOffer = useQuery(contractQuery(api, type));
  const [answered, setAnswered] = useState<Answered>();
  const [refusal, setRefusal] = useState<unknown>();
  const formatError = useFormatError();
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t('answer.title', { kind: t(`members.contract.${type}`) })}
      closeLabel={t('close')}
      size="reading"
    >
      {answered ? (
        <AnsweredNotice answered={answered} />
      ) : (
        <AsyncContent query={contractAndOffer} failed={t('contracts.failed')} skeleton={<OfferSkeleton />}>
          {({ offer }) =>
            offer ? (
              <OfferBody type={type} offer={offer} onAnswered={setAnswered} onRefused={setRefusal} />
            ) : refusal !== undefined ? (
              <Alert live tone="danger" title={formatError(refusal)} />
            ) : (
              <Alert tone="info" title={t('answer.gone')} />
            )
          }
        </AsyncContent>
      )}
    </Modal>
  );
}

function AnsweredNotice({ answered: { status, effectiveFrom, ended } }: { answered: Answered }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  if (status === 'REJECTED') return <Alert live tone="info" title={t('answer.rejected')} />;
  return (
    <Alert live tone="success" title={t('answer.accepted')}>
      {effectiveFrom && t('answer.begins', { time: formatTime(effectiveFrom, language) })}{' '}
      {ended > 0 && t('answer.ended', { number: ended })}
    </Alert>
  );
}

interface OfferBodyProps {
  type: AgentContractType;
  offer: Offer;
  onAnswered(answered: Answered): void;
  /** Called when the gateway refuses an answer, after which the offer may no longer be open. */
  onRefused(error: unknown): void;
}

function OfferBody({ type, offer, onAnswered, onRefused }: OfferBodyProps) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const preview = useQuery(contractPreviewQuery(api, offer.contractId));
  return (
    <div className={styles.form}>
      <p tabIndex={-1} data-autofocus>
        {offer.from ? t('answer.from', { name: formatMasked(offer.from) }) : t('answer.fromPlatform')}{' '}
        {t('answer.expires', { time: formatTime(offer.expiresAt, language) })}
      </p>
      <section className={styles.facts}>
        <h3 className={styles.strong}>{t('contracts.terms')}</h3>
        <TermsText terms={offer} />
        <TierList label={t('contracts.terms')} tiers={offer.tiers} />
      </section>
      <section className={styles.facts}>
        <h3 className={styles.strong}>{t('answer.preview')}</h3>
        <p className={styles.note}>{t('answer.previewText')}</p>
        <AsyncContent query={preview} failed={t('answer.previewFailed')} skeleton={<OfferSkeleton />}>
          {(periods) => <PreviewedPeriods periods={periods} type={type} salaryType={offer.salaryType} />}
        </AsyncContent>
      </section>
      {offer.ends.length > 0 && (
        <Alert tone="warning" title={t('answer.ends')}>
          {offer.ends
            .map((end) => t('answer.endsOne', { name: formatMasked(end), rate: formatRate(end.ratePpm) }))
            .join(t('listSeparator'))}
        </Alert>
      )}
      <AnswerForm type={type} contractId={offer.contractId} onAnswered={onAnswered} onRefused={onRefused} />
    </div>
  );
}

interface AnswerFormProps extends Omit<OfferBodyProps, 'offer'> {
  contractId: number;
}

function AnswerForm({ type, contractId, onAnswered, onRefused }: AnswerFormProps) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const { api } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const act = useContractAction(async (answer: { accepts: boolean; paymentPassword?: string }) => {
    const { accepts, ...rest } = answer;
    const answered = await answerContract(api, type, {
      contractId,
      answer: accepts ? 'ACCEPT' : 'REJECT',
      ...rest,
    }).catch((error: unknown) => {
      onRefused(error);
      throw error;
    });
    // The query that this dialog reads no longer contains the offer.
    onAnswered(answered);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (password === '') return field.current?.focus();
    act.submit({ accepts: true, paymentPassword: password });
    setPassword('');
    setChecking(false);
  };
  const missing = checking && password === '' && act.failure === undefined ? ruleText('required') : '';
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={act.busy || undefined}>
      <PaymentPasswordField
        ref={field}
        value={password}
        error={isPasswordError(act.failure) ? formatError(act.failure) : missing}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className={styles.note}>{t('answer.note')}</p>
      {!act.online && (
        <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
          {t('contracts.offline')}
        </Alert>
      )}
      {act.failure !== undefined && !isPasswordError(act.failure) && (
        <Alert live tone="danger" title={formatError(act.failure)} />
      )}
      <Button type="submit" tone="gold" size="large" wide icon="handshake" busy={act.busy}>
        {t('answer.accept')}
      </Button>
      <Button size="large" wide onClick={() => act.submit({ accepts: false })}>
        {t('answer.reject')}
      </Button>
    </form>
  );
}

const OfferSkeleton = () => (
  <LoadingGroup className={styles.form}>
    <Skeleton height={96} />
    <Skeleton height={96} />
  </LoadingGroup>
);
