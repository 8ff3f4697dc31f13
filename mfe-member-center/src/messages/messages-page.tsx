import { type MessageKind, messageKinds } from '@parlour/contracts/calls';
import { AsyncContent, LoadingGroup, OfflineNote, usePagerTexts, useTexts } from '@parlour/remote-sdk';
import { Card, Empty, Pager, Skeleton, Tabs, VisuallyHidden } from '@parlour/ui';
import { MessageItem } from './message-item.tsx';
import styles from './messages-page.module.css';
import { type MessagesState, useMessages } from './use-messages.ts';

const allKinds = 'ALL';
type KindTab = typeof allKinds | MessageKind;

/** Messages of the site and of the member's agent, by kind. A message opens in the list, which marks it as read. */
export default function MessagesPage() {
  const t = useTexts();
  const state = useMessages();
  const tabs: { value: KindTab; label: string }[] = [
    { value: allKinds, label: t('messages.all') },
    ...messageKinds.map((kind) => ({ value: kind, label: t(`messages.kind.${kind}`) })),
  ];
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.messages')}</h2>
      </VisuallyHidden>
      <OfflineNote updatedAt={state.messages.dataUpdatedAt} />
      <Tabs
        label={t('messages.kinds')}
        value={state.view.kind ?? allKinds}
        onChange={(value) => state.change({ kind: messageKinds.find((kind) => kind === value) })}
        tabs={tabs}
      >
        <Card flush>
          <MessageList state={state} />
        </Card>
      </Tabs>
    </div>
  );
}

function MessageList({ state: { messages, view, change } }: { state: MessagesState }) {
  const t = useTexts();
  const pagerTexts = usePagerTexts(t('messages.pager'));
  return (
    <AsyncContent query={messages} failed={t('messages.failed')} skeleton={<ListSkeleton />}>
      {(page) =>
        page.messages.length === 0 ? (
          <Empty
            icon="mail"
            title={t(view.kind ? 'messages.noneOfKind' : 'messages.empty')}
            text={t('messages.emptyText')}
          />
        ) : (
          <>
            <ul
              aria-label={t('title.messages')}
              className={messages.isPlaceholderData ? styles.refreshing : styles.list}
            >
              {page.messages.map((message) => (
                <MessageItem key={message.id} message={message} />
              ))}
            </ul>
            <Pager
              page={view.page}
              pageCount={page.totalPages}
              onPage={(number) => change({ page: number })}
              texts={pagerTexts}
            />
          </>
        )
      }
    </AsyncContent>
  );
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.skeletons}>
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} height={52} />
    ))}
  </LoadingGroup>
);
