import { type MemberRow, searchMembersAct } from '@parlour/contracts/back-office';
import { Badge, Button, Card, IconButton } from '@parlour/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { gatewayKey, useGateway } from '../../wire/gateway-context.ts';
import { agentTexts as words } from '../agent-texts.ts';
import styles from './team-tree.module.css';

const rowsPerPage = 50;

interface TeamTreeProps {
  memberId: number;
  /** Names the tree for screen readers. */
  username: string;
}

/** The team below a member. Each level is read when it is opened. */
export const TeamTree = ({ memberId, username }: TeamTreeProps) => (
  <Card as="section" aria-label={username}>
    <Level memberId={memberId} username={username} />
  </Card>
);

function Level({ memberId, username }: TeamTreeProps) {
  const gateway = useGateway();
  const query = useInfiniteQuery({
    queryKey: [...gatewayKey, searchMembersAct.path, 'team', memberId],
    queryFn: ({ pageParam }) =>
      gateway.read(searchMembersAct, {
        text: String(memberId),
        by: 'upline',
        match: 'exact',
        cursor: pageParam,
        limit: rowsPerPage,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <AsyncContent query={query} label={words.loading(username)}>
      {({ pages }) => {
        const members = pages.flatMap((page) => page.members);
        if (members.length === 0) return <p className={styles.none}>{words.none}</p>;
        return (
          <>
            <ul className={styles.level}>
              {members.map((member) => (
                <Node key={member.id} member={member} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </>
        );
      }}
    </AsyncContent>
  );
}

/** One member. Only agents have a team. */
function Node({ member: { id, username, kind, accountClass, status } }: { member: MemberRow }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.node}>
      <div className={styles.line}>
        {kind === 'agent' ? (
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={isOpen ? words.close(username) : words.open(username)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        ) : (
          <span className={styles.leaf} />
        )}
        <span>
          <MemberLink id={id} name={username} />
        </span>
        <span className={styles.kind}>{words.kinds[kind]}</span>
        {accountClass === 'test' && <Badge>{words.test}</Badge>}
        {status === 'closed' && <Badge tone="ruby">{words.closed}</Badge>}
      </div>
      {isOpen && <Level memberId={id} username={username} />}
    </li>
  );
}
