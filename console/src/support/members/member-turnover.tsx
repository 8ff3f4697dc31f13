import {
  addTurnoverAct,
  endTurnoverAct,
  listTurnoverAct,
  type MemberTurnoverTask,
} from '@parlour/contracts/back-office';
import { AmountInput, Button, Card, formatMoney, SectionHeading } from '@parlour/ui';
import { useState } from 'react';
import { TurnoverTable } from '../../cashier/turnover/turnover-table.tsx';
import { turnoverTexts as words } from '../../cashier/turnover/turnover-texts.ts';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Facts } from '../../operate/facts.tsx';
import { Stack } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { useRead } from '../../wire/gateway-context.ts';

/** The latest tasks of a member: bets that are required before a withdrawal. */
export function MemberTurnover({ memberId }: { memberId: number }) {
  const mayChange = usePermission(addTurnoverAct.permission);
  const query = useRead(listTurnoverAct, { memberId });
  const [opened, setOpened] = useState<MemberTurnoverTask | 'new'>();
  const renderAct = (task: MemberTurnoverTask) =>
    task.status === 'OPEN' && (
      <Button size="small" aria-label={words.endLabel(task.taskId)} onClick={() => setOpened(task)}>
        {words.end}
      </Button>
    );
  return (
    <Card as="section" aria-label={words.title}>
      <SectionHeading title={words.title}>
        {mayChange && (
          <Button icon="plus" onClick={() => setOpened('new')}>
            {words.add}
          </Button>
        )}
      </SectionHeading>
      <Stack>
        <p>{words.intro}</p>
        <AsyncContent query={query} label={words.title}>
          {({ tasks, isMore }) => (
            <>
              <TurnoverTable tasks={tasks} empty={words.empty} {...(mayChange && { renderAct })} />
              {isMore && <p>{words.kept}</p>}
            </>
          )}
        </AsyncContent>
      </Stack>
      {opened === 'new' && <AddDialog memberId={memberId} onClose={() => setOpened(undefined)} />}
      {opened && opened !== 'new' && <EndDialog task={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function AddDialog({ memberId, onClose }: { memberId: number; onClose(): void }) {
  // One dialog is one intent: a repeated submission opens one task.
  const [requestId] = useState(() => crypto.randomUUID());
  const [requiredMinor, setRequiredMinor] = useState<number>();
  return (
    <ActDialog
      act={addTurnoverAct}
      title={words.addTitle}
      verb={words.addVerb}
      intro={words.addIntro}
      missing={words.addMissing}
      toInput={(reason) => (requiredMinor ? { requestId, memberId, requiredMinor, reason } : undefined)}
      onClose={onClose}
    >
      <ActField path="requiredMinor" label={words.addAmount} required>
        <AmountInput symbol="" minor={requiredMinor} onMinor={setRequiredMinor} />
      </ActField>
    </ActDialog>
  );
}

function EndDialog({ task, onClose }: { task: MemberTurnoverTask; onClose(): void }) {
  const { taskId, source, required, remaining } = task;
  return (
    <ActDialog
      act={endTurnoverAct}
      title={words.endTitle(taskId)}
      verb={words.endVerb}
      intro={words.endIntro}
      tone="danger"
      toInput={(reason) => ({ taskId, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.source, value: words.sources[source] },
          { label: words.required, value: formatMoney(required, 'auto') },
          { label: words.remaining, value: formatMoney(remaining, 'auto') },
        ]}
      />
    </ActDialog>
  );
}
