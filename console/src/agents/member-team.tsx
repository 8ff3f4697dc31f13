import type { ValueOf } from '@parlour/contracts';
import {
  agentSettlementsAct,
  houseId,
  offerContractAct,
  type readMemberAct,
} from '@parlour/contracts/back-office';
import { Button, Card, SectionHeading, Segmented } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Stack } from '../operate/stack.tsx';
import { usePermission } from '../session/use-permission.ts';
import { agentTexts as words } from './agent-texts.ts';
import { ContractHistory } from './contracts/contract-history.tsx';
import { ContractView } from './contracts/contract-view.tsx';
import styles from './contracts/contracts.module.css';
import { OfferDialog } from './contracts/offer-dialog.tsx';
import { AgentSettlements } from './settlements/agent-settlements.tsx';
import { TeamTree } from './team/team-tree.tsx';

type Data = ValueOf<typeof readMemberAct>;
type Part = keyof typeof words.partsOfTeam;
const partKey = 'part';

/** Shows the contracts and the team of an agent as they are now, all earlier contracts, and the settlements. */
export function MemberTeam({ data }: { data: Data }) {
  const { id } = data.member;
  const seesSettlements = usePermission(agentSettlementsAct.permission);
  const [search, setSearch] = useSearchParams();
  const parts: Part[] = seesSettlements ? ['now', 'history', 'settlements'] : ['now', 'history'];
  const part = parts.find((one) => one === search.get(partKey)) ?? 'now';
  const choose = (chosen: Part): void =>
    setSearch(
      (current) => ({ view: current.get('view') ?? '', ...(chosen !== 'now' && { [partKey]: chosen }) }),
      { replace: true },
    );
  return (
    <Stack>
      <Segmented
        label={words.part}
        value={part}
        onChange={choose}
        segments={parts.map((value) => ({ value, label: words.partsOfTeam[value] }))}
      />
      {part === 'now' && <CurrentTeam data={data} />}
      {part === 'history' && <ContractHistory memberId={id} />}
      {part === 'settlements' && <AgentSettlements memberId={id} />}
    </Stack>
  );
}

/** Shows the contracts of an agent and the team below. The platform offers contracts to agents directly below the house. */
function CurrentTeam({ data }: { data: Data }) {
  const { member, contracts, uplines, directDownlines } = data;
  const mayOffer = usePermission(offerContractAct.permission) && uplines.at(-1)?.id === houseId;
  const [isOffering, setIsOffering] = useState(false);
  return (
    <Stack>
      <section aria-label={words.contracts}>
        <SectionHeading title={words.contracts}>
          {mayOffer && (
            <Button icon="handshake" onClick={() => setIsOffering(true)}>
              {words.offer}
            </Button>
          )}
        </SectionHeading>
        {contracts.length === 0 ? (
          <p>{words.noContracts}</p>
        ) : (
          <div className={styles.cards}>
            {contracts.map((contract) => (
              <Card key={contract.id}>
                <ContractView contract={contract} />
              </Card>
            ))}
          </div>
        )}
      </section>
      <section aria-label={words.team}>
        <SectionHeading title={words.team}>{words.downlines(directDownlines)}</SectionHeading>
        <TeamTree memberId={member.id} username={member.username} />
      </section>
      {isOffering && (
        <OfferDialog username={member.username} contracts={contracts} onClose={() => setIsOffering(false)} />
      )}
    </Stack>
  );
}
