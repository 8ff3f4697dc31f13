import { requestContactCodeCall, setContactCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import type { Contacts } from './service.ts';

const limit = limits.safety;

export const contactRoutes = (contacts: Contacts): RouteEntry[] => [
  route(
    requestContactCodeCall,
    async ({ input: { password, language, ...contact }, session, ip }) => ({
      expiredMinutes: await contacts.requestCode(session, { contact, password, language, ip }),
    }),
    { limit },
  ),
  route(
    setContactCall,
    async ({ input: { verificationCode: sent, code: factor, ...contact }, session }) => ({
      masked: await contacts.set(session, contact, { sent, factor }),
    }),
    { limit },
  ),
];
