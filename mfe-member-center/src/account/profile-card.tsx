import { memberSecurityQuery } from '@parlour/api-client';
import type { Member } from '@parlour/contracts';
import { usePictureAddress, useSite, useTexts } from '@parlour/remote-sdk';
import { Avatar, CopyButton, Icon, Progress, Skeleton, usePhone } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { computeClubShare } from './account-rules.ts';
import styles from './profile-card.module.css';

/** Card with picture, name, club level and progress to the next one. It stays dark in the light theme, like artwork. */
export function ProfileCard({ member }: { member: Member }) {
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const isPhone = usePhone();
  const name = member.nickname || member.account;
  return (
    <section data-theme="dark" aria-label={t('profile.label')} className={styles.card}>
      <Avatar src={toPictureAddress(member.avatarUrl)} name={name} size={isPhone ? 68 : 88} ringed />
      <div className={styles.text}>
        <p className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.club}>
            <Icon name="crown" size={16} />
            {t('profile.club', { name: member.club.name, level: member.club.rankLevel })}
          </span>
        </p>
        <p className={styles.id}>
          {t('profile.id', { id: member.id })}
          <CopyButton
            text={member.id}
            label={t('profile.copyId')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
        </p>
        <ClubProgress />
      </div>
    </section>
  );
}

function ClubProgress() {
  const t = useTexts();
  const { api, money } = useSite();
  const { data, isPending } = useQuery(memberSecurityQuery(api));
  if (isPending) return <Skeleton height={28} />;
  if (!data) return null;
  const { club } = data;
  const share = computeClubShare(club);
  return (
    <Progress
      tone="gold"
      label={t('profile.progress')}
      share={share}
      legend={
        club.next
          ? t('profile.nextLevel', {
              level: club.next.rankLevel,
              amount: money.format(club.next.requiredMinor),
            })
          : t('profile.highestLevel')
      }
      legendEnd={`${Math.floor(share * 100)}%`}
    />
  );
}
