import { type GameType, gameTypes } from '@parlour/contracts';
import { useTexts } from '@parlour/remote-sdk';
import { Select } from '@parlour/ui';

interface GameTypeChoiceProps {
  value: GameType | undefined;
  onChange(value: GameType | undefined): void;
  className?: string | undefined;
}

/** Choice of a game type, or of all. */
export function GameTypeChoice({ value, onChange, className }: GameTypeChoiceProps) {
  const t = useTexts();
  return (
    <Select
      aria-label={t('filter.gameType')}
      className={className}
      placeholder={t('filter.allGameTypes')}
      value={value ?? ''}
      onChange={({ target }) => onChange(gameTypes.find((type) => type === target.value))}
      options={gameTypes.map((type) => ({ value: type, label: t(`gameType.${type}`) }))}
    />
  );
}
