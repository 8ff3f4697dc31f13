import type { Api, CallOptions, InputOf, ValueOf } from '@parlour/contracts';
import { getProfileCall, setProfileCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** The member's own data; personal data is masked. */
export type Profile = ValueOf<typeof getProfileCall>;

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'profile'],
    queryFn: ({ signal }): Promise<Profile> => api.call(getProfileCall, undefined, { signal }),
  });

/**
 * Changes the given fields; omitted fields stay unchanged. Real name and birthday can be set once. Fails with
 * `identity.field-invalid` (`fields`).
 */
export const setProfile = (
  api: Api,
  written: InputOf<typeof setProfileCall>,
  options?: CallOptions,
): Promise<Profile> => api.call(setProfileCall, written, options);
