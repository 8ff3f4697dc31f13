import { givenContractsQuery, offerContract, type TeamMember } from '@parlour/api-client';
import {
  type AgentContractType,
  type DividendPeriod,
  dividendPeriods,
  type SalaryType,
  salaryTypes,
} from '@parlour/contracts/calls';
import {
  AsyncContent,
  LoadingGroup,
  PaymentPasswordField,
  useFormatError,
  useRuleText,
  useSite,
  useSwapHold,
  useTexts,
} from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Button, Field, Modal, Select, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { formatMasked } from '../masked-name.tsx';
import { formatRate } from '../settlements/formats.ts';
import { isPasswordError, isRateError } from './contract-errors.ts';
import styles from './contracts.module.css';
import { checkTiers, createDraft, toTiers } from './offer-rules.ts';
import { TiersEditor } from './tiers-editor.tsx';
import { useContractAction } from './use-contract-action.ts';

interface OfferDialogProps {
  member: Pick<TeamMember, 'memberNo' | 'account'>;
  onClosed(): void;
}

/** Dialog that offers a contract to a direct downline, up to the agent's own best rate. */
export default function OfferDialog({ member, onClosed }: OfferDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const given = useQuery({ ...givenContractsQuery(api), staleTime: 0 });
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t('offer.title', { name: formatMasked(member) })}
      closeLabel={t('close')}
      size="reading"
    >
      <AsyncContent query={given} failed={t('contracts.failed')} skeleton={<FormSkeleton />}>
        {({ ceilings }) =>
          ceilings.length === 0 ? (
            <Alert tone="info" title={t('offer.noCeiling')}>
              {t('offer.noCeilingText')}
            </Alert>
          ) : (
            <OfferForm member={member} ceilings={ceilings} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}

interface OfferFormProps {
  member: Pick<TeamMember, 'memberNo'>;
  ceilings: readonly { type: AgentContractType; ratePpm: number }[];
}

function useOfferForm({ member, ceilings }: OfferFormProps) {
  const { api } = useSite();
  const [type, setType] = useState<AgentContractType>(ceilings[0]?.type ?? 'DIVIDEND');
  const [period, setPeriod] = useState<DividendPeriod>('H');
  const [salaryType, setSalaryType] = useState<SalaryType>('SINGLE_BET');
  const [drafts, setDrafts] = useState<readonly ReturnType<typeof createDraft>[]>([createDraft(1)]);
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const act = useContractAction((paymentPassword: string) =>
    offerContract(api, {
      memberNo: member.memberNo,
      type,
      ...(type === 'DIVIDEND' ? { period } : { salaryType }),
      tiers: toTiers(type, drafts),
      paymentPassword,
    }),
  );
  useSwapHold('tiers were added', act.done ? 0 : drafts.length - 1);
  const ceilingPpm = ceilings.find((one) => one.type === type)?.ratePpm ?? 0;
  const problems = checkTiers(type, drafts, ceilingPpm);
  return {
    type,
    period,
    salaryType,
    drafts,
    password,
    ceilingPpm,
    form,
    act,
    // After a refusal, the page has read the agent's own rate again.
    problems: checking || isRateError(act.failure) ? problems : [],
    isMissing: checking && password === '' && act.failure === undefined,
    setPeriod,
    setSalaryType,
    setPassword,
    setDrafts(next: typeof drafts) {
      act.reset();
      setDrafts(next);
    },
    setType(next: AgentContractType) {
      act.reset();
      setChecking(false);
      setType(next);
      // A real-time salary has one rate.
      if (next === 'REALTIME') setDrafts(drafts.slice(0, 1));
    },
    submit(event: FormEvent) {
      event.preventDefault();
      setChecking(true);
      if (problems.some((problem) => problem !== undefined) || password === '') {
        // The fields show their errors after this render.
        setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      act.submit(password);
      setPassword('');
      setChecking(false);
    },
  };
}

type OfferState = ReturnType<typeof useOfferForm>;

function OfferForm(props: OfferFormProps) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const language = useAtomValue(useSite().atoms.language);
  const state = useOfferForm(props);
  const { act, isMissing } = state;
  if (act.done)
    return (
      <Alert live tone="success" title={t('offer.done')}>
        {t('offer.doneText', { time: formatTime(act.done.expiresAt, language) })}
      </Alert>
    );
  const passwordError = isPasswordError(act.failure)
    ? formatError(act.failure)
    : isMissing
      ? ruleText('required')
      : '';
  return (
    <form
      ref={state.form}
      className={styles.form}
      noValidate
      onSubmit={state.submit}
      aria-busy={act.busy || undefined}
    >
      <KindFields state={state} ceilings={props.ceilings} />
      <TiersEditor
        type={state.type}
        drafts={state.drafts}
        ceilingPpm={state.ceilingPpm}
        problems={state.problems}
        onChange={state.setDrafts}
      />
      <PaymentPasswordField
        value={state.password}
        error={passwordError}
        onChange={({ target }) => state.setPassword(target.value)}
      />
      <p className={styles.note}>{t('offer.note')}</p>
      <OfferNotice state={state} />
      <Button type="submit" tone="gold" size="large" wide icon="handshake" busy={act.busy}>
        {t('offer.submit')}
      </Button>
    </form>
  );
}

function KindFields({ state, ceilings }: { state: OfferState } & Pick<OfferFormProps, 'ceilings'>) {
  const t = useTexts();
  const { type, period, salaryType } = state;
  return (
    <div className={styles.kind}>
      <Field label={t('offer.kind')}>
        <Select
          value={type}
          onChange={({ target }) =>
            state.setType(ceilings.find((one) => one.type === target.value)?.type ?? type)
          }
          options={ceilings.map((one) => ({
            value: one.type,
            label: t('offer.kindUpTo', {
              kind: t(`members.contract.${one.type}`),
              rate: formatRate(one.ratePpm),
            }),
          }))}
        />
      </Field>
      {type === 'DIVIDEND' ? (
        <Field label={t('offer.period')}>
          <Select
            value={period}
            onChange={({ target }) =>
              state.setPeriod(dividendPeriods.find((one) => one === target.value) ?? period)
            }
            options={dividendPeriods.map((value) => ({ value, label: t(`terms.period.${value}`) }))}
          />
        </Field>
      ) : (
        <Field label={t('offer.salaryType')}>
          <Select
            value={salaryType}
            onChange={({ target }) =>
              state.setSalaryType(salaryTypes.find((one) => one === target.value) ?? salaryType)
            }
            options={salaryTypes.map((value) => ({ value, label: t(`terms.salaryType.${value}`) }))}
          />
        </Field>
      )}
    </div>
  );
}

/** Explains why the offer is refused when no field is at fault. */
function OfferNotice({ state: { act, problems } }: { state: OfferState }) {
  const t = useTexts();
  const formatError = useFormatError();
  if (!act.online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('contracts.offline')}
      </Alert>
    );
  const isAtField = isPasswordError(act.failure) || problems.some((problem) => problem !== undefined);
  if (act.failure === undefined || isAtField) return null;
  return <Alert live tone="danger" title={formatError(act.failure)} />;
}

const FormSkeleton = () => (
  <LoadingGroup className={styles.form}>
    <Skeleton height={72} />
    <Skeleton height={160} />
    <Skeleton height={52} />
  </LoadingGroup>
);
