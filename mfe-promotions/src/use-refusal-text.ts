import type { Promotion } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';

/** Returns a function that says why the member cannot use a promotion: the error, and what the member lacks. */
export function useRefusalText() {
  const t = useTexts();
  const { texts } = useSite();
  return ({ refusedBy = 'promotions.not-eligible', missing }: Pick<Promotion, 'refusedBy' | 'missing'>) => ({
    error: texts.i18n.t(refusedBy, { ns: 'errors', keySeparator: false }),
    lacks: missing.map((requirement) => t(`missing.${requirement}`)).join(' '),
  });
}
