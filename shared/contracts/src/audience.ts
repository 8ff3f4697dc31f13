import type { LiveRelease, RemoteOnPage, RemoteStatus } from './discovery.ts';
import { computeSha256 } from './sha256.ts';
import type { Audience, Visitor } from './visitor.ts';

/**
 * Hashes a text with FNV-1a and Murmur's 32-bit finaliser. Similar inputs get distant values; every browser and the
 * server get the same value.
 */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const buckets = 2 ** 32;

/**
 * Returns a visitor's share for one remote and salt: a number from 0 up to, but not including, 100. An audience of
 * `p` percent includes all shares below `p`, so that its visitors stay in it while the percentage grows.
 */
export const computeShare = (visitorKey: string, remote: string, salt: string): number =>
  (hashText(`${salt}/${remote}/${visitorKey}`) / buckets) * 100;

const hashPrefix = 'sha256:';

/**
 * Hashes the key of a tester for the discovery document, which everybody can read: whoever copied the key itself would
 * get what the tester gets.
 */
export const hashVisitorKey = (key: string): string => hashPrefix + computeSha256(key);

/** Returns whether a list of keys, or of their hashes, contains a key. A hash is never accepted as a key. */
function isListed(list: readonly string[] | undefined, key: string): boolean {
  if (list === undefined || list.length === 0) return false;
  const hash = hashVisitorKey(key);
  return list.some((entry) => entry === (entry.startsWith(hashPrefix) ? hash : key));
}

/** Returns whether a visitor belongs to an audience that was set for `remote`. */
export function isInAudience(audience: Audience, visitor: Visitor, remote: string, salt: string): boolean {
  if (isListed(audience.visitors, visitor.key)) return true;
  const { percent, languages, devices, audiences, visitors } = audience;
  const conditions = [percent, languages, devices, audiences].filter((given) => given !== undefined);
  // An audience that has only a list of visitors includes nobody else.
  if (conditions.length === 0) return visitors === undefined;
  return (
    (percent === undefined || computeShare(visitor.key, remote, salt) < percent) &&
    (languages === undefined || languages.includes(visitor.language)) &&
    (devices === undefined || devices.includes(visitor.device)) &&
    (audiences === undefined || audiences.some((name) => visitor.audiences?.includes(name) === true))
  );
}

/**
 * Returns the release of a remote for one visitor. `current` is the version that the page uses now: a paused canary
 * goes only to pages that already use it.
 */
export function selectRelease(
  { canary, ...stable }: RemoteOnPage,
  visitor: Visitor,
  current?: string,
): LiveRelease {
  if (!canary || !isInAudience(canary.audience, visitor, stable.name, canary.salt)) return stable;
  return canary.paused && current !== canary.release.version ? stable : canary.release;
}

/**
 * Returns the status of a remote for one visitor. With `now` (ISO 8601), an announced maintenance window begins and
 * ends by that clock: for a page that cannot reach the registry. For testers on the allow list, a remote in
 * maintenance is live.
 */
export function resolveStatus(status: RemoteStatus, visitor: Visitor, now?: string): RemoteStatus {
  if (status.state === 'disabled') return status;
  const maintenance = status.state === 'live' ? findBegun(status.upcoming, now) : status;
  if (!maintenance || isListed(maintenance.allow, visitor.key)) return { state: 'live' };
  const isOver = now !== undefined && maintenance.endsAt !== undefined && now >= maintenance.endsAt;
  return isOver ? { state: 'live' } : { ...maintenance, state: 'maintenance' };
}

const findBegun = <T extends { startsAt?: string }>(upcoming: T | undefined, now: string | undefined) =>
  upcoming?.startsAt !== undefined && now !== undefined && now >= upcoming.startsAt ? upcoming : undefined;
