import type { ValueOf } from '@parlour/contracts';
import { type readMemberAct, setRebateAct } from '@parlour/contracts/back-office';
import { TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { agentTexts as words } from '../agent-texts.ts';

const ppmPerPercent = 10_000;
const ppmMax = 1_000_000;

/** Converts per cent to parts per million. Returns undefined for a text that is not a rate. */
function parseRebate(text: string): number | undefined {
  const ppm = /^\d{1,3}(?:\.\d{1,4})?$/.test(text.trim())
    ? Math.round(Number(text) * ppmPerPercent)
    : ppmMax + 1;
  return ppm <= ppmMax ? ppm : undefined;
}

interface RebateDialogProps {
  data: ValueOf<typeof readMemberAct>;
  onClose(): void;
}

/** Sets the rebate of a member directly below the house. */
export function RebateDialog({ data: { member }, onClose }: RebateDialogProps) {
  const [rate, setRate] = useState('');
  return (
    <ActDialog
      act={setRebateAct}
      title={words.rebateTitle(member.username)}
      verb={words.rebateVerb}
      intro={words.rebateIntro}
      missing={words.rebateMissing}
      toInput={(reason) => {
        const ratePpm = parseRebate(rate);
        return ratePpm === undefined ? undefined : { memberId: member.id, ratePpm, reason };
      }}
      onClose={onClose}
    >
      <ActField path="ratePpm" label={words.rebateRate} required>
        <TextInput
          inputMode="decimal"
          maxLength={8}
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
      </ActField>
    </ActDialog>
  );
}
