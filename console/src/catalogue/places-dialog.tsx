import { type GameType, gameTypes } from '@parlour/contracts';
import {
  listGamesAct,
  listVendorsAct,
  readPlacesAct,
  setPinsAct,
  setVendorOrderAct,
} from '@parlour/contracts/back-office';
import { Field, Segmented, Select, TextInput } from '@parlour/ui';
import { useDeferredValue, useState } from 'react';
import { AsyncContent } from '../frame/async-content.tsx';
import { gameTypeNames } from '../game-type-names.ts';
import { ActDialog } from '../operate/act-dialog.tsx';
import { ActField } from '../operate/act-field.tsx';
import { useVendorNames } from '../vendor-names.tsx';
import { useRead } from '../wire/gateway-context.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';
import { FoundPlaces, PlaceList } from './place-list.tsx';
import type { Place } from './places-rules.ts';

type Kind = 'games' | 'vendors';

/** The places of one category as they were read, and as the operator arranges them. */
interface Arrangement {
  of: string;
  before: string[];
  places: readonly Place[];
}

const foundMax = 8;

/** Sets the games or the vendors that come first in a category. */
export function PlacesDialog({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<Kind>('games');
  const [gameType, setGameType] = useState<GameType>('RNG');
  const [changed, setChanged] = useState<Arrangement>();
  const places = useRead(readPlacesAct, { gameType });
  const present = places.isPlaceholderData ? undefined : places.data;
  const of = `${kind} ${gameType}`;
  const arrangement = changed?.of === of ? changed : present && toArrangement(of, toPlaces(present, kind));
  const arrange = (next: readonly Place[]) => arrangement && setChanged({ ...arrangement, places: next });
  const keys = arrangement?.places.map(({ key }) => key);
  const dialog = {
    title: words.orderTitle,
    verb: words.orderVerb,
    intro: words.orderIntro,
    onClose,
    children: (
      <>
        <Segmented
          label={words.orderList}
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'games', label: words.orders.games },
            { value: 'vendors', label: words.orders.vendors },
          ]}
        />
        <ActField path="gameType" label={words.category}>
          <Select
            value={gameType}
            options={gameTypes.map((value) => ({ value, label: gameTypeNames[value] }))}
            onChange={({ target }) =>
              setGameType(gameTypes.find((type) => type === target.value) ?? gameType)
            }
          />
        </ActField>
        <AsyncContent query={places} label={words.orderList}>
          {() =>
            arrangement && (
              <>
                <PlaceList places={arrangement.places} onChange={arrange} />
                <PlaceSearch
                  key={of}
                  kind={kind}
                  gameType={gameType}
                  taken={keys ?? []}
                  onAdd={(place) => arrange([...arrangement.places, place])}
                />
              </>
            )
          }
        </AsyncContent>
      </>
    ),
  };
  return kind === 'games' ? (
    <ActDialog
      {...dialog}
      act={setPinsAct}
      toInput={(reason) => keys && { gameType, gameIds: keys, before: arrangement?.before, reason }}
    />
  ) : (
    <ActDialog
      {...dialog}
      act={setVendorOrderAct}
      toInput={(reason) => keys && { gameType, vendors: keys, before: arrangement?.before, reason }}
    />
  );
}

const toArrangement = (of: string, places: readonly Place[]): Arrangement => ({
  of,
  before: places.map(({ key }) => key),
  places,
});

const toPlaces = (
  {
    games,
    vendors,
  }: { games: { gameId: string; name: string }[]; vendors: { code: string; name: string }[] },
  kind: Kind,
): Place[] =>
  kind === 'games'
    ? games.map(({ gameId, name }) => ({ key: gameId, label: name }))
    : vendors.map(({ code, name }) => ({ key: code, label: name }));

interface PlaceSearchProps {
  kind: Kind;
  gameType: GameType;
  /** Keys of the places that the list has. */
  taken: readonly string[];
  onAdd(place: Place): void;
}

/** Finds a game of the category, or a vendor, to add it to the list. */
function PlaceSearch({ kind, gameType, taken, onAdd }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const isAsked = searched !== '';
  const games = useRead(
    listGamesAct,
    { text: searched, gameType, limit: foundMax },
    { enabled: isAsked && kind === 'games' },
  ).data?.games;
  const vendorNames = useVendorNames();
  const vendors = useRead(listVendorsAct, {}, { enabled: isAsked && kind === 'vendors' }).data?.vendors;
  const found =
    kind === 'games'
      ? games
          ?.filter(({ status }) => status !== 'withdrawn')
          .map(({ gameId, name, vendor }) => ({
            key: gameId,
            label: name,
            detail: vendorNames[vendor] ?? vendor,
          }))
      : vendors
          ?.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(searched.toLowerCase()))
          .map(({ code, name }) => ({ key: code, label: name, detail: code }));
  return (
    <>
      <Field label={words.orderAdd} helper={words.orderAddHelp}>
        <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {isAsked && found && (
        <FoundPlaces
          found={found.filter(({ key }) => !taken.includes(key)).slice(0, foundMax)}
          onAdd={(place) => {
            onAdd(place);
            setText('');
          }}
        />
      )}
    </>
  );
}
