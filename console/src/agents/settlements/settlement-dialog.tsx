import {
  decideSettlementAct,
  type SettlementDecision,
  type SettlementProof,
  settlementProofAct,
} from '@parlour/contracts/back-office';
import { Button, Modal } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { formatSum } from '../../reports/sum-rules.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { ProofView } from './proof-view.tsx';
import { settlementTexts as words } from './settlement-texts.ts';

/** One settlement with its proof. An operator pays or rejects it while it waits for a decision. */
export function SettlementDialog({ id, onClose }: { id: number; onClose(): void }) {
  const mayDecide = usePermission(decideSettlementAct.permission);
  const query = useRead(settlementProofAct, { id });
  const [decision, setDecision] = useState<SettlementDecision>();
  if (decision && query.data)
    return (
      <DecisionDialog decision={decision} settlement={query.data} onClose={() => setDecision(undefined)} />
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={words.name(id)}
      closeLabel={texts.close}
      size="wide"
      foot={
        mayDecide &&
        query.data?.status === 'UNDER_REVIEW' && (
          <StackFoot>
            <Button tone="danger" onClick={() => setDecision('reject')}>
              {words.decisions.reject.open}
            </Button>
            <Button tone="gold" onClick={() => setDecision('pay')}>
              {words.decisions.pay.open}
            </Button>
          </StackFoot>
        )
      }
    >
      <AsyncContent query={query} label={words.name(id)}>
        {(settlement) => (
          <Stack>
            <ProofView proof={settlement} />
            <HistoryPanel subject={`settlement:${id}`} />
          </Stack>
        )}
      </AsyncContent>
    </Modal>
  );
}

interface DecisionDialogProps {
  decision: SettlementDecision;
  settlement: SettlementProof;
  onClose(): void;
}

function DecisionDialog({ decision, settlement, onClose }: DecisionDialogProps) {
  const { title, verb, intro } = words.decisions[decision];
  const { settlementId: id, username, periodEnd, paid } = settlement;
  return (
    <ActDialog
      act={decideSettlementAct}
      title={title(id)}
      verb={verb}
      intro={intro}
      tone={decision === 'pay' ? 'gold' : 'danger'}
      toInput={(reason) => ({ id, decision, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.agent, value: username },
          { label: words.periodEnd, value: formatTime(periodEnd) },
          { label: words.paid, value: formatSum(paid) },
        ]}
      />
    </ActDialog>
  );
}
