import type { Api, CallOptions, InputOf, ValueOf } from '@parlour/contracts';
import { getProfileCall, setProfileCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** What the member told about themselves; what names a person is covered. */
export type Profile = ValueOf<typeof getProfileCall>;

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'profile'],
    queryFn: ({ signal }): Promise<Profile> => api.call(getProfileCall, undefined, { signal }),
  });

/** What is left out stays. Real name and birthday are told once. Fails with `identity.field-invalid` (`fields`). */
export const setProfile = (
  api: Api,
  written: InputOf<typeof setProfileCall>,
  options?: CallOptions,
): Promise<Profile> => api.call(setProfileCall, written, options);
