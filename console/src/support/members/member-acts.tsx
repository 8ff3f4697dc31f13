import {
  addMemberNoteAct,
  adjustableBooks,
  adjustBalanceAct,
  blockMemberAct,
  collectDebtAct,
  houseId,
  type MemberBlock,
  memberBlocks,
  messageMemberAct,
  moveMemberAct,
  resetSecondFactorAct,
  setRebateAct,
  unblockMemberAct,
} from '@parlour/contracts/back-office';
import {
  AmountInput,
  Button,
  Checkbox,
  formatMoney,
  Menu,
  Segmented,
  Select,
  TextArea,
  TextInput,
} from '@parlour/ui';
import { useState } from 'react';
import { agentTexts } from '../../agents/agent-texts.ts';
import { MoveDialog } from '../../agents/team/move-dialog.tsx';
import { RebateDialog } from '../../agents/team/rebate-dialog.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { usePermission } from '../../session/use-permission.ts';
import type { MemberData } from './member-overview.tsx';
import { memberTexts as words } from './member-texts.ts';

type Act =
  | 'note'
  | 'message'
  | 'block'
  | 'unblock'
  | 'adjust'
  | 'collect'
  | 'move'
  | 'rebate'
  | 'reset-factor';

interface DialogProps {
  data: MemberData;
  onClose(): void;
}

const dialogs: Record<Act, (props: DialogProps) => React.JSX.Element> = {
  note: NoteDialog,
  message: MessageDialog,
  block: BlockDialog,
  unblock: UnblockDialog,
  adjust: AdjustDialog,
  collect: CollectDialog,
  move: MoveDialog,
  rebate: RebateDialog,
  'reset-factor': ResetFactorDialog,
};

/** Acts of operators on a member. */
export function MemberActs({ data }: { data: MemberData }) {
  const mayChange = usePermission(blockMemberAct.permission);
  const mayAdjust = usePermission(adjustBalanceAct.permission);
  const mayMove = usePermission(moveMemberAct.permission);
  // Agents give the rebates of all others.
  const mayRebate = usePermission(setRebateAct.permission) && data.uplines.at(-1)?.id === houseId;
  const [act, setAct] = useState<Act>();
  if (!mayChange && !mayAdjust && !mayMove && !mayRebate) return null;
  const Dialog = act && dialogs[act];
  const item = (key: Act, label: string) => ({ key, label, onSelect: () => setAct(key) });
  return (
    <>
      {mayChange && (
        <Button icon="pencil" onClick={() => setAct('note')}>
          {words.addNote}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<Button icon="ellipsis">{words.acts}</Button>}
        items={[
          ...(mayChange ? [item('message', words.message), item('block', words.block)] : []),
          ...(mayChange && data.blocks.length > 0 ? [item('unblock', words.unblock)] : []),
          ...(mayAdjust ? [item('adjust', words.adjust)] : []),
          ...(mayAdjust && data.balances.debtMinor > 0 ? [item('collect', words.collect)] : []),
          ...(mayMove ? [item('move', agentTexts.move)] : []),
          ...(mayRebate ? [item('rebate', agentTexts.rebate)] : []),
          ...(mayChange ? [item('reset-factor', words.resetFactor)] : []),
        ]}
      />
      {Dialog && <Dialog data={data} onClose={() => setAct(undefined)} />}
    </>
  );
}

function NoteDialog({ data: { member }, onClose }: DialogProps) {
  const [text, setText] = useState('');
  return (
    <ActDialog
      act={addMemberNoteAct}
      title={words.noteTitle}
      verb={words.noteVerb}
      hasReason={false}
      missing={words.noteMissing}
      toInput={() => (text.trim() === '' ? undefined : { memberId: member.id, text: text.trim() })}
      onClose={onClose}
    >
      <ActField path="text" label={words.noteText} helper={words.noteHelp} required>
        <TextArea rows={4} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </ActField>
    </ActDialog>
  );
}

function MessageDialog({ data: { member }, onClose }: DialogProps) {
  const [title, setTitle] = useState<WordsDraft>({});
  const [body, setBody] = useState<WordsDraft>({});
  return (
    <ActDialog
      act={messageMemberAct}
      title={words.message}
      verb={words.messageVerb}
      size="wide"
      missing={words.messageMissing}
      toInput={(reason) => {
        const [titles, bodies] = [toWords(title), toWords(body)];
        return titles && bodies && { memberId: member.id, title: titles, body: bodies, reason };
      }}
      onClose={onClose}
    >
      <WordsField path="title" label={words.messageTitle} required value={title} onChange={setTitle} />
      <WordsField
        path="body"
        label={words.messageBody}
        helper={words.messageHelp}
        rows={5}
        required
        value={body}
        onChange={setBody}
      />
    </ActDialog>
  );
}

function BlockDialog({ data, onClose }: DialogProps) {
  const blocked = data.blocks.map(({ what }) => what);
  return (
    <BlocksDialog
      act={blockMemberAct}
      memberId={data.member.id}
      offered={memberBlocks.filter((block) => !blocked.includes(block))}
      title={words.blockTitle}
      verb={words.blockVerb}
      intro={words.blockIntro}
      onClose={onClose}
    />
  );
}

function UnblockDialog({ data, onClose }: DialogProps) {
  return (
    <BlocksDialog
      act={unblockMemberAct}
      memberId={data.member.id}
      offered={data.blocks.map(({ what }) => what)}
      title={words.unblockTitle}
      verb={words.unblockVerb}
      onClose={onClose}
    />
  );
}

interface BlocksDialogProps {
  act: typeof blockMemberAct | typeof unblockMemberAct;
  memberId: number;
  offered: readonly MemberBlock[];
  title: string;
  verb: string;
  intro?: string;
  onClose(): void;
}

function BlocksDialog({ memberId, offered, ...dialog }: BlocksDialogProps) {
  const [chosen, setChosen] = useState<readonly MemberBlock[]>([]);
  return (
    <ActDialog
      {...dialog}
      tone="danger"
      missing={words.blockMissing}
      toInput={(reason) => (chosen.length === 0 ? undefined : { memberId, blocks: [...chosen], reason })}
    >
      <fieldset>
        <legend>{words.blocks}</legend>
        {offered.map((block) => (
          <Checkbox
            key={block}
            label={words.blockNames[block]}
            checked={chosen.includes(block)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, block] : chosen.filter((other) => other !== block))
            }
          />
        ))}
      </fieldset>
    </ActDialog>
  );
}

function AdjustDialog({ data: { member }, onClose }: DialogProps) {
  // One dialog is one intent: a repeated submission is posted once.
  const [requestId] = useState(() => crypto.randomUUID());
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [book, setBook] = useState<(typeof adjustableBooks)[number]>('main');
  const [minor, setMinor] = useState<number>();
  const [remark, setRemark] = useState('');
  // Points are whole numbers, but the field counts hundredths.
  const amountMinor = book === 'points' && minor !== undefined ? minor / 100 : minor;
  const isSound = amountMinor !== undefined && amountMinor > 0 && Number.isInteger(amountMinor);
  return (
    <ActDialog
      act={adjustBalanceAct}
      title={words.adjustTitle}
      verb={words.adjustVerb}
      intro={words.adjustIntro}
      missing={words.adjustMissing}
      toInput={(reason) =>
        isSound
          ? {
              memberId: member.id,
              requestId,
              direction,
              book,
              amountMinor,
              reason,
              ...(remark.trim() !== '' && { remark: remark.trim() }),
            }
          : undefined
      }
      onClose={onClose}
    >
      <Segmented
        label={words.direction}
        value={direction}
        onChange={setDirection}
        segments={[
          { value: 'in', label: words.directions.in },
          { value: 'out', label: words.directions.out },
        ]}
      />
      <Columns>
        <ActField path="book" label={words.book}>
          <Select
            value={book}
            options={adjustableBooks.map((value) => ({ value, label: words.books[value] }))}
            onChange={({ target }) => setBook(adjustableBooks.find((one) => one === target.value) ?? 'main')}
          />
        </ActField>
        <ActField path="amountMinor" label={words.adjustAmount} required>
          <AmountInput symbol="" minor={minor} onMinor={setMinor} />
        </ActField>
      </Columns>
      <ActField path="remark" label={words.adjustRemark}>
        <TextInput maxLength={140} value={remark} onChange={(event) => setRemark(event.target.value)} />
      </ActField>
    </ActDialog>
  );
}

function CollectDialog({ data: { member, balances }, onClose }: DialogProps) {
  // One dialog is one intent: a repeated submission is posted once.
  const [requestId] = useState(() => crypto.randomUUID());
  const [minor, setMinor] = useState<number | undefined>(balances.debtMinor);
  const isSound = minor !== undefined && minor > 0 && minor <= balances.debtMinor;
  return (
    <ActDialog
      act={collectDebtAct}
      title={words.collectTitle}
      verb={words.collectVerb}
      intro={words.collectIntro(formatMoney(balances.debtMinor, 'auto'))}
      missing={words.collectMissing}
      toInput={(reason) =>
        isSound ? { memberId: member.id, requestId, amountMinor: minor, reason } : undefined
      }
      onClose={onClose}
    >
      <ActField path="amountMinor" label={words.adjustAmount} required>
        <AmountInput symbol="" minor={minor} onMinor={setMinor} />
      </ActField>
    </ActDialog>
  );
}

function ResetFactorDialog({ data: { member }, onClose }: DialogProps) {
  return (
    <ActDialog
      act={resetSecondFactorAct}
      title={words.resetFactor}
      verb={words.resetFactorVerb}
      intro={words.resetFactorIntro}
      tone="danger"
      toInput={(reason) => ({ memberId: member.id, reason })}
      onClose={onClose}
    />
  );
}
