import type { PromotionDetail } from '@parlour/api-client';
import { lobbyPaths } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Button, LinkButton } from '@parlour/ui';
import { paths } from '../paths.ts';

/** Page of this site for each category of promotions. */
const pathByCategory: Partial<Record<PromotionCategory, string>> = {
  SLOTS: lobbyPaths.RNG,
  LIVE: lobbyPaths.LIVE,
  CARDS: lobbyPaths.PVP,
  FISH: lobbyPaths.FISH,
  LOTTO: lobbyPaths.ELOTT,
  SPORTS: lobbyPaths.SPORTS,
  POINTS: paths.pointMall(),
  APP: paths.download(),
};

/** Next step of an open promotion, if it has one: its page on the site, or the required deposit. */
export function NextStep({ promotion }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const site = useSite();
  const path = pathByCategory[promotion.category];
  if (promotion.state === 'closed' || promotion.state === 'coming-soon') return null;
  if (promotion.minDepositMinor !== undefined) {
    const openDeposit = async () => {
      if (await site.requireRealAccount()) site.panels.open('member', 'depositv2');
    };
    return (
      <Button tone="gold" wide icon="landmark" onClick={() => void openDeposit()}>
        {t('go.deposit')}
      </Button>
    );
  }
  if (!path) return null;
  return (
    <LinkButton wide asChild icon="arrow-right">
      <Link to={path}>{t(`go.${promotion.category}`)}</Link>
    </LinkButton>
  );
}
