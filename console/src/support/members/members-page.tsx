import {
  type MemberRow,
  type MemberSearchKind,
  memberSearchKinds,
  searchMembersAct,
} from '@parlour/contracts/back-office';
import { PageHeading } from '../../frame/page-heading.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { memberTexts as words } from './member-texts.ts';

const filters: readonly FilterField[] = [
  { key: 'text', label: words.text, kind: 'text', placeholder: words.placeholder, isPrivate: true },
  {
    key: 'by',
    label: words.by,
    kind: 'choice',
    byDefault: 'any',
    options: memberSearchKinds.map((value) => ({ value, label: words.kinds[value] })),
  },
  {
    key: 'match',
    label: words.match,
    kind: 'choice',
    byDefault: 'prefix',
    options: [
      { value: 'prefix', label: words.matches.prefix },
      { value: 'exact', label: words.matches.exact },
    ],
  },
];
const rowsPerPage = 50;
const findKind = (text: string | undefined): MemberSearchKind =>
  memberSearchKinds.find((kind) => kind === text) ?? 'any';

/** Finds members by name, phone, email, order, address, device or upline. */
export function MembersPage() {
  const gateway = useGateway();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="members"
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        source={{
          key: [searchMembersAct.path],
          load: async ({ text, by, match }, cursor) => {
            if (!text) return { rows: [] };
            const { members, next } = await gateway.read(searchMembersAct, {
              text,
              by: findKind(by),
              match: match === 'exact' ? 'exact' : 'prefix',
              cursor,
              limit: rowsPerPage,
            });
            return { rows: members, next };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'users' }}
      />
    </>
  );
}

type FoundMember = MemberRow & { matched: MemberSearchKind };

const columns: DataColumn<FoundMember>[] = [
  {
    key: 'username',
    head: words.username,
    onCard: 'key',
    opens: true,
    sortBy: ({ username }) => username,
    text: ({ username }) => username,
    cell: ({ id, username }) => <OpenLink to={paths.member(id)}>{username}</OpenLink>,
  },
  {
    key: 'id',
    head: words.number,
    figure: true,
    sortBy: ({ id }) => id,
    text: ({ id }) => id,
    cell: ({ id }) => id,
  },
  {
    key: 'kind',
    head: words.kind,
    onCard: 'key',
    text: ({ kind }) => kind,
    cell: ({ kind, accountClass }) =>
      accountClass === 'real' ? words.accounts[kind] : `${words.accounts[kind]} (${accountClass})`,
  },
  {
    key: 'realName',
    head: words.realName,
    text: ({ realName }) => realName ?? '',
    cell: ({ realName }) => realName ?? words.none,
  },
  {
    key: 'mobile',
    head: words.mobile,
    text: ({ mobile }) => mobile ?? '',
    cell: ({ mobile }) => mobile ?? words.none,
  },
  {
    key: 'email',
    head: words.email,
    text: ({ email }) => email ?? '',
    cell: ({ email }) => email ?? words.none,
  },
  {
    key: 'status',
    head: words.status,
    onCard: 'amount',
    text: ({ status }) => status,
    cell: ({ status, blocks }) =>
      blocks.length === 0
        ? words.statuses[status]
        : `${words.blocks}: ${blocks.map((block) => words.blockNames[block]).join(', ')}`,
  },
  {
    key: 'registered',
    head: words.registeredAt,
    sortBy: ({ registeredAt }) => registeredAt,
    text: ({ registeredAt }) => registeredAt,
    cell: ({ registeredAt }) => formatTime(registeredAt),
  },
  {
    key: 'matched',
    head: words.matched,
    text: ({ matched }) => matched,
    cell: ({ matched }) => words.kinds[matched],
  },
];
