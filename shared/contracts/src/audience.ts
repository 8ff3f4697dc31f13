import type { LiveRelease, RemoteOnPage, RemoteStatus } from './discovery.ts';
import type { Audience, Visitor } from './visitor.ts';

/** Murmur's 32-bit finish over FNV-1a: near inputs land far apart, alike in every browser and on the server. */
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
 * Where a visitor stands between 0 and 100 (exclusive) for one remote and salt. A share of `p` percent is everybody below
 * `p`, so that whoever is in stays in while the share grows.
 */
export const computeShare = (visitorKey: string, remote: string, salt: string): number =>
  (hashText(`${salt}/${remote}/${visitorKey}`) / buckets) * 100;

/** Whether a visitor belongs to the audience of something that concerns `remote`. */
export function isInAudience(audience: Audience, visitor: Visitor, remote: string, salt: string): boolean {
  if (audience.visitors?.includes(visitor.key)) return true;
  const { percent, languages, devices, audiences, visitors } = audience;
  const conditions = [percent, languages, devices, audiences].filter((given) => given !== undefined);
  // A list and nothing else means the list.
  if (conditions.length === 0) return visitors === undefined;
  return (
    (percent === undefined || computeShare(visitor.key, remote, salt) < percent) &&
    (languages === undefined || languages.includes(visitor.language)) &&
    (devices === undefined || devices.includes(visitor.device)) &&
    (audiences === undefined || audiences.some((name) => visitor.audiences?.includes(name) === true))
  );
}

/**
 * The release that a visitor gets of a remote. A paused canary is given to nobody who does not have it: `current` is the
 * version that the page uses now.
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
 * The status of a remote for one visitor. With `now` (ISO 8601) a window that the document announced begins and ends by
 * that clock: for a page that cannot hear from the registry. Testers on the allow list use the remote as if it were live.
 */
export function resolveStatus(status: RemoteStatus, visitor: Visitor, now?: string): RemoteStatus {
  if (status.state === 'disabled') return status;
  const maintenance = status.state === 'live' ? findBegun(status.upcoming, now) : status;
  if (!maintenance || maintenance.allow?.includes(visitor.key)) return { state: 'live' };
  const isOver = now !== undefined && maintenance.endsAt !== undefined && now >= maintenance.endsAt;
  return isOver ? { state: 'live' } : { ...maintenance, state: 'maintenance' };
}

const findBegun = <T extends { startsAt?: string }>(upcoming: T | undefined, now: string | undefined) =>
  upcoming?.startsAt !== undefined && now !== undefined && now >= upcoming.startsAt ? upcoming : undefined;
