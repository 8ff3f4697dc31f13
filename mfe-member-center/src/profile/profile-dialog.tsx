import { memberSecurityQuery, type Profile, profileQuery, setProfile } from '@parlour/api-client';
import { AsyncContent, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Avatar, Field, TextInput } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import styles from './profile-details.module.css';
import { computeLatestBirthday, findBirthdayProblem, toProfileChanges } from './profile-rules.ts';

/** Dialog for the profile. Nickname and picture can always change; real name and birthday can be set once. */
export default function ProfileDialog({ onClosed }: { onClosed(): void }) {
  const t = useTexts();
  const { api } = useSite();
  const profile = useQuery(profileQuery(api));
  return (
    <AccountDialog title={t('details.editTitle')} onClosed={onClosed}>
      {(close) => (
        <AsyncContent query={profile} failed={t('form.failed')}>
          {(data) => <ProfileForm profile={data} onDone={close} />}
        </AsyncContent>
      )}
    </AccountDialog>
  );
}

function ProfileForm({ profile, onDone }: { profile: Profile; onDone(): void }) {
  const t = useTexts();
  const { api, dialogs, events } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const { nickname, avatar, minimumAge } = profile;
  const form = useApiForm({
    values: { nickname, avatar, realName: '', birthday: '' },
    async send(written) {
      const changed = await setProfile(api, toProfileChanges(profile, written));
      queries.setQueryData(profileQuery(api).queryKey, changed);
      void queries.invalidateQueries({ queryKey: memberSecurityQuery(api).queryKey });
      events.publish('member.changed', {});
      dialogs.toast({ tone: 'success', text: t('details.done') });
      onDone();
    },
  });
  const { register, errors } = form;
  const today = new Date();
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t('details.submit')}
      marked
    >
      <Faces profile={profile} register={register('avatar')} />
      <Field label={t('details.nickname')} required error={errors.nickname?.message ?? ''}>
        <TextInput
          icon="user"
          autoComplete="nickname"
          maxLength={64}
          {...register('nickname', { validate: (value) => value.trim() !== '' || ruleText('required') })}
        />
      </Field>
      {profile.realName === undefined && (
        <Field
          label={t('details.realName')}
          helper={t('details.once')}
          error={errors.realName?.message ?? ''}
        >
          <TextInput icon="user" autoComplete="name" maxLength={64} {...register('realName')} />
        </Field>
      )}
      {profile.birthday === undefined && (
        <Field
          label={t('details.birthday')}
          helper={t('details.birthdayNote', { age: minimumAge })}
          error={errors.birthday?.message ?? ''}
        >
          <TextInput
            icon="calendar-days"
            type="date"
            autoComplete="bday"
            max={computeLatestBirthday(minimumAge, today)}
            {...register('birthday', {
              validate: (value) => {
                const problem = findBirthdayProblem(value, minimumAge, today);
                return problem === undefined || ruleText(problem.rule, problem.params);
              },
            })}
          />
        </Field>
      )}
    </DialogForm>
  );
}

/** Radio group of the available pictures: arrow keys move through it. */
function Faces({ profile, register }: { profile: Profile; register: object }) {
  const t = useTexts();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('details.picture')}</legend>
      <div className={styles.faces}>
        {profile.avatars.map(({ key, url }) => (
          <label key={key} className={styles.face}>
            <input
              type="radio"
              value={key}
              aria-label={t('details.pictureOne', { number: key })}
              className={styles.radio}
              {...register}
            />
            <Avatar src={url} name={key} size={48} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
