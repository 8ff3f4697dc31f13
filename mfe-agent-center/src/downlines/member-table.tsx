import type { TeamMember, TeamMemberPage } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatDay } from '@parlour/texts';
import { Badge, type Column, Money, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { OfferButton } from '../contracts/offer-button.tsx';
import { formatMasked, MaskedName } from '../masked-name.tsx';
import { paths } from '../paths.ts';
import { formatRate } from '../settlements/formats.ts';
import { TransferButton } from '../transfers/transfer-button.tsx';
import styles from './downlines-page.module.css';

type Availability = 'AVAILABLE' | 'UNAVAILABLE';

const looks = {
  AVAILABLE: { tone: 'done' },
  UNAVAILABLE: { tone: 'neutral', icon: 'minus' },
} satisfies StatusLooks<Availability>;

const getAvailability = ({ isAvailable }: TeamMember): Availability =>
  isAvailable ? 'AVAILABLE' : 'UNAVAILABLE';

interface MemberTableProps {
  page: TeamMemberPage;
  /** Shows the level and the upline of each member. */
  isSearch: boolean;
  refreshing: boolean;
}

/** Members of the team with their facts and the links to their own downlines and records. */
export function MemberTable({ page, isSearch, refreshing }: MemberTableProps) {
  const t = useTexts();
  return (
    <Table
      label={t('title.downlines')}
      columns={useColumns(isSearch)}
      rows={page.members}
      rowKey={({ memberNo }) => memberNo}
      refreshing={refreshing}
    />
  );
}

function useColumns(isSearch: boolean): Column<TeamMember>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const toDay = (at: Date) => <span className={styles.day}>{formatDay(at, language)}</span>;
  const upline: Column<TeamMember> = {
    key: 'upline',
    head: t('members.upline'),
    cell: ({ upline: above, level }) => (
      <span>
        {above ? <MaskedName member={above} /> : t('members.top')} · {t('members.level', { level })}
      </span>
    ),
  };
  return [
    {
      key: 'account',
      head: t('downlines.account'),
      onCard: 'key',
      cell: (member) => <AccountCell member={member} />,
    },
    ...(isSearch ? [upline] : []),
    {
      key: 'team',
      head: t('downlines.teamSize'),
      figure: true,
      cell: (member) => <TeamCell member={member} />,
    },
    {
      key: 'balance',
      head: t('members.balance'),
      figure: true,
      onCard: 'amount',
      cell: ({ balanceMinor }) => (balanceMinor === undefined ? '–' : <Money minor={balanceMinor} />),
    },
    {
      key: 'rebate',
      head: t('members.rebate'),
      figure: true,
      cell: ({ rebatePpm }) => (rebatePpm === 0 ? '–' : formatRate(rebatePpm)),
    },
    { key: 'joined', head: t('members.joined'), cell: ({ joinedAt }) => toDay(joinedAt) },
    {
      key: 'login',
      head: t('members.lastLogin'),
      cell: ({ lastLoginDay }) => (lastLoginDay ? toDay(new Date(`${lastLoginDay}T00:00:00`)) : '–'),
    },
    {
      key: 'contracts',
      head: t('members.contracts'),
      cell: (member) => <ContractsCell member={member} />,
    },
    { key: 'transfers', head: t('transferDown.head'), cell: (member) => <TransferButton member={member} /> },
    { key: 'records', head: t('members.records'), cell: (member) => <RecordLinks member={member} /> },
  ];
}

function AccountCell({ member }: { member: TeamMember }) {
  const t = useTexts();
  return (
    <span className={styles.account}>
      <span className={styles.name}>
        <MaskedName member={member} />
        {member.accountKind === 'agent' && <Badge tone="violet">{t('kind.agent')}</Badge>}
      </span>
      <span className={styles.standing}>
        <StatusChip
          status={getAvailability(member)}
          looks={looks}
          label={t(`members.standings.${getAvailability(member)}`)}
        />
      </span>
    </span>
  );
}

/** The kinds of the contracts that the agent gave, and the button that offers one. */
function ContractsCell({ member }: { member: TeamMember }) {
  const t = useTexts();
  const kinds = member.contracts.map((type) => t(`members.contract.${type}`)).join(t('listSeparator'));
  return (
    <span className={styles.contracts}>
      {kinds || (member.accountKind === 'agent' && member.level === 1 ? null : '–')}
      <OfferButton member={member} />
    </span>
  );
}

/** The size of the team; a link to the direct downlines if there are any. */
function TeamCell({ member }: { member: TeamMember }) {
  const t = useTexts();
  const size = member.teamSize.toLocaleString('en-US');
  if (member.directs === 0) return size;
  return (
    <Link
      to={paths.team(member.memberNo)}
      className={styles.link}
      aria-label={t('members.openTeam', { name: formatMasked(member), size })}
    >
      {size}
    </Link>
  );
}

function RecordLinks({ member }: { member: TeamMember }) {
  const t = useTexts();
  const name = formatMasked(member);
  return (
    <span className={styles.records}>
      <Link
        to={paths.bets(member.memberNo)}
        className={styles.link}
        aria-label={t('members.betsOf', { name })}
      >
        {t('members.bets')}
      </Link>
      <Link
        to={paths.movements(member.memberNo)}
        className={styles.link}
        aria-label={t('members.movementsOf', { name })}
      >
        {t('members.movements')}
      </Link>
    </span>
  );
}
