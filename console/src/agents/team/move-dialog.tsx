import type { ValueOf } from '@parlour/contracts';
import { moveMemberAct, type readMemberAct } from '@parlour/contracts/back-office';
import { TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Facts } from '../../operate/facts.tsx';
import { agentTexts as words } from '../agent-texts.ts';

interface MoveDialogProps {
  data: ValueOf<typeof readMemberAct>;
  onClose(): void;
}

/** Moves a member with everyone below to another agent. */
export function MoveDialog({ data: { member, uplines, contracts }, onClose }: MoveDialogProps) {
  const [to, setTo] = useState('');
  return (
    <ActDialog
      act={moveMemberAct}
      title={words.moveTitle(member.username)}
      verb={words.moveVerb}
      intro={words.moveIntro}
      tone="danger"
      missing={words.moveMissing}
      toInput={(reason) => (to.trim() === '' ? undefined : { memberId: member.id, to: to.trim(), reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.moveFrom, value: uplines.at(-1)?.username ?? words.noThreshold },
          { label: words.moveContracts, value: contracts.length },
        ]}
      />
      <ActField path="to" label={words.moveTo} required>
        <TextInput maxLength={64} value={to} onChange={({ target }) => setTo(target.value)} />
      </ActField>
    </ActDialog>
  );
}
