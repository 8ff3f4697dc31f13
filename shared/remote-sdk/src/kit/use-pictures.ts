import { addPicture } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { pictureRules } from '@parlour/contracts/calls';
import { type PictureList, usePictureList } from '@parlour/ui';
import { useSite } from '../hooks.ts';
import { useSwapHold } from './use-swap-hold.ts';

/** Manages the pictures of one form, which are uploaded to the gateway. Chosen pictures delay a swap. */
export function usePictures(): PictureList {
  const { api } = useSite();
  const list = usePictureList({
    rules: pictureRules,
    upload: (file, options) => addPicture(api, file, options),
    toCode: (error) => (isAppError(error) ? error.code : 'server.unavailable'),
  });
  useSwapHold('pictures are chosen', list.pictures.length);
  return list;
}
