import { type GameType, gameTypes } from '@parlour/contracts';
import { setPinsAct, setVendorOrderAct } from '@parlour/contracts/back-office';
import { Field, Segmented, Select, TextArea } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../operate/act-dialog.tsx';
import { catalogueTexts as words } from './catalogue-texts.ts';

/** Sets the games or the vendors that come first in a category. */
export function PlacesDialog({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<'games' | 'vendors'>('games');
  const [gameType, setGameType] = useState<GameType>('RNG');
  const [text, setText] = useState('');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
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
        <Field label={words.category}>
          <Select
            value={gameType}
            options={gameTypes.map((value) => ({ value, label: value }))}
            onChange={({ target }) =>
              setGameType(gameTypes.find((type) => type === target.value) ?? gameType)
            }
          />
        </Field>
        <Field label={words.lines}>
          <TextArea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </>
    ),
  };
  return kind === 'games' ? (
    <ActDialog {...dialog} act={setPinsAct} toInput={(reason) => ({ gameType, gameIds: lines, reason })} />
  ) : (
    <ActDialog
      {...dialog}
      act={setVendorOrderAct}
      toInput={(reason) => ({ gameType, vendors: lines, reason })}
    />
  );
}
