import { readSiteAct, setSwitchAct, undoSiteAct } from '@parlour/contracts/back-office';
import { Button, Card, StatusChip, type StatusLooks } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { UndoDialog } from '../../operate/undo-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { settingTexts as words } from './setting-texts.ts';
import styles from './settings.module.css';

interface Switch {
  modId: string;
  enabled: boolean;
}

const looks = { on: { tone: 'done' }, off: { tone: 'neutral' } } satisfies StatusLooks<'on' | 'off'>;
const getName = ({ modId }: Switch): string => words.switches[modId] ?? modId;

/** Switches of the site's features, by group. */
export function SwitchesPage() {
  const site = useRead(readSiteAct, {});
  const mayChange = usePermission(setSwitchAct.permission);
  const [turned, setTurned] = useState<Switch>();
  const [shown, setShown] = useState<Switch>();
  const acts = { onTurn: mayChange ? setTurned : undefined, onHistory: setShown };
  return (
    <>
      <PageHeading title={words.switchesTitle} intro={words.switchesIntro} />
      <AsyncContent query={site} label={words.switchesTitle}>
        {({ switches }) => (
          <div className={styles.cards}>
            {switches.map((group) => (
              <Card key={group.modId} as="section" aria-label={getName(group)} className={styles.card}>
                <SwitchLine one={group} isGroup {...acts} />
                {group.childrenNodes.map((one) => (
                  <SwitchLine key={one.modId} one={one} {...acts} />
                ))}
              </Card>
            ))}
          </div>
        )}
      </AsyncContent>
      {turned && <TurnDialog one={turned} onClose={() => setTurned(undefined)} />}
      {shown && (
        <HistoryDialog
          title={words.historyTitle(getName(shown))}
          subject={`switch:${shown.modId}`}
          renderUndo={
            mayChange
              ? (latest, close) => (
                  <UndoDialog
                    act={undoSiteAct}
                    name={getName(shown)}
                    intro={words.undoIntro}
                    entry={latest}
                    hasValues
                    onClose={close}
                  />
                )
              : undefined
          }
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

interface SwitchLineProps {
  one: Switch;
  isGroup?: boolean;
  onTurn: ((one: Switch) => void) | undefined;
  onHistory(one: Switch): void;
}

function SwitchLine({ one, isGroup, onTurn, onHistory }: SwitchLineProps) {
  const { modId, enabled } = one;
  const state = enabled ? 'on' : 'off';
  const name = getName(one);
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        {isGroup ? <strong>{name}</strong> : name}
        <code className={styles.code}>{modId}</code>
      </span>
      <StatusChip status={state} looks={looks} label={enabled ? words.on : words.off} />
      <Button size="small" tone="quiet" aria-label={words.historyTitle(name)} onClick={() => onHistory(one)}>
        {words.history}
      </Button>
      {onTurn && (
        <Button
          size="small"
          aria-label={enabled ? words.turnOffTitle(name) : words.turnOnTitle(name)}
          onClick={() => onTurn(one)}
        >
          {enabled ? words.turnOff : words.turnOn}
        </Button>
      )}
    </div>
  );
}

function TurnDialog({ one, onClose }: { one: Switch; onClose(): void }) {
  const { modId, enabled } = one;
  return (
    <ChangeDialog
      act={setSwitchAct}
      title={enabled ? words.turnOffTitle(getName(one)) : words.turnOnTitle(getName(one))}
      verb={enabled ? words.turnOffVerb : words.turnOnVerb}
      tone={enabled ? 'danger' : 'gold'}
      toChange={() => ({
        change: { kind: 'switch', key: modId, value: !enabled },
        before: enabled,
        input: { modId, enabled: !enabled, before: enabled },
      })}
      onClose={onClose}
    />
  );
}
