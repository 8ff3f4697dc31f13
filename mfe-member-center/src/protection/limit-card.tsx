import {
  cancelLimitChange,
  confirmLimit,
  type LimitName,
  type PendingLimit,
  type Protection,
  type ProtectionLimit,
} from '@parlour/api-client';
import { MissingDialogPart, useSite, useTexts } from '@parlour/remote-sdk';
import {
  Alert,
  Badge,
  Button,
  Card,
  createLazyPart,
  type IconName,
  Progress,
  SectionHeading,
} from '@parlour/ui';
import { useDialog } from '../forms/use-dialog.ts';
import styles from './protection-page.module.css';
import { getShare } from './protection-rules.ts';
import { useProtectionAction } from './use-protection-action.ts';
import { useProtectionTexts } from './use-protection-texts.ts';

const LimitDialog = createLazyPart(() => import('./limit-dialog.tsx'));

const icons: Record<LimitName['kind'], IconName> = {
  DEPOSIT: 'landmark',
  LOSS: 'chart-line',
  WAGER: 'wallet',
  SINGLE_BET: 'circle-dollar-sign',
  SESSION_MIN: 'clock',
};

interface LimitCardProps {
  kind: LimitName['kind'];
  limits: readonly ProtectionLimit[];
  rules: Protection['rules'];
}

/** The limits of one kind: a row for each window. */
export function LimitCard({ kind, limits, rules }: LimitCardProps) {
  const t = useTexts();
  const { dialog, open } = useDialog<ProtectionLimit>();
  const title = t(`protection.limit.${kind}.title`);
  return (
    <Card as="section" aria-label={title} className={styles.card}>
      <SectionHeading level={3} icon={icons[kind]} title={title} />
      <p className={styles.note}>{t(`protection.limit.${kind}.text`)}</p>
      <div className={styles.rows}>
        {limits.map((limit) => (
          <LimitRow key={limit.periodHours} limit={limit} rules={rules} onChange={() => open(limit)} />
        ))}
      </div>
      {dialog && (
        <LimitDialog
          key={dialog.key}
          limit={dialog.subject}
          rules={rules}
          onClosed={dialog.onClosed}
          missing={(retry) => <MissingDialogPart retry={retry} onClose={dialog.onClosed} />}
        />
      )}
    </Card>
  );
}

interface LimitRowProps {
  limit: ProtectionLimit;
  rules: Protection['rules'];
  onChange(): void;
}

function LimitRow({ limit, rules, onChange }: LimitRowProps) {
  const t = useTexts();
  const { formatHours, formatLimit, nameLimit } = useProtectionTexts();
  const { amount, used, periodHours, setBy, pending } = limit;
  const name = nameLimit(limit);
  const act = t(amount === undefined ? 'protection.set' : 'protection.change');
  return (
    <div className={styles.row}>
      <div className={styles.rowHead}>
        <div className={styles.rowName}>
          {periodHours > 0 && (
            <span className={styles.period}>
              {t('protection.rolling', { period: formatHours(periodHours) })}
            </span>
          )}
          <span className={styles.value}>
            {amount === undefined ? t('protection.notSet') : formatLimit(limit, amount)}
          </span>
          {setBy === 'operator' && <Badge>{t('protection.byOperator')}</Badge>}
        </div>
        <Button size="small" aria-label={t('protection.actOn', { act, name })} onClick={onChange}>
          {act}
        </Button>
      </div>
      {amount !== undefined && periodHours > 0 && (
        <Progress
          label={t('protection.useOf', { name })}
          share={getShare(limit)}
          tone="gold"
          legend={t('protection.used', { amount: formatLimit(limit, used) })}
          legendEnd={t('protection.left', { amount: formatLimit(limit, Math.max(0, amount - used)) })}
        />
      )}
      {pending ? (
        <PendingChange limit={limit} pending={pending} />
      ) : (
        amount !== undefined && (
          <span className={styles.note}>
            {t('protection.delay', { delay: formatHours(rules.loosenAfterHours) })}
          </span>
        )
      )}
    </div>
  );
}

/** A pending looser limit: its time, its confirmation, and a button to discard it. */
function PendingChange({ limit, pending }: { limit: ProtectionLimit; pending: PendingLimit }) {
  const t = useTexts();
  const { api } = useSite();
  const { formatLimit, formatMoment, nameLimit } = useProtectionTexts();
  const confirm = useProtectionAction(() => confirmLimit(api, limit), t('protection.confirmed'));
  const cancel = useProtectionAction(() => cancelLimitChange(api, limit), t('protection.cancelled'));
  const { amount, effectiveAt, expiresAt, isConfirmable } = pending;
  const name = nameLimit(limit);
  const title =
    amount === undefined
      ? t('protection.pendingRemoval')
      : t('protection.pendingAmount', { amount: formatLimit(limit, amount) });
  return (
    <Alert tone={isConfirmable ? 'warning' : 'info'} title={title}>
      <p>
        {isConfirmable
          ? t('protection.confirmUntil', { time: formatMoment(expiresAt) })
          : t('protection.confirmFrom', { from: formatMoment(effectiveAt), until: formatMoment(expiresAt) })}
      </p>
      <div className={styles.acts}>
        {isConfirmable && (
          <Button
            size="small"
            aria-label={t('protection.actOn', { act: t('protection.confirm'), name })}
            busy={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('protection.confirm')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('protection.actOn', { act: t('protection.keep'), name })}
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('protection.keep')}
        </Button>
      </div>
    </Alert>
  );
}
