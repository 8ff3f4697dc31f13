import { type OfferedLimit, tightenLimitAct } from '@parlour/contracts/back-office';
import { AmountInput, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../../operate/act-dialog.tsx';
import { ActField } from '../../../operate/act-field.tsx';
import { Facts } from '../../../operate/facts.tsx';
import { formatAmount, nameLimit } from './limit-words.ts';
import { protectionTexts as words } from './protection-texts.ts';

interface LimitDialogProps {
  username: string;
  offered: OfferedLimit;
  onClose(): void;
}

/** Sets a tighter limit for a member. */
export function LimitDialog({ username, offered, onClose }: LimitDialogProps) {
  const { kind, periodHours, limit } = offered;
  const [amount, setAmount] = useState<number>();
  const isTighter = amount !== undefined && amount > 0 && (limit === undefined || amount < limit.amount);
  return (
    <ActDialog
      act={tightenLimitAct}
      title={words.tightenTitle(nameLimit(offered))}
      verb={words.tightenVerb}
      intro={words.tightenIntro}
      missing={words.tighterOnly}
      toInput={(reason) => (isTighter ? { username, kind, periodHours, amount, reason } : undefined)}
      onClose={onClose}
    >
      <Facts
        facts={[{ label: words.now, value: limit ? formatAmount(kind, limit.amount) : words.noLimit }]}
      />
      {kind === 'SESSION_MIN' ? (
        <ActField path="amount" label={words.newMinutes} required>
          <TextInput
            inputMode="numeric"
            value={amount === undefined ? '' : String(amount)}
            onChange={({ target }) => setAmount(parseMinutes(target.value))}
          />
        </ActField>
      ) : (
        <ActField path="amount" label={words.newAmount} required>
          <AmountInput symbol="" minor={amount} onMinor={setAmount} />
        </ActField>
      )}
    </ActDialog>
  );
}

const parseMinutes = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;
