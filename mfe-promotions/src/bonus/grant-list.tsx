import { type BonusGrant, cancelBonus } from '@parlour/api-client';
import type { GrantStatus } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import {
  Button,
  Card,
  classNames,
  Emblem,
  Progress,
  SectionHeading,
  StatusChip,
  type StatusLooks,
} from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from '../panel/panel-page.module.css';
import { useClaim } from '../panel/use-claim.ts';

const grantLooks = {
  ACTIVE: { tone: 'waiting', icon: 'gift' },
  CONVERTED: { tone: 'done' },
  USED: { tone: 'neutral' },
  CANCELLED: { tone: 'neutral' },
  EXPIRED: { tone: 'neutral', icon: 'hourglass' },
} as const satisfies StatusLooks<GrantStatus>;

/**
 * The member's bonus grants with their money, the bets that turn it into real money, and a button that forfeits the
 * grant.
 */
export function GrantList({ grants }: { grants: readonly BonusGrant[] }) {
  const t = useTexts();
  return (
    <Card as="section">
      <SectionHeading title={t('bonus.grants')} icon="gift" />
      <p className={styles.note}>{t('bonus.grantsNote')}</p>
      <ul aria-label={t('bonus.grants')} className={styles.list}>
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} />
        ))}
      </ul>
    </Card>
  );
}

function GrantRow({ grant }: { grant: BonusGrant }) {
  const t = useTexts();
  const { money, texts } = useSite();
  const { status, balanceMinor, inPlayMinor, convertedMinor, requiredMinor, progressMinor } = grant;
  const isActive = status === 'ACTIVE';
  const name = grant.title ? texts.pick(grant.title) : t('bonus.unnamed');
  return (
    <li className={classNames(styles.row, styles.roomy)}>
      <Emblem name="gift" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {isActive && <span>{t('bonus.balance', { amount: money.withSymbol(balanceMinor) })}</span>}
        {inPlayMinor > 0 && (
          <span className={styles.note}>{t('bonus.inPlay', { amount: money.withSymbol(inPlayMinor) })}</span>
        )}
        {convertedMinor > 0 && (
          <span>{t('bonus.converted', { amount: money.withSymbol(convertedMinor) })}</span>
        )}
        <GrantTerms grant={grant} />
      </span>
      <span className={styles.end}>
        <StatusChip status={status} looks={grantLooks} label={t(`bonus.grantStatus.${status}`)} />
        {isActive && inPlayMinor === 0 && <CancelButton grant={grant} name={name} />}
      </span>
      <div className={styles.wide}>
        <Progress
          label={name}
          share={progressMinor / requiredMinor}
          legend={t('bonus.progress', {
            progress: money.withSymbol(progressMinor),
            required: money.withSymbol(requiredMinor),
          })}
          legendEnd={isActive && t('bonus.rest', { amount: money.withSymbol(grant.remainingMinor) })}
        />
        {grant.bets.length > 0 && <CountedBets bets={grant.bets} />}
      </div>
    </li>
  );
}

function GrantTerms({ grant: { status, maxStakeMinor, createdAt, expiresAt } }: { grant: BonusGrant }) {
  const t = useTexts();
  const { atoms, money } = useSite();
  const language = useAtomValue(atoms.language);
  return (
    <>
      <span className={styles.note}>
        {formatTime(createdAt, language)}
        {expiresAt && ` · ${t('rewards.until', { time: formatTime(expiresAt, language) })}`}
      </span>
      {status === 'ACTIVE' && maxStakeMinor !== undefined && (
        <span className={styles.note}>
          {t('bonus.maxStake', { amount: money.withSymbol(maxStakeMinor) })}
        </span>
      )}
    </>
  );
}

/** The latest bets that counted, which the member can open. */
function CountedBets({ bets }: Pick<BonusGrant, 'bets'>) {
  const t = useTexts();
  const { money } = useSite();
  return (
    <details>
      <summary>{t('bonus.bets')}</summary>
      <ul className={styles.note}>
        {bets.map(({ betNo, countedMinor }) => (
          <li key={betNo}>{t('bonus.bet', { number: betNo, amount: money.withSymbol(countedMinor) })}</li>
        ))}
      </ul>
    </details>
  );
}

function CancelButton({ grant, name }: { grant: BonusGrant; name: string }) {
  const t = useTexts();
  const { api, dialogs, money } = useSite();
  const cancellation = useClaim(
    () => cancelBonus(api, grant.id),
    () => t('bonus.cancelled'),
  );
  const confirmAndCancel = async () => {
    const isSure = await dialogs.confirm({
      title: t('bonus.cancelQuestion'),
      body: t('bonus.cancelBody', { amount: money.withSymbol(grant.balanceMinor) }),
      confirmLabel: t('bonus.cancel'),
      cancelLabel: t('bonus.keep'),
      tone: 'danger',
    });
    if (isSure) cancellation.mutate(undefined);
  };
  return (
    <Button
      size="small"
      busy={cancellation.isPending}
      aria-label={t('bonus.cancelOne', { name })}
      onClick={() => void confirmAndCancel()}
    >
      {t('bonus.cancel')}
    </Button>
  );
}
