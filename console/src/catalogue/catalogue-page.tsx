import { setPinsAct } from '@parlour/contracts/back-office';
import { Button, Tabs } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../frame/page-heading.tsx';
import { usePermission } from '../session/use-permission.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';
import { ChangesTable } from './changes-table.tsx';
import { GamesTable } from './games-table.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { VendorsTable } from './vendors-table.tsx';

type View = keyof typeof words.views;
const views = Object.keys(words.views) as View[];

/** Games, vendors and the numbered changes of the catalogue. */
export function CataloguePage() {
  const mayChange = usePermission(setPinsAct.permission);
  const [search, setSearch] = useSearchParams();
  const [isPlacing, setIsPlacing] = useState(false);
  const view = views.find((one) => one === search.get('view')) ?? 'games';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayChange && (
          <Button icon="star" onClick={() => setIsPlacing(true)}>
            {words.order}
          </Button>
        )}
      </PageHeading>
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen: View) => setSearch(chosen === 'games' ? {} : { view: chosen }, { replace: true })}
        tabs={views.map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'games' && <GamesTable mayChange={mayChange} />}
        {view === 'vendors' && <VendorsTable mayChange={mayChange} />}
        {view === 'changes' && <ChangesTable mayChange={mayChange} />}
      </Tabs>
      {isPlacing && <PlacesDialog onClose={() => setIsPlacing(false)} />}
    </>
  );
}
