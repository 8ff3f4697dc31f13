import type { ValueOf } from '@parlour/contracts';
import { endMemberSessionsAct, type readMemberAct } from '@parlour/contracts/back-office';
import { Button, Card, type Column, formatMoney, SectionHeading, Table } from '@parlour/ui';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { Columns } from '../../operate/stack.tsx';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-permission.ts';
import { formatTime } from '../../times.ts';
import { useVendorNames } from '../../vendor-names.tsx';
import { LinkedServices } from './linked-services.tsx';
import styles from './member-overview.module.css';
import { memberTexts as words } from './member-texts.ts';

export type MemberData = ValueOf<typeof readMemberAct>;

const money = (minor: number): string => formatMoney(minor, 'auto');
const count = (whole: number): string => whole.toLocaleString('en-US');
const moment = (time: string | null): string => (time === null ? words.none : formatTime(time));

/** Identity, balances, security, blocks and sessions of a member. */
export function MemberOverview({ data }: { data: MemberData }) {
  return (
    <div className={styles.parts}>
      <div className={styles.overview}>
        <Part title={words.identity} className={styles.identity}>
          <Identity data={data} />
        </Part>
        <Part title={words.balances}>
          <Balances data={data} />
        </Part>
        <Part title={words.security}>
          <Security data={data} />
        </Part>
        <Part title={words.limits} className={styles.blocks}>
          <Blocks data={data} />
        </Part>
      </div>
      <Sessions data={data} />
      <Columns>
        <LastLogins logins={data.lastLogins} />
        <Devices devices={data.devices} isMore={data.moreDevices} />
      </Columns>
    </div>
  );
}

interface PartProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

const Part = ({ title, className, children }: PartProps) => (
  <Card as="section" aria-label={title} className={className}>
    <SectionHeading title={title} />
    {children}
  </Card>
);

/** A contact with the time of its confirmation. */
function describeContact(contact: string | null, confirmedAt: string | null): string {
  if (contact === null) return words.none;
  return confirmedAt === null
    ? words.notConfirmed(contact)
    : words.confirmed(contact, formatTime(confirmedAt));
}

const Identity = ({
  data: { member, club, uplines, directDownlines, messages, notes },
}: {
  data: MemberData;
}) => (
  <Facts
    facts={[
      { label: words.number, value: member.id },
      { label: words.kind, value: `${words.accounts[member.kind]} (${member.accountClass})` },
      { label: words.nickname, value: member.nickname },
      { label: words.realName, value: member.realName ?? words.none },
      { label: words.mobile, value: describeContact(member.mobile, member.mobileVerifiedAt) },
      { label: words.email, value: describeContact(member.email, member.emailVerifiedAt) },
      { label: words.birthday, value: member.birthday ?? words.none },
      { label: words.registeredAt, value: formatTime(member.registeredAt) },
      { label: words.registeredFrom, value: member.registeredAddress ?? words.none },
      {
        label: words.referrer,
        value: member.referrer ? (
          <Link to={paths.member(member.referrer.id)}>{member.referrer.username}</Link>
        ) : (
          words.none
        ),
      },
      { label: words.club, value: `${club.rank} · ${club.name.EN}` },
      { label: words.labels, value: member.labels.join(', ') || words.none },
      {
        label: words.uplines,
        value: uplines.map(({ id, username }, index) => (
          <Fragment key={id}>
            {index > 0 && ' › '}
            <Link to={paths.member(id)}>{username}</Link>
          </Fragment>
        )),
      },
      { label: words.downlines, value: directDownlines },
      { label: words.unreadMessages, value: messages.unread },
      { label: words.notes, value: notes },
    ]}
  />
);

function Balances({ data: { member, balances } }: { data: MemberData }) {
  const vendorNames = useVendorNames();
  return (
    <Facts
      facts={[
        { label: `${words.main} (${balances.currency})`, value: money(balances.mainMinor) },
        { label: words.float, value: money(balances.floatMinor) },
        { label: words.held, value: money(balances.heldMinor) },
        ...balances.vendors.flatMap(({ vendor, minor, inTransitMinor }) => [
          { label: words.inVendor(vendorNames[vendor] ?? vendor), value: money(minor) },
          ...(inTransitMinor > 0
            ? [{ label: words.inTransit(vendorNames[vendor] ?? vendor), value: money(inTransitMinor) }]
            : []),
        ]),
        { label: words.points, value: count(balances.points) },
        { label: words.pointsHeld, value: count(balances.pointsHeld) },
        ...(balances.debtMinor > 0 ? [{ label: words.debt, value: money(balances.debtMinor) }] : []),
        ...(member.kind === 'demo' ? [{ label: words.playMoney, value: money(balances.demoMinor) }] : []),
        { label: words.openRounds, value: balances.openRounds },
        { label: words.openStake, value: money(balances.openStakeMinor) },
      ]}
    />
  );
}

const Security = ({ data: { member, security, terms } }: { data: MemberData }) => (
  <Facts
    facts={[
      { label: words.passwordChangedAt, value: formatTime(security.passwordChangedAt) },
      { label: words.paymentPassword, value: security.hasPaymentPassword ? words.yes : words.no },
      { label: words.authenticator, value: moment(security.authenticatorSince) },
      { label: words.passkeys, value: security.passkeys },
      { label: words.recoveryCodes, value: security.recoveryCodesLeft },
      {
        label: words.links,
        value: (
          <LinkedServices
            username={member.username}
            providers={security.links.map(({ provider }) => provider)}
          />
        ),
      },
      { label: words.terms, value: terms ? `${terms.version}, ${formatTime(terms.acceptedAt)}` : words.none },
    ]}
  />
);

const Blocks = ({ data: { blocks, exclusion } }: { data: MemberData }) => (
  <Facts
    facts={[
      ...blocks.map(({ what, reason, by, at }) => ({
        label: words.blockNames[what],
        value: `${reason} (${words.blockedBy(formatActor(by), formatTime(at))})`,
      })),
      ...(blocks.length === 0 ? [{ label: words.blocks, value: words.noBlocks }] : []),
      ...(exclusion
        ? [
            {
              label: words.exclusions[exclusion.kind],
              value: exclusion.endsAt ? words.until(formatTime(exclusion.endsAt)) : words.permanent,
            },
          ]
        : []),
    ]}
  />
);

type Session = MemberData['sessions'][number];

function Sessions({ data: { member, sessions } }: { data: MemberData }) {
  const mayEnd = usePermission(endMemberSessionsAct.permission);
  const [ended, setEnded] = useState<Session | 'all'>();
  const columns: Column<Session>[] = [
    { key: 'browser', head: words.browser, onCard: 'key', cell: ({ browser }) => browser },
    { key: 'address', head: words.address, cell: ({ address }) => address },
    { key: 'opened', head: words.openedAt, cell: ({ openedAt }) => formatTime(openedAt) },
    { key: 'seen', head: words.seenAt, onCard: 'amount', cell: ({ seenAt }) => formatTime(seenAt) },
    ...(mayEnd
      ? [
          {
            key: 'end',
            head: words.act,
            cell: (session: Session) => (
              <Button
                size="small"
                aria-label={`${words.endOne} ${session.browser}`}
                onClick={() => setEnded(session)}
              >
                {words.endOne}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card as="section" aria-label={words.sessions}>
      <SectionHeading title={words.sessions}>
        {mayEnd && sessions.length > 0 && (
          <Button icon="log-out" onClick={() => setEnded('all')}>
            {words.endAll}
          </Button>
        )}
      </SectionHeading>
      <Table
        label={words.sessions}
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={<p>{words.noSessions}</p>}
      />
      {ended && (
        <ActDialog
          act={endMemberSessionsAct}
          title={words.endTitle}
          verb={words.endVerb}
          intro={words.endIntro}
          tone="danger"
          toInput={(reason) => ({
            memberId: member.id,
            reason,
            ...(ended !== 'all' && { session: ended.id }),
          })}
          onClose={() => setEnded(undefined)}
        />
      )}
    </Card>
  );
}

type Login = MemberData['lastLogins'][number];
const loginColumns: Column<Login>[] = [
  { key: 'at', head: words.at, onCard: 'key', cell: ({ at }) => formatTime(at) },
  { key: 'address', head: words.address, onCard: 'amount', cell: ({ address }) => address },
  { key: 'browser', head: words.browser, cell: ({ browser }) => browser },
];

const LastLogins = ({ logins }: { logins: readonly Login[] }) => (
  <Part title={words.lastLogins}>
    <Table
      label={words.lastLogins}
      columns={loginColumns}
      rows={logins}
      rowKey={({ at, address }) => `${at} ${address}`}
      empty={<p>{words.noLogins}</p>}
    />
  </Part>
);

type Device = MemberData['devices'][number];
const deviceColumns: Column<Device>[] = [
  { key: 'device', head: words.device, onCard: 'key', cell: ({ id }) => <code>{id}</code> },
  { key: 'first', head: words.firstSeenAt, cell: ({ firstSeenAt }) => formatTime(firstSeenAt) },
  { key: 'last', head: words.seenAt, onCard: 'amount', cell: ({ lastSeenAt }) => formatTime(lastSeenAt) },
];

/** Devices with which the member has logged in. The number of a device finds the other members who use it. */
const Devices = ({ devices, isMore }: { devices: readonly Device[]; isMore: boolean }) => (
  <Part title={words.devices}>
    <Table
      label={words.devices}
      columns={deviceColumns}
      rows={devices}
      rowKey={({ id }) => id}
      empty={<p>{words.noDevices}</p>}
    />
    {isMore && <p>{words.devicesKept}</p>}
  </Part>
);
