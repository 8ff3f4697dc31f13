import { protectionQuery } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns the text for a member on a break, who cannot spend points; undefined for other members. Demo
 * accounts have no breaks.
 */
export function useExclusionText(isDemo: boolean): string | undefined {
  const { api, texts } = useSite();
  const protection = useQuery({ ...protectionQuery(api), enabled: !isDemo });
  if (!protection.data?.block) return undefined;
  return texts.i18n.t('member.excluded', { ns: 'errors', keySeparator: false });
}
