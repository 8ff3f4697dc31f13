import { decideWinAct, type HeldWin, heldWinsAct, type WinDecision } from '@parlour/contracts/back-office';
import { Alert, Button, formatMoney, Modal } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { VendorName } from '../../vendor-names.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { winTexts as words } from './win-texts.ts';

/** One held win: its round, the decision and the history. */
export function WinDialog({ id, onClose }: { id: number; onClose(): void }) {
  const mayDecide = usePermission(decideWinAct.permission);
  const waiting = useRead(heldWinsAct, { show: 'waiting' });
  const decided = useRead(heldWinsAct, { show: 'decided' });
  const [decision, setDecision] = useState<WinDecision>();
  const win =
    waiting.data?.wins.find((one) => one.id === id) ?? decided.data?.wins.find((one) => one.id === id);
  if (decision && win)
    return <DecisionDialog decision={decision} win={win} onClose={() => setDecision(undefined)} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={win?.betNo ?? words.bet}
      closeLabel={texts.close}
      size="wide"
      foot={
        mayDecide &&
        win?.decidedAt === null && (
          <StackFoot>
            <Button tone="danger" onClick={() => setDecision('return')}>
              {words.acts.return.open}
            </Button>
            <Button tone="gold" onClick={() => setDecision('credit')}>
              {words.acts.credit.open}
            </Button>
          </StackFoot>
        )
      }
    >
      <AsyncContent query={decided} label={words.title}>
        {() => (win ? <WinView win={win} /> : <Alert tone="warning" title={words.missing} />)}
      </AsyncContent>
    </Modal>
  );
}

const WinView = ({ win }: { win: HeldWin }) => (
  <Stack>
    <Alert tone="warning" title={words.reasons[win.because] ?? win.because} />
    <WinFacts win={win} />
    {win.decidedAt !== null && (
      <Facts
        facts={[
          { label: words.decision, value: words.decisions[win.state] ?? win.state },
          { label: words.decidedBy, value: formatActor(win.decidedBy ?? '') },
          { label: words.decidedAt, value: formatTime(win.decidedAt) },
          { label: words.reason, value: win.reason ?? '–' },
        ]}
      />
    )}
    <HistoryPanel subject={`win:${win.vendor}:${win.txId}`} />
  </Stack>
);

const WinFacts = ({ win }: { win: HeldWin }) => (
  <Facts
    facts={[
      { label: words.amount, value: formatMoney(win.amountMinor, 'auto') },
      { label: words.limit, value: formatMoney(win.limitMinor, 'auto') },
      { label: words.stake, value: formatMoney(win.stakeMinor, 'auto') },
      { label: words.vendor, value: <VendorName code={win.vendor} /> },
      { label: words.member, value: <MemberLink id={win.memberId} /> },
      { label: words.round, value: win.roundId },
      { label: words.transaction, value: win.txId },
      { label: words.placedAt, value: formatTime(win.placedAt) },
      { label: words.heldAt, value: formatTime(win.heldAt) },
    ]}
  />
);

interface DecisionDialogProps {
  decision: WinDecision;
  win: HeldWin;
  onClose(): void;
}

function DecisionDialog({ decision, win, onClose }: DecisionDialogProps) {
  const { title, verb, intro } = words.acts[decision];
  return (
    <ActDialog
      act={decideWinAct}
      title={title(win.betNo)}
      verb={verb}
      intro={intro}
      tone={decision === 'credit' ? 'gold' : 'danger'}
      toInput={(reason) => ({ id: win.id, decision, reason })}
      onClose={onClose}
    >
      <WinFacts win={win} />
    </ActDialog>
  );
}
