import type { PromotionDetail } from '@parlour/api-client';
import { lobbyPaths, memberPages } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Button, LinkButton } from '@parlour/ui';
import { lazy, Suspense, useState } from 'react';
import { pageKeys } from '../panel/page-keys.ts';
import { paths } from '../paths.ts';
import { formatAward } from './conditions.ts';
import { useTakePart } from './use-take-part.ts';

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'));

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

/** The next step of the member (join, apply, claim, deposit or play), and the promotion's page on the site. */
export function NextStep({ promotion }: { promotion: PromotionDetail }) {
  const { step, state } = promotion;
  if (state === 'closed' || state === 'coming-soon') return null;
  return (
    <>
      {!promotion.refusedBy && step && <Step promotion={promotion} step={step} />}
      {state === 'claimed' && <AwardButton promotion={promotion} />}
      {step !== 'DEPOSIT' && <CategoryLink category={promotion.category} />}
    </>
  );
}

function Step({
  promotion,
  step,
}: {
  promotion: PromotionDetail;
  step: NonNullable<PromotionDetail['step']>;
}) {
  if (step === 'DEPOSIT') return <DepositButton />;
  if (step === 'PLAY') return null;
  return step === 'APPLY' ? (
    <ApplyButton promotion={promotion} />
  ) : (
    <TakePartButton promotion={promotion} step={step} />
  );
}

function TakePartButton({ promotion, step }: { promotion: PromotionDetail; step: 'JOIN' | 'CLAIM' }) {
  const t = useTexts();
  const { money } = useSite();
  const takePart = useTakePart(promotion);
  const award = formatAward(promotion, { t, amount: money.withSymbol });
  const isIssued = step === 'CLAIM' && award !== undefined;
  return (
    <Button
      tone="gold"
      wide
      icon={step === 'JOIN' ? 'user-plus' : 'gift'}
      busy={takePart.isPending}
      onClick={() => takePart.mutate(step)}
    >
      {isIssued ? t('step.claimAward', { award }) : t(`step.${step}`)}
    </Button>
  );
}

function ApplyButton({ promotion }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const { requireRealAccount } = useSite();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (await requireRealAccount()) setOpen(true);
  };
  return (
    <>
      <Button tone="gold" wide icon="file-text" onClick={() => void open()}>
        {t(promotion.state === 'rejected' ? 'step.applyAgain' : 'step.APPLY')}
      </Button>
      {isOpen && (
        <Suspense>
          <ApplyDialog promotion={promotion} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function DepositButton() {
  const t = useTexts();
  const site = useSite();
  const openDeposit = async () => {
    if (await site.requireRealAccount()) site.panels.open('member', memberPages.deposit);
  };
  return (
    <Button tone="gold" wide icon="landmark" onClick={() => void openDeposit()}>
      {t('go.deposit')}
    </Button>
  );
}

/** Leads to a claimed award that is not real money yet: in the reward centre, or a bonus that requires bets. */
function AwardButton({
  promotion: { delivery, wagering, reward },
}: {
  promotion: Pick<PromotionDetail, 'delivery' | 'wagering' | 'reward'>;
}) {
  const t = useTexts();
  const { panels } = useSite();
  const isBonus = wagering !== undefined && reward.kind !== 'points';
  if (delivery === 'wallet' && !isBonus) return null;
  const page = delivery === 'wallet' ? 'bonus' : 'rewards';
  const key = { bonus: pageKeys.bonusDetails, rewards: pageKeys.rewards }[page];
  return (
    <Button
      wide
      icon={page === 'bonus' ? 'clipboard-list' : 'gift'}
      onClick={() => panels.open('member', key)}
    >
      {t(`title.${page}`)}
    </Button>
  );
}

function CategoryLink({ category }: Pick<PromotionDetail, 'category'>) {
  const t = useTexts();
  const path = pathByCategory[category];
  if (!path) return null;
  return (
    <LinkButton wide asChild icon="arrow-right">
      <Link to={path}>{t(`go.${category}`)}</Link>
    </LinkButton>
  );
}
