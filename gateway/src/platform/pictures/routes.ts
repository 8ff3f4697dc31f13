import { addPictureCall, pictureRules } from '@parlour/contracts/calls';
import { minuteMs, type RouteEntry, route } from '../../server/index.ts';
import type { Pictures } from './service.ts';

/**
 * Base64 takes a third more than the bytes. The rest leaves room for the surrounding JSON and for files slightly over
 * the limit.
 */
const bodyBytesMax = Math.ceil(pictureRules.bytesMax * 1.34) + 16 * 1024;
const limit = { times: 30, perMs: minuteMs };

export const pictureRoutes = (pictures: Pictures): RouteEntry[] => [
  route(
    addPictureCall,
    async ({ input, session, ip }) => ({
      pictureId: await pictures.add(Buffer.from(input.data, 'base64'), {
        memberId: session?.memberId ?? null,
        ip,
      }),
    }),
    { limit, bodyBytesMax },
  ),
];
