import { Stack } from '../../../operate/stack.tsx';
import { GrantList } from './grant-list.tsx';
import { RewardList } from './reward-list.tsx';

/** The bonus grants of a member, and the rewards that wait or were claimed. */
export const MemberRewards = ({ memberId }: { memberId: number }) => (
  <Stack>
    <GrantList memberId={memberId} />
    <RewardList memberId={memberId} />
  </Stack>
);
