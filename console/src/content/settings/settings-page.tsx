import {
  changeFourEyesAct,
  changeSettingAct,
  type HistoryEntry,
  readSiteAct,
  type SettingKey,
  settingSchemas,
  undoSiteAct,
} from '@parlour/contracts/back-office';
import { Button, Card, formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { operateTexts } from '../../operate/operate-texts.ts';
import { UndoDialog } from '../../operate/undo-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { MaintenanceCard } from './maintenance-card.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { settingTexts as words } from './setting-texts.ts';
import { SettingValue } from './setting-value.tsx';
import styles from './settings.module.css';

const keys = (Object.keys(settingSchemas) as SettingKey[]).filter((key) => key !== 'maintenance');

/** Settings of the site: contacts, hosts, regions, maintenance and others. */
export function SettingsPage() {
  const site = useRead(readSiteAct, {});
  const mayChange = usePermission(changeSettingAct.permission);
  const mayChangeBound = usePermission(changeFourEyesAct.permission);
  const [changed, setChanged] = useState<SettingKey>();
  const [shown, setShown] = useState<SettingKey>();
  return (
    <>
      <PageHeading title={words.settingsTitle} intro={words.settingsIntro} />
      <AsyncContent query={site} label={words.settingsTitle}>
        {({ settings }) => (
          <>
            <MaintenanceCard
              maintenance={settings.maintenance}
              mayChange={mayChange}
              onHistory={() => setShown('maintenance')}
            />
            <div className={styles.cards}>
              {keys.map((key) => (
                <Card key={key} as="section" aria-label={words.names[key]} className={styles.card}>
                  <div className={styles.head}>
                    <h2 className={styles.title}>{words.names[key]}</h2>
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={words.historyTitle(words.names[key])}
                      onClick={() => setShown(key)}
                    >
                      {words.history}
                    </Button>
                    {(key === 'fourEyesAboveMinor' ? mayChangeBound : mayChange) && (
                      <Button
                        size="small"
                        aria-label={words.changeTitle(words.names[key])}
                        onClick={() => setChanged(key)}
                      >
                        {words.change}
                      </Button>
                    )}
                  </div>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value scrolls by the keyboard. */}
                  <div className={styles.value} tabIndex={0}>
                    <SettingValue settingKey={key} settings={settings} />
                  </div>
                </Card>
              ))}
            </div>
            {changed && (
              <SettingDialog settingKey={changed} settings={settings} onClose={() => setChanged(undefined)} />
            )}
          </>
        )}
      </AsyncContent>
      {shown && (
        <HistoryDialog
          title={words.historyTitle(words.names[shown])}
          subject={`setting:${shown}`}
          renderUndo={
            (shown === 'fourEyesAboveMinor' ? mayChangeBound : mayChange)
              ? (latest, close) => <UndoSetting settingKey={shown} latest={latest} onClose={close} />
              : undefined
          }
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

interface UndoSettingProps {
  settingKey: SettingKey;
  latest: HistoryEntry;
  onClose(): void;
}

/** Restores the previous value. For the amount above which acts need two people, the undo needs two people as well. */
function UndoSetting({ settingKey, latest, onClose }: UndoSettingProps) {
  const name = words.names[settingKey];
  if (settingKey !== 'fourEyesAboveMinor')
    return (
      <UndoDialog
        act={undoSiteAct}
        name={name}
        intro={words.undoIntro}
        entry={latest}
        hasValues
        onClose={onClose}
      />
    );
  const aboveMinor = Number(latest.before);
  return (
    <ActDialog
      act={changeFourEyesAct}
      title={operateTexts.undoTitle(name)}
      verb={operateTexts.undoVerb}
      intro={words.fourEyesIntro}
      toInput={(reason) => ({ aboveMinor, reason })}
      onClose={onClose}
    >
      <Facts facts={[{ label: operateTexts.afterUndo, value: formatMoney(aboveMinor, 'auto') }]} />
    </ActDialog>
  );
}
