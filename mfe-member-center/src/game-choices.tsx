import { vendorGroupsQuery } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Select } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { listVendors } from './game-vendors.ts';

interface GameChoice {
  gameType: GameType | undefined;
  vendor: string | undefined;
}

interface GameChoicesProps {
  choice: GameChoice;
  /** Called with only the changed part. */
  onChange(change: Partial<GameChoice>): void;
}

/** Choices of a game type and of one of its vendors. */
export function GameChoices({ choice, onChange }: GameChoicesProps) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const groups = useQuery(vendorGroupsQuery(api, language));
  const vendors = listVendors(groups.data ?? [], choice.gameType);
  return (
    <>
      <Select
        aria-label={t('bets.gameType')}
        placeholder={t('bets.allGameTypes')}
        value={choice.gameType ?? ''}
        onChange={({ target }) => onChange({ gameType: gameTypes.find((type) => type === target.value) })}
        options={gameTypes.map((type) => ({ value: type, label: t(`gameType.${type}`) }))}
      />
      <Select
        aria-label={t('bets.vendor')}
        placeholder={t('bets.allVendors')}
        value={choice.vendor ?? ''}
        onChange={({ target }) => onChange({ vendor: target.value || undefined })}
        options={vendors.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  );
}
