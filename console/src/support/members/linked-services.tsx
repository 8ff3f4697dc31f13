import { endMemberLinkAct } from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { memberTexts as words } from './member-texts.ts';

interface LinkedServicesProps {
  username: string;
  /** Names of the services. */
  providers: readonly string[];
}

/** The services through which a member logs in. For its member a link is permanent; an operator can end it. */
export function LinkedServices({ username, providers }: LinkedServicesProps) {
  const mayEnd = usePermission(endMemberLinkAct.permission);
  const [ended, setEnded] = useState<string>();
  if (providers.length === 0) return words.none;
  return (
    <>
      {providers.map((provider) => (
        <span key={provider}>
          {provider}{' '}
          {mayEnd && (
            <Button size="small" aria-label={words.endLinkTitle(provider)} onClick={() => setEnded(provider)}>
              {words.endOne}
            </Button>
          )}{' '}
        </span>
      ))}
      {ended !== undefined && (
        <ActDialog
          act={endMemberLinkAct}
          title={words.endLinkTitle(ended)}
          verb={words.endLinkVerb}
          intro={words.endLinkIntro}
          tone="danger"
          toInput={(reason) => ({ username, provider: ended, reason })}
          onClose={() => setEnded(undefined)}
        />
      )}
    </>
  );
}
