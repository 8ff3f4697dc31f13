import { useTexts } from '@parlour/remote-sdk';
import { Button } from '@parlour/ui';

interface ClaimButtonProps {
  /** Name of the reward, for its accessible label. */
  name: string;
  claim: { isPending: boolean; mutate(input: undefined): void };
}

/** Claims one reward. */
export function ClaimButton({ name, claim }: ClaimButtonProps) {
  const t = useTexts();
  return (
    <Button
      tone="gold"
      size="small"
      busy={claim.isPending}
      aria-label={t('rewards.claimOne', { name })}
      onClick={() => claim.mutate(undefined)}
    >
      {t('rewards.claim')}
    </Button>
  );
}
