/** The act that moves a member to another agent. */
import { moveMemberAct } from '@parlour/contracts/back-office';
import type { IdentityService, Member } from '../../identity/index.ts';
import { fourEyesAct, type OperatorAct, type Tx } from '../../server/index.ts';
import { type ContractMoveParts, type ContractTables, endForMove, planMoveEnds } from '../contracts/index.ts';

export interface MoveParts extends ContractMoveParts {
  identity: Pick<IdentityService, 'findMemberIn' | 'moves'>;
}

interface MoveInput {
  memberId: number;
  to: string;
}

/** Moves always need two people, because they decide who earns from a team. */
export const moveActs = (parts: MoveParts): OperatorAct[] => [
  fourEyesAct({
    ...moveMemberAct,
    fourEyes: (tx, input) => describe(parts, tx, input),
    runIn: (tx, { actor, input }) => move(parts, tx, { ...input, actor }),
  }),
];

const toPerson = ({ id, username }: Member) => ({ id, username });

/** Returns the facts of a move: the member, both agents, and the contracts and offers that end. */
async function describe({ identity, clock }: MoveParts, tx: Tx, input: MoveInput): Promise<object> {
  const { member, upline } = await identity.moves.planIn(tx, input);
  const from = await identity.findMemberIn(tx, member.uplineId ?? 0);
  const db = tx.withTables<ContractTables>();
  const ends = await planMoveEnds(db, { memberId: member.id, at: clock.now() });
  return {
    member: toPerson(member),
    from: from && toPerson(from),
    to: toPerson(upline),
    contracts: ends.contracts.map(({ id, type, toId, bestRatePpm }) => ({
      id,
      type,
      holderId: toId,
      bestRatePpm,
    })),
    offers: ends.offers.map(({ id }) => id),
  };
}

async function move(
  parts: MoveParts,
  tx: Tx,
  { actor, reason, ...input }: MoveInput & { actor: string; reason: string },
): Promise<{ memberId: number; uplineId: number; endedContracts: number }> {
  // Contracts first: whoever offers or accepts one holds this lock while reading the tree.
  const ends = await endForMove(parts, tx, { memberId: input.memberId, actor });
  const { member, upline } = await parts.identity.moves.moveIn(tx, input);
  await parts.audit.record(tx, {
    actor,
    act: 'member.move',
    subject: `member:${member.id}`,
    before: { uplineId: member.uplineId },
    after: { uplineId: upline.id, reason },
  });
  return { memberId: member.id, uplineId: upline.id, endedContracts: ends.contracts.length };
}
