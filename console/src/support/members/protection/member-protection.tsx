import type { ValueOf } from '@parlour/contracts';
import { excludeMemberAct, readProtectionAct } from '@parlour/contracts/back-office';
import { Alert, Button, getButtonClass } from '@parlour/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AsyncContent } from '../../../frame/async-content.tsx';
import { Facts } from '../../../operate/facts.tsx';
import { formatActor } from '../../../operate/format-actor.ts';
import { Stack, StackFoot } from '../../../operate/stack.tsx';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/use-permission.ts';
import { formatTime } from '../../../times.ts';
import { useRead } from '../../../wire/gateway-context.ts';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { LimitList } from './limit-list.tsx';
import { protectionTexts as words } from './protection-texts.ts';

type Exclusion = NonNullable<ValueOf<typeof readProtectionAct>['block']>;

/** Exclusion and limits of a member, and the acts that tighten them. */
export function MemberProtection({ username }: { username: string }) {
  const mayTighten = usePermission(excludeMemberAct.permission);
  const query = useRead(readProtectionAct, { username });
  const [isExcluding, setIsExcluding] = useState(false);
  return (
    <AsyncContent query={query} label={words.title}>
      {({ block, limits, exclusions, realityCheckMinutes }) => (
        <Stack>
          {block ? (
            <ExclusionAlert exclusion={block} />
          ) : (
            <Alert tone="success" icon="shield-check" title={words.mayPlay}>
              {words.mayPlayText}
            </Alert>
          )}
          <LimitList username={username} limits={limits} />
          <Facts facts={[{ label: words.realityCheck, value: words.every(realityCheckMinutes) }]} />
          {mayTighten && (
            <StackFoot>
              <Button tone="danger" icon="ban" onClick={() => setIsExcluding(true)}>
                {words.exclude}
              </Button>
            </StackFoot>
          )}
          {isExcluding && (
            <ExcludeDialog username={username} lengths={exclusions} onClose={() => setIsExcluding(false)} />
          )}
        </Stack>
      )}
    </AsyncContent>
  );
}

function ExclusionAlert({ exclusion }: { exclusion: Exclusion }) {
  const { id, kind, setBy, startsAt, endsAt, endRequestFrom, endRequestedAt, endDecision } = exclusion;
  const name = words.kinds[kind];
  const isWaiting = endRequestedAt !== undefined && endDecision === undefined;
  return (
    <Alert
      tone="warning"
      icon="ban"
      title={endsAt === undefined ? words.permanent(name) : words.until(name, formatTime(endsAt))}
      action={
        isWaiting && (
          <Link to={paths.exclusion(id)} className={getButtonClass({ size: 'small' })}>
            {words.toRequest}
          </Link>
        )
      }
    >
      <p>{words.setBy(setBy === 'member' ? words.theMember : formatActor(setBy), formatTime(startsAt))}</p>
      {kind === 'COOL_OFF' && <p>{words.coolOffEnds}</p>}
      {endRequestFrom !== undefined && endRequestedAt === undefined && (
        <p>{words.requestFrom(formatTime(endRequestFrom))}</p>
      )}
      {endRequestedAt !== undefined && <p>{words.asked(formatTime(endRequestedAt))}</p>}
      {endDecision && <p>{words.decisions[endDecision]}</p>}
    </Alert>
  );
}
