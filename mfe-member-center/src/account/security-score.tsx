import type { MemberSecurity } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay, formatTime } from '@parlour/texts';
import { Card } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { computeSecurityScore } from './account-rules.ts';
import styles from './security-score.module.css';

/** Card with the security score and the time of the last login. */
export function SecurityScorePlate({ security }: { security: MemberSecurity }) {
  const t = useTexts();
  const { atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const { secured, total, level, missing } = computeSecurityScore(security);
  const { lastLogin } = security;
  const browser = lastLogin?.browser === '?' ? t('sessions.unknownBrowser') : lastLogin?.browser;
  return (
    <Card as="section" aria-label={t('security.label')} className={styles.card}>
      <ScoreRing share={secured / total} text={`${secured}/${total}`} />
      <h3>{t(`security.level.${level}`)}</h3>
      <p className={styles.advice}>
        {missing.length === 0
          ? t('security.complete')
          : t('security.missing', {
              items: missing.map((item) => t(`security.item.${item}`)).join(t('security.comma')),
            })}
      </p>
      <p className={styles.login}>
        {lastLogin ? (
          <>
            {t('security.lastLogin', { time: formatTime(lastLogin.at, language) })}
            <br />
            {lastLogin.ipMasked} · {browser}
          </>
        ) : (
          t('security.firstLogin')
        )}
        <br />
        {t('security.memberSince', { day: formatDay(security.registeredAt, language) })}
      </p>
    </Card>
  );
}

const radius = 42;
const length = 2 * Math.PI * radius;

function ScoreRing({ share, text }: { share: number; text: string }) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 100 100" className={styles.drawing} aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r={radius}
          className={styles.share}
          strokeDasharray={`${share * length} ${length}`}
        />
      </svg>
      <span className={styles.figure}>{text}</span>
    </div>
  );
}
