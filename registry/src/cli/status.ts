import {
  type CanaryFact,
  type DeploymentWatch,
  describeRecentFailures,
  type Overview,
  type RemoteOverview,
  type ScheduledFact,
  verdictTexts,
} from '@parlour/contracts';
import { describeAudience } from './canary.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTable, formatTime } from './table.ts';
import { toReleaseName } from './workspace.ts';

/** Prints the live releases, since when and by whom, special states, and the other published releases. */
export async function status(
  client: RegistryClient,
  name: string | undefined,
  { json }: { json?: boolean },
  print: Print,
): Promise<void> {
  const overview = await client.operations.overview();
  const shown = name
    ? overview.remotes.filter((remote) => remote.name === toReleaseName(name))
    : overview.remotes;
  if (json) return print(JSON.stringify({ ...overview, remotes: shown }, null, 2));
  print(formatHeading(client.url, overview));
  for (const line of formatTable([columns, ...shown.map(formatRow)])) print(line);
  for (const line of shown.flatMap(formatRemarks)) print(line);
}

const columns = ['NAME', 'LIVE', 'SINCE', 'BY', 'PAGES', 'PUBLISHED'];
const publishedShownMax = 5;

function formatHeading(url: string, { revision, frozen }: Overview): string {
  const freeze = frozen ? `, frozen by ${frozen.by}: ${frozen.reason || 'no reason given'}` : '';
  return `${url}, revision ${revision}${freeze}`;
}

function formatRow({ name, live, published, sessions }: RemoteOverview): string[] {
  const more =
    published.length > publishedShownMax ? [`and ${published.length - publishedShownMax} more`] : [];
  const versions = [...published.slice(0, publishedShownMax), ...more].join(', ');
  if (!live) return [name, '–', '–', '–', '–', versions];
  const by = live.kind === 'rollback' ? `${live.by} (rolled back)` : live.by;
  const pages = sessions.reduce((sum, release) => sum + release.sessions, 0);
  return [name, live.version, formatTime(live.since), by, String(pages), versions];
}

const describeWatch = ({ version, previous, until, verdict, finding }: DeploymentWatch): string =>
  `${version} is ${previous === undefined ? 'watched' : `compared with ${previous}`} until ${formatTime(until)}: ` +
  `${verdictTexts[verdict]}${finding ? `. ${finding}` : ''}`;

const describeSchedule = ({ version, startsAt, by, refused }: ScheduledFact): string =>
  `${version} ${refused ? 'was to be' : 'will be'} live at ${formatTime(startsAt)}, by ${by}${refused ? `. Refused at ${formatTime(refused.at)}: ${refused.why}` : ''}`;

/** Describes the next step of a rollout; one that is due waits for reports. */
const describeNextStep = ({ percents, nextAt }: NonNullable<CanaryFact['rollout']>): string =>
  Date.parse(nextAt) > Date.now()
    ? `, ${percents[0] ?? 100} % from ${formatTime(nextAt)}`
    : `, ${percents[0] ?? 100} % once enough pages have shown that it is no worse`;

function formatRemarks(remote: RemoteOverview): string[] {
  const { name, live, canary, maintenance, inside, disabled, retired, frozen } = remote;
  const { heldSwaps, watch, scheduled } = remote;
  const lines: string[] = [];
  if (disabled)
    lines.push(`switched off by ${disabled.by}, ${formatTime(disabled.since)}: ${disabled.reason || '–'}`);
  if (retired) lines.push(`retired by ${retired.by}, ${formatTime(retired.since)}: ${retired.reason}`);
  if (maintenance) {
    const state = maintenance.running
      ? 'in maintenance'
      : `maintenance from ${formatTime(maintenance.startsAt ?? '')}`;
    const end = maintenance.endsAt ? ` until ${formatTime(maintenance.endsAt)}` : '';
    lines.push(`${state}${end}, ${maintenance.mode}, by ${maintenance.by}`);
    if (inside)
      lines.push(
        `pages inside: ${inside.sessions}, of these with a game, moving money or unsent input: ${inside.busy}`,
      );
  }
  if (canary) {
    const paused = canary.paused ? `, paused by ${canary.paused.by}: ${canary.paused.reason || '–'}` : '';
    const next = canary.rollout ? describeNextStep(canary.rollout) : '';
    lines.push(
      `canary ${canary.version} for ${describeAudience(canary.audience)}, by ${canary.by}${paused || next}`,
    );
  }
  if (frozen) lines.push(`frozen by ${frozen.by}: ${frozen.reason || '–'}`);
  if (scheduled) lines.push(describeSchedule(scheduled));
  for (const { version, by, reason } of remote.withdrawn ?? [])
    lines.push(`${version} was withdrawn by ${by}: ${reason}`);
  if (remote.approval) lines.push(`new releases need two people, by ${remote.approval.by}`);
  if (remote.requested) {
    const { by, order, reason, since } = remote.requested;
    lines.push(
      `waits for a second person since ${formatTime(since)}: ${order.act}, by ${by}: ${reason || '–'}`,
    );
  }
  if (watch) lines.push(describeWatch(watch));
  if (remote.failures) lines.push(describeRecentFailures(remote.failures));
  // An open page swaps remotes, never the shell.
  for (const { version, sessions } of name === 'shell' ? remote.sessions : [])
    if (version !== live?.version) lines.push(`pages on ${version} until they are loaded again: ${sessions}`);
  for (const held of heldSwaps)
    lines.push(`pages that stay on ${held.version}: ${held.sessions}, ${held.reason}`);
  return lines.map((line) => `  ${name}: ${line}`);
}
