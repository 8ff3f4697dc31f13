import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** Rules for pictures uploaded with a form (VAL-04): png or jpg, detected by content and never by name. */
export const pictureRules = {
  /** Of one picture: 5 MB. */
  bytesMax: 5 * 1024 * 1024,
  /** Pictures per form. */
  countMax: 3,
  mediaTypes: ['image/png', 'image/jpeg'],
} as const;

/** Length of the largest picture in base64. */
const base64LengthMax = Math.ceil(pictureRules.bytesMax / 3) * 4;

/** Ids of the pictures that a form names; each can be used in one form. */
export const pictureIds = z._default(
  z.array(z.string().check(z.length(43))).check(z.maxLength(pictureRules.countMax)),
  [],
);

export const addPictureCall = endpoint({
  summary: 'Stores a picture that a form must name within a day. Data about location and camera are removed.',
  method: 'POST',
  path: '/wps/pictures',
  token: 'optional',
  carrier: 'body',
  input: z.object({
    /** Base64. Slightly more than the maximum is accepted, so that an oversized picture gets its own error. */
    data: z.string().check(z.minLength(1), z.maxLength(base64LengthMax + 1024)),
  }),
  value: z.object({ pictureId: z.string() }),
  errors: [
    'picture.unreadable',
    'picture.too-large',
    'picture.too-many-pixels',
    'request.too-many',
    'server.busy',
  ],
});
