import { type ContentDraft, previewContentAct } from '@parlour/contracts/back-office';
import { Alert, Button, getButtonClass } from '@parlour/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatClock } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { previewTexts as words } from './preview-texts.ts';

interface PreviewButtonProps {
  /** Returns the content as it is in the form; undefined while it is incomplete. */
  toDraft(): ContentDraft | undefined;
}

/** Opens a new tab in which the real site shows the unpublished content of a form. */
export function PreviewButton({ toDraft }: PreviewButtonProps) {
  const gateway = useGateway();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const creation = useMutation({
    mutationFn: async (draft: ContentDraft) => {
      const outcome = await gateway.execute(previewContentAct, { draft });
      if (outcome.state === 'pending') throw new Error(words.incomplete);
      const { preview, expiresAt } = outcome.value;
      return { address: toAddress(draft, preview), expiresAt };
    },
  });
  const create = (): void => {
    const draft = toDraft();
    setIsIncomplete(draft === undefined);
    if (draft) creation.mutate(draft);
  };
  return (
    <div>
      <Button icon="scan-line" busy={creation.isPending} onClick={create}>
        {words.create}
      </Button>{' '}
      {creation.data && (
        <a
          href={creation.data.address}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonClass({ tone: 'quiet' })}
        >
          {words.open(formatClock(creation.data.expiresAt))}
        </a>
      )}
      {isIncomplete && <Alert tone="warning" live title={words.incomplete} />}
      {creation.error && (
        <Alert tone="danger" live title={words.refused}>
          {creation.error.message}
        </Alert>
      )}
    </div>
  );
}

/** The page of the site on which content of a kind appears. An announcement for agents is previewed in the list of notices. */
const noticePaths: Record<(ContentDraft & { kind: 'notice' })['type'], string> = {
  PL: '/noticePage',
  PU: '/',
  PR: '/noticePage',
  H: '/help',
  AG: '/noticePage',
};
const bannerPaths: Record<(ContentDraft & { kind: 'banner' })['group'], string> = {
  home: '/',
  rng: '/rng',
  live: '/live',
  fish: '/fish',
  pvp: '/pvp',
  sports: '/sports',
  esports: '/esports',
  lottery: '/lottery',
  download: '/down',
  promotion: '/promotions',
  shop: '/pointMall',
  help: '/help',
  cockfight: '/sv3',
};

function getPath(draft: ContentDraft): string {
  switch (draft.kind) {
    case 'notice':
      return noticePaths[draft.type];
    case 'banner':
      return bannerPaths[draft.group];
    case 'article':
      return `/help/${draft.id}`;
    case 'topic':
      return '/help';
    case 'maintenance':
    case 'region':
    case 'contacts':
    case 'footer':
    case 'club-level':
      return '/';
  }
}

/** Returns the address of the preview. Members see the names of the club's levels in their panel, after a login. */
const toAddress = (draft: ContentDraft, secret: string): string =>
  `${getPath(draft)}?draft=${secret}${draft.kind === 'club-level' ? '&member=vip' : ''}`;
