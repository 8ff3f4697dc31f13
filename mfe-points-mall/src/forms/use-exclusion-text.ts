import { protectionQuery } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns the sentence for a member under a block of player protection, who spends no points; undefined for every other
 * member. A demo account has no block.
 */
export function useExclusionText(isDemo: boolean): string | undefined {
  const { api, texts } = useSite();
  const protection = useQuery({ ...protectionQuery(api), enabled: !isDemo });
  if (!protection.data?.block) return undefined;
  return texts.i18n.t('member.excluded', { ns: 'errors', keySeparator: false });
}
