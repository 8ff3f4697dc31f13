import { isPermitted } from '@parlour/contracts';
import {
  approveWithdrawalAct,
  decidePayoutAct,
  forceWithdrawalAct,
  investigateWithdrawalAct,
  payByHandAct,
  payWithdrawalAct,
  rejectWithdrawalAct,
  returnWithdrawalAct,
  type WithdrawalDetails,
} from '@parlour/contracts/back-office';
import { rejectionReasons } from '@parlour/contracts/calls';
import { Button, formatMoney, Select, TextArea, TextInput } from '@parlour/ui';
import { type JSX, useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Facts } from '../../operate/facts.tsx';
import { useOperator } from '../../session/operator-context.ts';
import { type ActKey, listActs } from './withdrawal-rules.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';

const textLengthMin = 3;
const isText = (text: string): boolean => text.trim().length >= textLengthMin;

const acts = {
  approve: approveWithdrawalAct,
  reject: rejectWithdrawalAct,
  pay: payWithdrawalAct,
  payByHand: payByHandAct,
  investigate: investigateWithdrawalAct,
  return: returnWithdrawalAct,
  force: forceWithdrawalAct,
  decidePayout: decidePayoutAct,
} satisfies Record<ActKey, unknown>;

const mainActs: readonly ActKey[] = ['approve', 'pay', 'investigate', 'decidePayout'];

interface WithdrawalActsProps {
  order: WithdrawalDetails;
  /** Paths of acts on this order that wait for a second person. They are not offered again. */
  pending: readonly string[];
}

/** The decisions on an order that its state and the roles of the operator allow. */
export function WithdrawalActs({ order, pending }: WithdrawalActsProps) {
  const { roles } = useOperator();
  const [open, setOpen] = useState<ActKey>();
  const offered = listActs(order).filter(
    (key) => isPermitted(roles, acts[key].permission) && !pending.includes(acts[key].path),
  );
  const Dialog = open && dialogs[open];
  return (
    <>
      {offered.map((key) => (
        <Button key={key} tone={mainActs.includes(key) ? 'gold' : undefined} onClick={() => setOpen(key)}>
          {words.acts[key].open}
        </Button>
      ))}
      {Dialog && <Dialog order={order} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface DialogProps {
  order: WithdrawalDetails;
  onClose(): void;
}

const dialogs: Record<ActKey, (props: DialogProps) => JSX.Element> = {
  approve: ApproveDialog,
  reject: RejectDialog,
  pay: PayDialog,
  payByHand: PayByHandDialog,
  investigate: InvestigateDialog,
  return: ReturnDialog,
  force: ForceDialog,
  decidePayout: DecidePayoutDialog,
};

const describeAct = (key: ActKey, { orderNo }: WithdrawalDetails) => ({
  title: words.acts[key].title(orderNo),
  verb: words.acts[key].verb,
  intro: words.acts[key].intro,
});

/** The sums and the bank account that a decision is about. */
const OrderFacts = ({ order }: { order: WithdrawalDetails }) => (
  <Facts
    facts={[
      { label: words.amount, value: formatMoney(order.amountMinor, 'auto') },
      { label: words.net, value: formatMoney(order.netMinor, 'auto') },
      { label: words.remaining, value: formatMoney(order.remainingMinor, 'auto') },
      { label: words.account, value: `${order.bankName.EN} ${order.numberMasked}` },
      { label: words.holder, value: order.holder },
    ]}
  />
);

function ApproveDialog({ order, onClose }: DialogProps) {
  return (
    <ActDialog
      {...describeAct('approve', order)}
      act={approveWithdrawalAct}
      toInput={(reason) => ({ orderNo: order.orderNo, reason })}
      onClose={onClose}
    >
      <OrderFacts order={order} />
    </ActDialog>
  );
}

function RejectDialog({ order, onClose }: DialogProps) {
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const reasonCode = rejectionReasons.find((one) => one === code);
  return (
    <ActDialog
      {...describeAct('reject', order)}
      act={rejectWithdrawalAct}
      tone="danger"
      missing={words.wordsShort}
      toInput={(reason) =>
        reasonCode && (text.trim() === '' || isText(text))
          ? {
              orderNo: order.orderNo,
              reasonCode,
              reason,
              ...(text.trim() !== '' && { words: text.trim() }),
            }
          : undefined
      }
      onClose={onClose}
    >
      <OrderFacts order={order} />
      <ActField path="reasonCode" label={words.reasonCode} required>
        <Select
          value={code}
          placeholder={words.none}
          options={rejectionReasons.map((value) => ({ value, label: words.reasons[value] }))}
          onChange={(event) => setCode(event.target.value)}
        />
      </ActField>
      <MemberWords value={text} onChange={setText} />
    </ActDialog>
  );
}

function PayDialog({ order, onClose }: DialogProps) {
  const [provider, setProvider] = useState('');
  return (
    <ActDialog
      {...describeAct('pay', order)}
      act={payWithdrawalAct}
      hasReason={false}
      toInput={() => ({
        orderNo: order.orderNo,
        ...(provider.trim() !== '' && { provider: provider.trim() }),
      })}
      onClose={onClose}
    >
      <OrderFacts order={order} />
      <ActField path="provider" label={words.providerName} helper={words.providerHelp}>
        <TextInput maxLength={40} value={provider} onChange={(event) => setProvider(event.target.value)} />
      </ActField>
    </ActDialog>
  );
}

function PayByHandDialog({ order, onClose }: DialogProps) {
  const [bankReference, setBankReference] = useState('');
  return (
    <ActDialog
      {...describeAct('payByHand', order)}
      act={payByHandAct}
      hasReason={false}
      missing={words.bankReferenceMissing}
      toInput={() =>
        isText(bankReference) ? { orderNo: order.orderNo, bankReference: bankReference.trim() } : undefined
      }
      onClose={onClose}
    >
      <OrderFacts order={order} />
      <ActField path="bankReference" label={words.bankReferenceField} required>
        <TextInput
          maxLength={80}
          value={bankReference}
          onChange={(event) => setBankReference(event.target.value)}
        />
      </ActField>
    </ActDialog>
  );
}

function InvestigateDialog({ order, onClose }: DialogProps) {
  return (
    <ActDialog
      {...describeAct('investigate', order)}
      act={investigateWithdrawalAct}
      toInput={(reason) => ({ orderNo: order.orderNo, reason })}
      onClose={onClose}
    >
      <OrderFacts order={order} />
    </ActDialog>
  );
}

function ReturnDialog({ order, onClose }: DialogProps) {
  return (
    <ActDialog
      {...describeAct('return', order)}
      act={returnWithdrawalAct}
      toInput={(reason) => ({ orderNo: order.orderNo, reason })}
      onClose={onClose}
    >
      <OrderFacts order={order} />
    </ActDialog>
  );
}

function ForceDialog({ order, onClose }: DialogProps) {
  const [evidence, setEvidence] = useState('');
  const [text, setText] = useState('');
  return (
    <ActDialog
      {...describeAct('force', order)}
      act={forceWithdrawalAct}
      tone="danger"
      missing={words.wordsRequired}
      toInput={(reason) =>
        isText(evidence) && isText(text)
          ? { orderNo: order.orderNo, reason, evidence: evidence.trim(), words: text.trim() }
          : undefined
      }
      onClose={onClose}
    >
      <OrderFacts order={order} />
      <ActField path="evidence" label={words.evidence} helper={words.evidenceHelp} required>
        <TextInput maxLength={200} value={evidence} onChange={(event) => setEvidence(event.target.value)} />
      </ActField>
      <MemberWords required value={text} onChange={setText} />
    </ActDialog>
  );
}

type Outcome = keyof typeof words.outcomes;

function DecidePayoutDialog({ order, onClose }: DialogProps) {
  const [outcome, setOutcome] = useState('');
  const chosen = (Object.keys(words.outcomes) as Outcome[]).find((one) => one === outcome);
  return (
    <ActDialog
      {...describeAct('decidePayout', order)}
      act={decidePayoutAct}
      tone="danger"
      missing={words.outcomeMissing}
      toInput={(reason) => chosen && { orderNo: order.orderNo, outcome: chosen, reason }}
      onClose={onClose}
    >
      <OrderFacts order={order} />
      <ActField path="outcome" label={words.outcome} required>
        <Select
          value={outcome}
          placeholder={words.none}
          options={Object.entries(words.outcomes).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setOutcome(event.target.value)}
        />
      </ActField>
    </ActDialog>
  );
}

interface MemberWordsProps {
  value: string;
  required?: boolean;
  onChange(value: string): void;
}

const MemberWords = ({ value, required = false, onChange }: MemberWordsProps) => (
  <ActField path="words" label={words.words} helper={words.wordsHelp} required={required}>
    <TextArea rows={2} maxLength={500} value={value} onChange={(event) => onChange(event.target.value)} />
  </ActField>
);
