import { teamMembersQuery } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { invitedKinds } from '@parlour/contracts/calls';
import {
  AsyncContent,
  ListPager,
  LoadingGroup,
  OfflineNote,
  usePanelSearch,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Link, useNavigate } from '@parlour/router';
import {
  Button,
  Card,
  Empty,
  LinkButton,
  Select,
  Skeleton,
  Tabs,
  TextInput,
  VisuallyHidden,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ContractsTab } from '../contracts/contracts-tab.tsx';
import { DepositsTab } from '../deposits/deposits-tab.tsx';
import { formatMasked } from '../masked-name.tsx';
import { pageKeys, paths } from '../paths.ts';
import styles from './downlines-page.module.css';
import {
  changeView,
  type DownlinesView,
  downlineTabs,
  pageSizes,
  readView,
  toFilter,
  writeView,
} from './downlines-view.ts';
import { MemberTable } from './member-table.tsx';

function useDownlines() {
  const { api } = useSite();
  const goTo = useNavigate();
  const view = readView(usePanelSearch('agent', pageKeys.downlines));
  const members = useQuery({ ...teamMembersQuery(api, toFilter(view)), enabled: view.tab === 'members' });
  return {
    view,
    members,
    change: (change: Partial<DownlinesView>) => goTo(writeView(changeView(view, change))),
  };
}

type DownlinesState = ReturnType<typeof useDownlines>;

/** Downline management: the tree of the team, level by level, and a search over the whole team. */
export default function DownlinesPage() {
  const t = useTexts();
  const state = useDownlines();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.downlines')}</h2>
      </VisuallyHidden>
      <Tabs
        label={t('title.downlines')}
        value={state.view.tab}
        onChange={(tab) => state.change({ tab })}
        tabs={downlineTabs.map((value) => ({ value, label: t(`members.tab.${value}`) }))}
      >
        {state.view.tab === 'members' && <Members state={state} />}
        {state.view.tab === 'contracts' && <ContractsTab />}
        {state.view.tab === 'deposits' && <DepositsTab />}
      </Tabs>
    </div>
  );
}

function Members({ state }: { state: DownlinesState }) {
  const t = useTexts();
  return (
    <div className={styles.list}>
      <Filters key={state.view.search ?? ''} state={state} />
      <OfflineNote updatedAt={state.members.dataUpdatedAt} />
      <Card as="section" aria-label={t('title.downlines')} className={styles.list}>
        <Breadcrumbs state={state} />
        <Content state={state} />
      </Card>
    </div>
  );
}

function Filters({ state: { view, change } }: { state: DownlinesState }) {
  const t = useTexts();
  const [text, setText] = useState(view.search ?? '');
  const find = (event: FormEvent) => {
    event.preventDefault();
    change({ search: text.trim() || undefined });
  };
  return (
    <search aria-label={t('members.filters')} className={styles.filters}>
      <form className={styles.find} onSubmit={find}>
        <TextInput
          icon="search"
          aria-label={t('members.search')}
          placeholder={t('members.searchHint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">{t('members.find')}</Button>
      </form>
      <Select
        aria-label={t('members.kind')}
        className={styles.kind}
        placeholder={t('members.allKinds')}
        value={view.kind ?? ''}
        onChange={({ target }) => change({ kind: invitedKinds.find((kind) => kind === target.value) })}
        options={invitedKinds.map((kind) => ({ value: kind, label: t(`register.kind.${kind}`) }))}
      />
      <LinkButton asChild icon="user-plus">
        <Link to={paths.register()}>{t('register.openAccount')}</Link>
      </LinkButton>
      <p className={styles.note}>{t('members.searchHelp')}</p>
    </search>
  );
}

/** The path from the agent to the listed members, or the search. */
function Breadcrumbs({ state: { view, members, change } }: { state: DownlinesState }) {
  const t = useTexts();
  if (view.search !== undefined)
    return (
      <div className={styles.breadcrumbs}>
        <span>{t('members.found', { text: view.search })}</span>
        <Button tone="link" size="small" onClick={() => change({ search: undefined })}>
          {t('members.clear')}
        </Button>
      </div>
    );
  const above = members.data?.above ?? [];
  return (
    <nav aria-label={t('members.place')}>
      <ol className={styles.breadcrumbs}>
        <li>
          <Link
            to={writeView({ ...view, of: undefined, page: 1 })}
            className={styles.step}
            aria-current={view.of === undefined ? 'page' : undefined}
          >
            {t('members.top')}
          </Link>
        </li>
        {above.map((member) => (
          <li key={member.memberNo}>
            <Link
              to={paths.team(member.memberNo)}
              className={styles.step}
              aria-current={view.of === member.memberNo ? 'page' : undefined}
            >
              <bdi>{formatMasked(member)}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Content({ state: { view, members, change } }: { state: DownlinesState }) {
  const t = useTexts();
  // An old link may name a member of another team.
  if (isAppError(members.error, 'request.not-found'))
    return (
      <Empty
        icon="users"
        title={t('members.unknown')}
        action={<Button onClick={() => change({ of: undefined })}>{t('members.toTop')}</Button>}
      />
    );
  return (
    <AsyncContent query={members} failed={t('downlines.failed')} skeleton={<ListSkeleton />}>
      {(page) =>
        page.total === 0 ? (
          <NoMembers view={view} />
        ) : (
          <>
            <MemberTable
              page={page}
              isSearch={view.search !== undefined}
              refreshing={members.isPlaceholderData}
            />
            <ListPager
              label={t('pager.label')}
              view={view}
              pageCount={page.totalPages}
              pageSizes={pageSizes}
              onChange={change}
            />
          </>
        )
      }
    </AsyncContent>
  );
}

function NoMembers({ view }: { view: DownlinesView }) {
  const t = useTexts();
  if (view.search !== undefined || view.kind !== undefined)
    return <Empty icon="users" title={t('members.noMatch')} text={t('members.searchHelp')} />;
  if (view.of !== undefined) return <Empty icon="users" title={t('members.noneBelow')} />;
  return <Empty icon="users" title={t('downlines.empty')} text={t('downlines.emptyText')} />;
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.skeleton}>
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} height={44} />
    ))}
  </LoadingGroup>
);
