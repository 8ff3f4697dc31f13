import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import { createPictures } from '../../platform/pictures/index.ts';
import { profiles } from '../../platform/profiles.ts';
import { dayMs, type Frame } from '../../server/index.ts';
import type { createWallet } from '../index.ts';

const refuse = async (): Promise<never> => {
  throw new AppError('request.not-found', 'A wallet alone knows no identities.');
};

/** The parts of a wallet that runs without the other modules: nobody is excluded or blocked, and nobody withdraws. */
export const createIsolatedParts = (
  frame: Frame,
): Omit<Parameters<typeof createWallet>[0], keyof Frame | 'config' | 'names'> => ({
  owners: {
    checkPaymentPassword: refuse,
    readPayee: refuse,
    setRealNameIn: refuse,
    payoutProofs: { describe: refuse, sendCode: refuse, require: refuse, notify: refuse },
  },
  members: { findMemberIn: async () => undefined, setCanTransferUpIn: refuse },
  pictures: createPictures(frame).pictures,
  messages: { sendMessage: async () => undefined },
  rules: profiles.specification,
  bounds: { getBound: () => Number.MAX_SAFE_INTEGER, windowMs: dayMs, allMembersMultiple: 1 },
  protection: {
    isBlockedIn: async () => false,
    selectStanding: (memberId) => ({
      query: sql`select null`,
      parse: () => ({ memberId, isExcluded: false, hasSessionLimit: false, used: [] }),
    }),
    findSessionIn: async () => undefined,
    requireAllowed: () => undefined,
    readLeftIn: async () => Number.MAX_SAFE_INTEGER,
  },
  blocks: {
    isBlockedIn: async () => false,
    selectIsBlocked: () => ({ query: sql`select false`, parse: () => false }),
  },
  openRounds: { findMembersIn: async () => new Set() },
  vendorWallets: [],
  findVendorName: async () => undefined,
  requirePromotionIn: refuse,
  describePromotion: async () => undefined,
});
