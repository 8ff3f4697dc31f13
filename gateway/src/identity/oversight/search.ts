import type { MemberSearchKind } from '@parlour/contracts/back-office';
import { findById, findByUsername } from '../members/index.ts';
import type { IdentityDb } from '../tables.ts';
import {
  type After,
  devicePlace,
  findByAddress,
  findByDevice,
  findByEmail,
  findByPhone,
  findByRealName,
  findByUsernameStart,
  findDownlines,
  type Match,
} from './search-store.ts';
import { parseId, toAsciiDigits, toPhonePrefixes } from './search-text.ts';

/** The kinds that identity answers; orders belong to the wallet. */
type IdentitySearchKind = Exclude<MemberSearchKind, 'any' | 'order'>;

export interface MemberSearch {
  by: IdentitySearchKind;
  text: string;
  isExact: boolean;
  /** The last row of the previous page. */
  after: After;
  limit: number;
}

/** Finds members by one property, in the order of its texts. */
export async function searchMembers(db: IdentityDb, { by, text, ...range }: MemberSearch): Promise<Match[]> {
  switch (by) {
    case 'id':
      return findOne(db, parseId(text), range.after);
    case 'username':
      return findByUsernameStart(db, { ...range, text });
    case 'mobile':
      return findByPhone(db, toPhonePrefixes(text), range);
    case 'email':
      return findByEmail(db, { ...range, text });
    case 'name':
      return findByRealName(db, { ...range, text });
    case 'address':
      return findByAddress(db, { ...range, text: toAsciiDigits(text).toLowerCase() });
    case 'device':
      return findByDevice(db, { ...range, text: toAsciiDigits(text).toLowerCase() });
    case 'upline': {
      const id = parseId(text);
      const upline =
        (await findByUsername(db, text)) ?? (id === undefined ? undefined : await findById(db, id));
      return upline ? findDownlines(db, upline.id, range) : [];
    }
  }
}

async function findOne(db: IdentityDb, id: number | undefined, after: After): Promise<Match[]> {
  const member = id === undefined || after !== undefined ? undefined : await findById(db, id);
  return member ? [{ id: member.id, key: String(member.id) }] : [];
}

/** Returns the id of the device at a place. */
export const toDeviceId = (place: string): string =>
  place.slice(devicePlace.length, devicePlace.length + deviceIdLength);
const deviceIdLength = 16;
