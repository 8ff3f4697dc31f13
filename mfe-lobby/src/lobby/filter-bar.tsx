import { type GameClassification, type MinimumBet, minimumBets } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/federation';
import { Button, classNames, IconButton, type IconName, Segmented, usePhone } from '@parlour/ui';
import { useState } from 'react';
import styles from './filter-bar.module.css';
import { InlineSelect } from './inline-select.tsx';
import {
  classificationsFor,
  countFilters,
  isGamesLobby,
  type ListType,
  listTypesFor,
} from './lobby-rules.ts';
import { SearchField } from './search-field.tsx';
import type { Lobby } from './use-lobby.ts';

const listIcons: Record<ListType, IconName | undefined> = {
  all: undefined,
  hot: 'flame',
  fav: 'heart',
  recent: 'history',
};

/** List switch, classification, minimum bet and search. Other lobbies have the switch and the search alone. */
export function FilterBar({ lobby }: { lobby: Lobby }) {
  const t = useTexts();
  const isPhone = usePhone();
  const [searching, setSearching] = useState(lobby.view.name !== '');
  const lists = listTypesFor(lobby.hotCount);
  return (
    <section aria-label={t('lobby.filters')} className={styles.bar}>
      <div className={styles.lists}>
        <Segmented
          label={t('lobby.lists')}
          wide={isPhone}
          value={lobby.view.list}
          onChange={(list) => lobby.change({ list })}
          segments={lists.map((value) => ({
            value,
            label: t(`lobby.list.${value}`),
            icon: isPhone ? undefined : listIcons[value],
          }))}
        />
      </div>
      <div className={classNames(styles.filters, isPhone && searching && styles.searching)}>
        {isGamesLobby(lobby.lobby) && <Choices lobby={lobby} />}
        {isPhone && !searching && (
          <IconButton
            plate
            icon="search"
            label={t('lobby.search')}
            className={styles.glass}
            onClick={() => setSearching(true)}
          />
        )}
        {(!isPhone || searching) && (
          <SearchField
            key={lobby.lobby}
            lobby={lobby}
            eager={isPhone && lobby.view.name === ''}
            onLeave={isPhone ? () => setSearching(false) : undefined}
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

function Choices({ lobby }: { lobby: Lobby }) {
  const t = useTexts();
  const { config } = useSite();
  const { classification, minBet } = lobby.view;
  return (
    <>
      <InlineSelect<GameClassification>
        label={t('lobby.classification')}
        value={classification}
        any={t('lobby.allClassifications')}
        options={classificationsFor(config.languages).map((value) => [value, t(`lobby.class.${value}`)])}
        onChange={(value) => lobby.change({ classification: value })}
      />
      <InlineSelect<MinimumBet>
        label={t('lobby.minBet')}
        value={minBet}
        any={t('lobby.anyBet')}
        options={betOptions.map((value) => [value, value])}
        onChange={(value) => lobby.change({ minBet: value })}
      />
    </>
  );
}

const betOptions = (Object.keys(minimumBets) as MinimumBet[]).toSorted(
  (one, other) => minimumBets[one] - minimumBets[other],
);
