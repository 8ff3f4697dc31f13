import { branchIncomeQuery, invitationsQuery, profitQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, ShareButton, useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Card, type IsoDay, Money, SectionHeading, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { formatMasked } from '../masked-name.tsx';
import { paths } from '../paths.ts';
import { isUsable, toInvitationAddress } from '../register/register-rules.ts';
import { RunningPeriods } from '../settlements/running-periods.tsx';
import styles from './today-card.module.css';

const shownBranches = 5;

/** The first view on a phone: the invitation link to share with one tap, today's income in all and by branch, and what is missing to the next tier. */
export function TodayCard({ today }: { today: IsoDay }) {
  const t = useTexts();
  return (
    <Card as="section" aria-label={t('today.title')} className={styles.today}>
      <SectionHeading level={3} icon="hand-coins" title={t('today.title')} />
      <InvitationLink />
      <Income today={today} />
      <Branches />
      <RunningPeriods />
    </Card>
  );
}

/** Dividends and salaries that were credited today, from the agent's own account. */
function Income({ today }: { today: IsoDay }) {
  const t = useTexts();
  const { api } = useSite();
  const profit = useQuery(profitQuery(api, { fromDay: today, toDay: today, unit: 'day' }));
  return (
    <AsyncContent query={profit} failed={t('today.failed')} skeleton={<LineSkeleton />}>
      {({ totals }) => (
        <dl className={styles.line}>
          <dt>{t('today.income')}</dt>
          <dd className={styles.income}>
            <Money minor={totals.account?.commissionMinor ?? 0} />
          </dd>
        </dl>
      )}
    </AsyncContent>
  );
}

/** The income from today's play of each branch, as if every running period ended now. */
function Branches() {
  const t = useTexts();
  const { api } = useSite();
  const income = useQuery(branchIncomeQuery(api));
  return (
    <AsyncContent query={income} failed={t('today.failed')} skeleton={<LineSkeleton />}>
      {({ branches, totalMinor }) =>
        branches.length === 0 ? (
          <p className={styles.note}>{t('today.quiet')}</p>
        ) : (
          <table className={styles.branches}>
            <caption className={styles.note}>{t('today.branches')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('statement.branch')}</th>
                <th scope="col">{t('team.validBet')}</th>
                <th scope="col">{t('today.branchIncome')}</th>
              </tr>
            </thead>
            <tbody>
              {branches.slice(0, shownBranches).map((branch) => (
                <tr key={branch.memberNo}>
                  <th scope="row">
                    <bdi>{formatMasked(branch)}</bdi>
                  </th>
                  <td>
                    <Money minor={branch.validBetMinor} />
                  </td>
                  <td>
                    <Money minor={branch.incomeMinor} sign="always" />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('today.allBranches')}</th>
                <td />
                <td>
                  <Money minor={totalMinor} sign="always" />
                </td>
              </tr>
            </tfoot>
          </table>
        )
      }
    </AsyncContent>
  );
}

/** The latest open invitation link for members, or a link to create one. */
function InvitationLink() {
  const t = useTexts();
  const { api } = useSite();
  const invitations = useQuery(invitationsQuery(api));
  return (
    <AsyncContent query={invitations} failed={t('register.failed')} skeleton={<LineSkeleton />}>
      {({ invitations: all }) => {
        const latest = all.find(({ status, kind }) => isUsable(status) && kind === 'MEMBER');
        if (!latest)
          return (
            <Link to={paths.register()} className={styles.link}>
              {t('today.createLink')}
            </Link>
          );
        return (
          <div className={styles.line}>
            <span className={styles.note}>{t('register.codeIs', { code: latest.code })}</span>
            <ShareButton address={toInvitationAddress(location.origin, latest.code)} />
          </div>
        );
      }}
    </AsyncContent>
  );
}

const LineSkeleton = () => (
  <LoadingGroup>
    <Skeleton height={44} />
  </LoadingGroup>
);
