import { type Profile, profileQuery } from '@parlour/api-client';
import { AsyncContent, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, Card, SectionHeading } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useDialog } from '../forms/use-dialog.ts';
import styles from './profile-details.module.css';

const ProfileDialog = lazy(() => import('./profile-dialog.tsx'));

/** Personal details of the member, masked so that only the owner recognises them. */
export function ProfileDetails() {
  const t = useTexts();
  const { api } = useSite();
  const profile = useQuery(profileQuery(api));
  const { dialog, open } = useDialog<'edit'>();
  return (
    <Card as="section" aria-label={t('details.title')}>
      <SectionHeading level={3} icon="user" title={t('details.title')}>
        <Button size="small" icon="pencil" onClick={() => open('edit')}>
          {t('details.edit')}
        </Button>
      </SectionHeading>
      <AsyncContent query={profile} failed={t('form.failed')}>
        {(data) => <Facts profile={data} />}
      </AsyncContent>
      {dialog && (
        <Suspense fallback={null}>
          <ProfileDialog key={dialog.key} onClosed={dialog.onClosed} />
        </Suspense>
      )}
    </Card>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const t = useTexts();
  const facts: [label: string, value: string | undefined][] = [
    [t('details.account'), profile.account],
    [t('details.nickname'), profile.nickname],
    [t('details.realName'), profile.realName],
    [t('details.birthday'), profile.birthday],
    ...profile.others.map(({ field, masked }): [string, string] => [t(`details.other.${field}`), masked]),
  ];
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={value === undefined ? styles.missing : styles.value}>
            {value ?? t('details.notTold')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
