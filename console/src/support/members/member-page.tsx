import {
  listWithdrawalsAct,
  readMemberAct,
  readProtectionAct,
  searchMembersAct,
} from '@parlour/contracts/back-office';
import { Alert, Badge, Tabs } from '@parlour/ui';
import { useParams, useSearchParams } from 'react-router-dom';
import { MemberTeam } from '../../agents/member-team.tsx';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { MemberActs } from './member-acts.tsx';
import { isCashView, MemberCash } from './member-cash.tsx';
import { type ListView, MemberList } from './member-list.tsx';
import { type MemberData, MemberOverview } from './member-overview.tsx';
import { memberTexts as words } from './member-texts.ts';
import { MemberProtection } from './protection/member-protection.tsx';
import { MemberRewards } from './rewards/member-rewards.tsx';

type View = keyof typeof words.views;
const views = Object.keys(words.views) as View[];

/** One member: identity, balances, security, sessions, and lists of everything that happened. */
export function MemberPage() {
  const memberId = Number(useParams().id);
  const query = useRead(readMemberAct, { memberId });
  const title = query.data?.member.username ?? words.title;
  return (
    <>
      <PageHeading
        title={title}
        intro={query.data?.flags.map((flag) => (
          <Badge key={flag} tone={flag === 'no-second-factor' ? 'plain' : 'ruby'}>
            {words.flags[flag]}
          </Badge>
        ))}
      >
        {query.data && <MemberActs data={query.data} />}
      </PageHeading>
      <AsyncContent query={query} label={title}>
        {(data) => (
          <>
            {data.isMasked && <Alert tone="info" icon="eye-off" title={words.masked} />}
            <MemberViews data={data} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

/** The tabs of a member. Only agents have a team; limits, withdrawals and bank accounts need a permission to see them. */
function MemberViews({ data }: { data: MemberData }) {
  const { member } = data;
  const seesProtection = usePermission(readProtectionAct.permission);
  const seesCash = usePermission(listWithdrawalsAct.permission);
  const seesTeam = usePermission(searchMembersAct.permission) && member.kind === 'agent';
  const isOffered = (view: View): boolean => {
    if (view === 'protection') return seesProtection;
    if (view === 'team') return seesTeam;
    return seesCash || !isCashView(view);
  };
  const offered = views.filter(isOffered);
  const [search, setSearch] = useSearchParams();
  const view = offered.find((one) => one === search.get('view')) ?? 'overview';
  return (
    <Tabs
      label={words.tabs}
      value={view}
      onChange={(chosen: View) => setSearch(chosen === 'overview' ? {} : { view: chosen }, { replace: true })}
      tabs={offered.map((value) => ({ value, label: words.views[value] }))}
    >
      {view === 'overview' && <MemberOverview data={data} />}
      {view === 'protection' && <MemberProtection username={member.username} />}
      {view === 'team' && <MemberTeam data={data} />}
      {view === 'rewards' && <MemberRewards memberId={member.id} />}
      {isCashView(view) && <MemberCash view={view} memberId={member.id} />}
      {isList(view) && <MemberList key={view} view={view} memberId={member.id} />}
    </Tabs>
  );
}

const isList = (view: View): view is ListView =>
  !['overview', 'protection', 'team', 'rewards'].includes(view) && !isCashView(view);
