import {
  beginOpenId,
  getServiceName,
  type Link,
  linksQuery,
  type SignInMethods,
  signInMethodsQuery,
  toTelegramAddress,
} from '@parlour/api-client';
import { AsyncContent, useFormatError, useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay } from '@parlour/texts';
import { Button, StatusChip } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ListItem, PlainList, PlainListSkeleton } from '../plain-list.tsx';
import { listLinkable } from './link-rules.ts';

const looks = { linked: { tone: 'done' } } as const;

/** Linked sign-in services, and those that can be linked. A link is permanent (AUTH-13). */
export function LinkList() {
  const t = useTexts();
  const { api } = useSite();
  const links = useQuery(linksQuery(api));
  const methods = useQuery(signInMethodsQuery(api));
  return (
    <AsyncContent query={links} failed={t('form.failed')} skeleton={<PlainListSkeleton />}>
      {(list) => {
        const others = listLinkable(list, methods.data);
        if (list.filter(isActive).length + others.length === 0) return null;
        return (
          <PlainList label={t('links.label')}>
            {list.filter(isActive).map((link) => (
              <Linked key={link.provider} link={link} />
            ))}
            {others.map((provider) => (
              <Linkable key={provider} provider={provider} telegram={methods.data?.telegram} />
            ))}
          </PlainList>
        );
      }}
    </AsyncContent>
  );
}

const isActive = (link: Link): boolean => !link.isSuspended;

function Linked({ link }: { link: Link }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return (
    <ListItem
      icon="link"
      name={getServiceName(link.provider)}
      note={t('links.since', { day: formatDay(link.linkedAt, language) })}
      end={<StatusChip status="linked" looks={looks} label={t('links.linked')} />}
    />
  );
}

interface LinkableProps {
  provider: string;
  telegram: SignInMethods['telegram'];
}

/** The member signs in at the service, returns to `/sign-in`, and confirms the link there. */
function Linkable({ provider, telegram }: LinkableProps) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const formatError = useFormatError();
  const [busy, setBusy] = useState(false);
  const name = getServiceName(provider);
  const link = async () => {
    const sure = await dialogs.confirm({
      title: t('links.question', { name }),
      body: t('links.forGood'),
      confirmLabel: t('links.go', { name }),
      cancelLabel: t('links.stay'),
    });
    if (!sure) return;
    setBusy(true);
    try {
      const address =
        provider === 'telegram' && telegram
          ? toTelegramAddress(telegram, window.location.origin, sessionStorage)
          : await beginOpenId(api, { provider });
      window.location.assign(address);
    } catch (error) {
      dialogs.toast({ tone: 'danger', text: formatError(error) });
      setBusy(false);
    }
  };
  return (
    <ListItem
      icon="link"
      name={name}
      note={t('links.note')}
      end={
        <Button
          size="small"
          busy={busy}
          aria-label={t('links.linkOne', { name })}
          onClick={() => void link()}
        >
          {t('links.link')}
        </Button>
      }
    />
  );
}
