import { useTexts } from '@parlour/remote-sdk';
import { Button } from '@parlour/ui';

interface ClaimButtonProps {
  /** Name of the reward, for its accessible label. */
  name: string;
  /** The next step of the page. Only one button of a page is gold. */
  isNext: boolean;
  claim: { isPending: boolean; mutate(input: undefined): void };
}

/** Claims one reward. */
export function ClaimButton({ name, isNext, claim }: ClaimButtonProps) {
  const t = useTexts();
  return (
    <Button
      tone={isNext ? 'gold' : 'ghost'}
      size="small"
      busy={claim.isPending}
      aria-label={t('rewards.claimOne', { name })}
      onClick={() => claim.mutate(undefined)}
    >
      {t('rewards.claim')}
    </Button>
  );
}
