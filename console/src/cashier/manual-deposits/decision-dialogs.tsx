import {
  creditDepositAct,
  type ManualDepositDetails,
  rejectDepositAct,
} from '@parlour/contracts/back-office';
import { type DepositRejectionReason, depositRejectionReasons } from '@parlour/contracts/calls';
import { AmountInput, Select, TextArea, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { manualTexts as words } from './manual-texts.ts';

interface DecisionProps {
  order: ManualDepositDetails;
  onClose(): void;
}

/** Credits the amount on the bank's statement. */
export function CreditDialog({ order, onClose }: DecisionProps) {
  const [receivedMinor, setReceivedMinor] = useState<number>();
  const [bankReference, setBankReference] = useState('');
  const { orderNo } = order;
  return (
    <ActDialog
      act={creditDepositAct}
      title={words.credit.title(orderNo)}
      verb={words.credit.verb}
      intro={words.credit.intro}
      missing={words.credit.missing}
      toInput={(reason) =>
        receivedMinor === undefined || receivedMinor <= 0 || bankReference.trim().length < 3
          ? undefined
          : { orderNo, receivedMinor, bankReference, reason }
      }
      onClose={onClose}
    >
      <ActField path="receivedMinor" label={words.credit.received} required>
        <AmountInput symbol="" minor={receivedMinor} onMinor={setReceivedMinor} />
      </ActField>
      <ActField
        path="bankReference"
        label={words.credit.bankReference}
        helper={words.credit.bankReferenceHelp}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={80}
          value={bankReference}
          onChange={(event) => setBankReference(event.target.value)}
        />
      </ActField>
    </ActDialog>
  );
}

/** Ends the order without crediting money. */
export function RejectDialog({ order: { orderNo }, onClose }: DecisionProps) {
  const [reasonCode, setReasonCode] = useState<DepositRejectionReason>('not-received');
  const [toMember, setToMember] = useState('');
  return (
    <ActDialog
      act={rejectDepositAct}
      title={words.reject.title(orderNo)}
      verb={words.reject.verb}
      intro={words.reject.intro}
      tone="danger"
      toInput={(reason) => ({
        orderNo,
        reasonCode,
        reason,
        ...(toMember.trim() !== '' && { words: toMember }),
      })}
      onClose={onClose}
    >
      <ActField path="reasonCode" label={words.reject.cause} required>
        <Select
          value={reasonCode}
          options={depositRejectionReasons.map((value) => ({ value, label: words.reject.causes[value] }))}
          onChange={({ target }) =>
            setReasonCode(depositRejectionReasons.find((one) => one === target.value) ?? reasonCode)
          }
        />
      </ActField>
      <ActField path="words" label={words.reject.words} helper={words.reject.wordsHelp}>
        <TextArea
          rows={2}
          maxLength={500}
          value={toMember}
          onChange={(event) => setToMember(event.target.value)}
        />
      </ActField>
    </ActDialog>
  );
}
