import { getPasswordProof, type PasswordProof } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';
import { useEffect, useState } from 'react';

/** Fetches which proofs a change of the account's security requires of the member. */
export function usePasswordProof(api: Api): { proof: PasswordProof | undefined; failure: unknown } {
  const [proof, setProof] = useState<PasswordProof>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const controller = new AbortController();
    getPasswordProof(api, { signal: controller.signal }).then(setProof, (error: unknown) => {
      if (!controller.signal.aborted) setFailure(error);
    });
    return () => controller.abort();
  }, [api]);
  return { proof, failure };
}
