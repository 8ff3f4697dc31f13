import { houseId } from '@parlour/contracts/back-office';
import { PageHeading } from '../frame/page-heading.tsx';
import { agentTexts as words } from './agent-texts.ts';
import { TeamTree } from './team/team-tree.tsx';

/** Page that shows every member below the house, level by level. */
export function AgentsPage() {
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <TeamTree memberId={houseId} username={words.tree} />
    </>
  );
}
