import { type GameClassification, type MinimumBet, minimumBets } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Button, classNames, IconButton, type IconName, Segmented, usePhone } from '@parlour/ui';
import { memo, useState } from 'react';
import styles from './filter-bar.module.css';
import { InlineSelect } from './inline-select.tsx';
import {
  countFilters,
  getClassifications,
  getListTypes,
  isGamesLobby,
  type ListType,
} from './lobby-rules.ts';
import { SearchField } from './search-field.tsx';
import type { Lobby } from './use-lobby.ts';

const listIcons: Record<ListType, IconName | undefined> = {
  all: undefined,
  hot: 'flame',
  fav: 'heart',
  recent: 'history',
};

/**
 * List switch, classification, minimum bet and search. Lobbies without games filters have only the switch and the
 * search.
 */
export function FilterBar({ lobby }: { lobby: Lobby }) {
  const t = useTexts();
  const isPhone = usePhone();
  const [searching, setSearching] = useState(lobby.view.name !== '');
  const { view, change } = lobby;
  const hasChoices = isGamesLobby(lobby.lobby);
  /** True if only a search button fits beside the filters of a phone. */
  const folds = isPhone && hasChoices;
  return (
    <section aria-label={t('lobby.filters')} className={styles.bar}>
      <div className={styles.lists}>
        <Lists list={view.list} hotCount={lobby.hotCount} isPhone={isPhone} onChange={change} />
      </div>
      <div className={classNames(styles.filters, folds && searching && styles.searching)}>
        {hasChoices && (
          <Choices classification={view.classification} minBet={view.minBet} onChange={change} />
        )}
        {folds && !searching && (
          <IconButton
            raised
            icon="search"
            label={t('lobby.search')}
            className={styles.glass}
            onClick={() => setSearching(true)}
          />
        )}
        {(!folds || searching) && (
          <SearchField
            key={lobby.lobby}
            lobby={lobby}
            eager={folds && lobby.view.name === ''}
            onLeave={folds ? () => setSearching(false) : undefined}
          />
        )}
        {countFilters(lobby.view) >= 2 && (
          <Button tone="link" size="small" onClick={lobby.clear}>
            {t('lobby.clearAll')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ListsProps {
  list: ListType;
  hotCount: number;
  isPhone: boolean;
  onChange: Lobby['change'];
}

const Lists = memo(function Lists({ list, hotCount, isPhone, onChange }: ListsProps) {
  const t = useTexts();
  return (
    <Segmented
      label={t('lobby.lists')}
      wide={isPhone}
      value={list}
      onChange={(chosen) => onChange({ list: chosen })}
      segments={getListTypes(hotCount).map((value) => ({
        value,
        label: t(`lobby.list.${value}`),
        icon: isPhone ? undefined : listIcons[value],
      }))}
    />
  );
});

interface ChoicesProps {
  classification: GameClassification | undefined;
  minBet: MinimumBet | undefined;
  onChange: Lobby['change'];
}

const Choices = memo(function Choices({ classification, minBet, onChange }: ChoicesProps) {
  const t = useTexts();
  const { config } = useSite();
  return (
    <>
      <InlineSelect<GameClassification>
        label={t('lobby.classification')}
        value={classification}
        any={t('lobby.allClassifications')}
        options={getClassifications(config.languages).map((value) => [value, t(`lobby.class.${value}`)])}
        onChange={(value) => onChange({ classification: value })}
      />
      <InlineSelect<MinimumBet>
        label={t('lobby.minBet')}
        value={minBet}
        any={t('lobby.anyBet')}
        options={betOptions.map((value) => [value, value])}
        onChange={(value) => onChange({ minBet: value })}
      />
    </>
  );
});

const betOptions = (Object.keys(minimumBets) as MinimumBet[]).toSorted(
  (one, other) => minimumBets[one] - minimumBets[other],
);
