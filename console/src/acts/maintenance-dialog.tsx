import { languages, noticeTemplateNames, noticeTemplates, type RemoteOverview } from '@parlour/contracts';
import { Field, Segmented, Select, TextArea, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { noticeLanguages } from '../notice-languages.ts';
import { getLanguageName } from '../remote-condition.ts';
import { texts } from '../texts.ts';
import {
  endsTooEarly,
  lacksNotice,
  type MaintenanceDraft,
  toMaintenanceDraft,
  toMaintenanceOrder,
} from './maintenance-rules.ts';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';

const words = texts.forms;

/** Closes a remote with a notice, now or in a time window. */
export function MaintenanceDialog({ remote, onClose }: { remote: RemoteOverview; onClose(): void }) {
  const { name, maintenance } = remote;
  const [draft, setDraft] = useState(() => toMaintenanceDraft(maintenance));
  const change = (part: Partial<MaintenanceDraft>): void => setDraft({ ...draft, ...part });
  return (
    <OrderDialog
      title={texts.acts.titles.maintenance(name)}
      verb={texts.acts.verbs.maintenance}
      order={toMaintenanceOrder(name, draft)}
      missing={lacksNotice(draft) ? words.noticeMissing : words.windowWrong}
      onClose={onClose}
    >
      <Field label={words.template} helper={words.templateHelp}>
        <Select
          value=""
          onChange={({ target }) => {
            const chosen = noticeTemplateNames.find((one) => one === target.value);
            if (chosen) change({ notice: { ...noticeTemplates[chosen] } });
          }}
          options={[
            { value: '', label: words.templateNone },
            ...noticeTemplateNames.map((value) => ({ value, label: words.templates[value] })),
          ]}
        />
      </Field>
      {noticeLanguages.map((code) => (
        <Field
          key={code}
          label={words.notice(getLanguageName(code))}
          helper={code === 'EN' ? words.noticeHelp : undefined}
          required
        >
          <TextArea
            rows={2}
            lang={languages[code].tag}
            maxLength={1000}
            value={draft.notice[code]}
            onChange={(event) => change({ notice: { ...draft.notice, [code]: event.target.value } })}
          />
        </Field>
      ))}
      <div className={styles.two}>
        <Field label={words.begins} helper={words.beginsHelp}>
          <TextInput
            type="datetime-local"
            value={draft.begins}
            onChange={(event) => change({ begins: event.target.value })}
          />
        </Field>
        <Field
          label={words.ends}
          helper={words.endsHelp}
          error={endsTooEarly(draft) ? words.windowWrong : undefined}
        >
          <TextInput
            type="datetime-local"
            value={draft.ends}
            onChange={(event) => change({ ends: event.target.value })}
          />
        </Field>
      </div>
      <div className={styles.group}>
        <p className={styles.legend}>{words.mode}</p>
        <Segmented
          label={words.mode}
          value={draft.mode}
          onChange={(mode) => change({ mode })}
          segments={[
            { value: 'drain', label: words.modes.drain },
            { value: 'block', label: words.modes.block },
          ]}
        />
        <p className={styles.intro}>{words.modeHelp}</p>
      </div>
      <Field label={words.allow} helper={words.allowHelp}>
        <TextInput value={draft.allow} onChange={(event) => change({ allow: event.target.value })} />
      </Field>
    </OrderDialog>
  );
}
