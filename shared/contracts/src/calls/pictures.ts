import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** What may be handed in with a form (VAL-04): png or jpg, told by content and never by name. */
export const pictureRules = {
  /** Of one picture: 5 MB. */
  bytesMax: 5 * 1024 * 1024,
  /** With one form. */
  countMax: 3,
  mediaTypes: ['image/png', 'image/jpeg'],
} as const;

/** Signs of base64 for so many bytes. */
const base64LengthMax = Math.ceil(pictureRules.bytesMax / 3) * 4;

/** Pictures that a form names; each is good for one form. */
export const pictureIds = z._default(
  z.array(z.string().check(z.length(43))).check(z.maxLength(pictureRules.countMax)),
  [],
);

export const addPictureCall = endpoint({
  summary:
    'Takes a picture that a form will name within a day; what its file tells of place and camera is not kept.',
  method: 'POST',
  path: '/wps/pictures',
  token: 'optional',
  carrier: 'body',
  input: z.object({
    /** Base64. A little more than allowed passes, so that "too large" is said in its own words. */
    data: z.string().check(z.minLength(1), z.maxLength(base64LengthMax + 1024)),
  }),
  value: z.object({ pictureId: z.string() }),
  errors: ['picture.unreadable', 'picture.too-large', 'request.too-many'],
});
