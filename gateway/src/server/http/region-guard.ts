import { AppError, type EndpointShape } from '@parlour/contracts';
import type { AnyCall, Session } from '../module.ts';

/** The frame's access to the site's rule of regions. Modules implement it. */
export interface RegionRule {
  isBlocked(visitor: Pick<AnyCall, 'ip' | 'country'>): boolean;
  /** Ends the games that the member has open with this session. Settled money is not affected. */
  endPlay(session: Session): Promise<void>;
}

/**
 * Applies the declared `region` of a call to a caller from a blocked region, and logs it. Fails with `region.closed`
 * where the call is refused.
 */
export async function guardRegion(
  { region, path }: Pick<EndpointShape, 'region' | 'path'>,
  { ip, country, session, log }: Pick<AnyCall, 'ip' | 'country' | 'session' | 'log'>,
  rule: RegionRule | undefined,
): Promise<void> {
  if (region === undefined || !rule?.isBlocked({ ip, country })) return;
  // Without the address, which is personal data.
  log.warn({ path, country, memberId: session?.memberId, region }, 'call from a blocked region');
  if (region === 'refused')
    throw new AppError('region.closed', 'This call is refused from the region of the caller.');
  if (session !== undefined) await rule.endPlay(session);
}
