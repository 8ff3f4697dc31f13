import { decideVendorTransferAct } from '@parlour/contracts/back-office';
import { Select } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { vendorTransferTexts } from './vendor-transfer-texts.ts';

const words = vendorTransferTexts.decide;
const outcomes = ['DONE', 'FAILED'] as const;

/** The decision on an unknown outcome. It waits for a second person. */
export function DecideTransferDialog({ transferNo, onClose }: { transferNo: string; onClose(): void }) {
  const [chosen, setChosen] = useState('');
  const outcome = outcomes.find((one) => one === chosen);
  return (
    <ActDialog
      act={decideVendorTransferAct}
      title={words.title(transferNo)}
      verb={words.verb}
      intro={words.intro}
      tone="danger"
      toInput={(reason) => (outcome === undefined ? undefined : { transferNo, outcome, reason })}
      missing={words.missing}
      onClose={onClose}
    >
      <ActField path="outcome" label={words.outcome} required>
        <Select
          value={chosen}
          placeholder={words.choose}
          options={outcomes.map((value) => ({ value, label: words.outcomes[value] }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </ActField>
    </ActDialog>
  );
}
