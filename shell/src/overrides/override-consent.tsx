import { ConfirmDialog } from '@parlour/ui';
import { useRuntime } from '../context/services.tsx';
import { useTimeText } from '../context/use-text.ts';
import type { Override } from '../runtime/overrides.ts';
import type { PickerText } from './use-picker-text.ts';

/** Asks the person before anything of a proposed override is loaded. */
export function OverrideConsent({ proposed, words }: { proposed: Override; words: PickerText }) {
  const { overrides } = useRuntime();
  const timeText = useTimeText();
  const { remote, origin, endsAt, grantedBy } = proposed;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={words('consentTitle', { origin })}
      confirmLabel={words('consentYes')}
      cancelLabel={words('consentNo')}
      onConfirm={() => void overrides.confirm(remote)}
      onCancel={() => overrides.end(remote)}
    >
      <p>{words('consentWhat', { remote, origin, time: timeText(endsAt) })}</p>
      <p>{words('consentRisk')}</p>
      {grantedBy && <p>{words('consentBy', { operator: grantedBy })}</p>}
    </ConfirmDialog>
  );
}
