import { devices, type LanguageCode } from '@parlour/contracts';
import { Checkbox, Field, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { getLanguageName } from '../remote-condition.ts';
import { texts } from '../texts.ts';
import { type AudienceDraft, isPercent, toAudience, toDraft } from './audience-rules.ts';
import type { VersionDialogProps } from './deploy-dialog.tsx';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { areSteps, isInterval, type StepsDraft, toRollout, toStepsDraft } from './rollout-rules.ts';
import { rolloutTexts } from './rollout-texts.ts';
import { VersionField } from './version-field.tsx';

const words = texts.forms;
/** Languages that players can choose on this site. */
const siteLanguages: readonly LanguageCode[] = ['EN', 'MY', 'CN'];

/** Starts a canary, or changes the audience of the running one. */
export function CanaryDialog({ remote, version: first, onClose }: VersionDialogProps) {
  const { name, canary } = remote;
  const running = canary && (first === undefined || first === canary.version) ? canary : undefined;
  const [version, setVersion] = useState(running?.version ?? first ?? '');
  const [draft, setDraft] = useState(() => toDraft(running?.audience ?? { percent: 10 }));
  const audience = toAudience(draft);
  const [steps, setSteps] = useState(() => toStepsDraft(running?.rollout));
  const rollout = toRollout(steps, draft.percent);
  // Without steps, an order names them only to end those of the running canary.
  const more = rollout && (rollout.percents.length > 0 || running?.rollout) ? { rollout } : {};
  const change = (part: Partial<AudienceDraft>): void => setDraft({ ...draft, ...part });
  return (
    <OrderDialog
      title={texts.acts.titles.canary(name)}
      verb={running ? texts.acts.change : texts.acts.verbs.canary}
      order={
        audience && rollout && version !== ''
          ? { act: 'canary', name, version, audience, ...more }
          : undefined
      }
      missing={version === '' ? words.chooseVersion : rollout ? words.somebody : rolloutTexts.stepsWrong}
      onClose={onClose}
    >
      <div className={styles.two}>
        <VersionField remote={remote} value={version} onChange={setVersion} />
        <Field
          label={words.percent}
          helper={words.percentHelp}
          error={isPercent(draft.percent) ? undefined : words.percentWrong}
        >
          <TextInput
            inputMode="decimal"
            value={draft.percent}
            onChange={(event) => change({ percent: event.target.value })}
          />
        </Field>
      </div>
      <StepFields draft={steps} percent={draft.percent} onChange={setSteps} />
      <AudienceFields draft={draft} onChange={change} />
    </OrderDialog>
  );
}

interface StepFieldsProps {
  draft: StepsDraft;
  /** The first share. */
  percent: string;
  onChange(draft: StepsDraft): void;
}

function StepFields({ draft, percent, onChange }: StepFieldsProps) {
  return (
    <div className={styles.two}>
      <Field
        label={rolloutTexts.steps}
        helper={rolloutTexts.stepsHelp}
        error={areSteps(draft.steps, percent) ? undefined : rolloutTexts.stepsWrong}
      >
        <TextInput
          inputMode="decimal"
          value={draft.steps}
          onChange={(event) => onChange({ ...draft, steps: event.target.value })}
        />
      </Field>
      <Field
        label={rolloutTexts.minutes}
        error={isInterval(draft.minutes) ? undefined : rolloutTexts.minutesWrong}
      >
        <TextInput
          inputMode="numeric"
          value={draft.minutes}
          onChange={(event) => onChange({ ...draft, minutes: event.target.value })}
        />
      </Field>
    </div>
  );
}

interface AudienceFieldsProps {
  draft: AudienceDraft;
  onChange(part: Partial<AudienceDraft>): void;
}

function AudienceFields({ draft, onChange }: AudienceFieldsProps) {
  return (
    <>
      <div className={styles.two}>
        <Choices
          legend={words.languages}
          options={siteLanguages.map((code) => [code, getLanguageName(code)])}
          chosen={draft.languages}
          onChange={(languages) => onChange({ languages })}
        />
        <Choices
          legend={words.devices}
          options={devices.map((device) => [device, words.deviceNames[device]])}
          chosen={draft.devices}
          onChange={(chosen) => onChange({ devices: chosen })}
        />
      </div>
      <div className={styles.two}>
        <Field label={words.audiences} helper={words.audiencesHelp}>
          <TextInput
            value={draft.audiences}
            onChange={(event) => onChange({ audiences: event.target.value })}
          />
        </Field>
        <Field label={words.visitors} helper={words.visitorsHelp}>
          <TextInput
            value={draft.visitors}
            onChange={(event) => onChange({ visitors: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly (readonly [value: Value, label: string])[];
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
}

/** Renders a group of checkboxes. No checked box means all options. */
function Choices<Value extends string>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map(([value, label]) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
