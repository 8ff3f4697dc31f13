import { changeSettingAct, type Settings } from '@parlour/contracts/back-office';
import { Alert, Button, Card, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActField } from '../../operate/act-field.tsx';
import { Facts } from '../../operate/facts.tsx';
import { useSeen } from '../../operate/use-seen.ts';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { formatTime, parseFieldTime } from '../../times.ts';
import { PreviewButton } from '../published/preview-button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { settingTexts as words } from './setting-texts.ts';
import styles from './settings.module.css';

interface MaintenanceCardProps {
  maintenance: Settings['maintenance'];
  mayChange: boolean;
  onHistory(): void;
}

/** Closes the whole site with a notice, and opens it again. */
export function MaintenanceCard({ maintenance, mayChange, onHistory }: MaintenanceCardProps) {
  const [dialog, setDialog] = useState<'start' | 'end'>();
  return (
    <Card as="section" aria-label={words.names.maintenance} className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.names.maintenance}</h2>
        <Button
          size="small"
          tone="quiet"
          aria-label={words.historyTitle(words.names.maintenance)}
          onClick={onHistory}
        >
          {words.history}
        </Button>
        {mayChange && (
          <Button
            tone={maintenance ? 'gold' : 'danger'}
            size="small"
            onClick={() => setDialog(maintenance ? 'end' : 'start')}
          >
            {maintenance ? words.endMaintenance : words.startMaintenance}
          </Button>
        )}
      </div>
      {maintenance ? (
        <>
          <Alert tone="warning" icon="wrench" title={maintenance.title.EN} />
          <Facts
            facts={[
              { label: words.notice, value: maintenance.notice.EN },
              { label: words.endsAt, value: maintenance.endsAt ? formatTime(maintenance.endsAt) : '–' },
            ]}
          />
        </>
      ) : (
        words.none
      )}
      {dialog === 'start' && <StartDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'end' && <EndDialog maintenance={maintenance} onClose={() => setDialog(undefined)} />}
    </Card>
  );
}

function EndDialog({
  maintenance,
  onClose,
}: Pick<MaintenanceCardProps, 'maintenance'> & { onClose(): void }) {
  const before = useSeen(maintenance);
  return (
    <ChangeDialog
      act={changeSettingAct}
      title={words.endTitle}
      verb={words.endVerb}
      toChange={() => ({
        change: { kind: 'setting', key: 'maintenance', value: null },
        before,
        input: { key: 'maintenance', value: null, before },
      })}
      onClose={onClose}
    />
  );
}

function StartDialog({ onClose }: { onClose(): void }) {
  const [title, setTitle] = useState<WordsDraft>({});
  const [notice, setNotice] = useState<WordsDraft>({});
  const [ends, setEnds] = useState('');
  const toChange = () => {
    const [titles, notices] = [toWords(title), toWords(notice)];
    const endsAt = parseFieldTime(ends);
    if (!titles || !notices) return undefined;
    const key = 'maintenance' as const;
    const value = { title: titles, notice: notices, ...(endsAt !== undefined && { endsAt }) };
    return {
      change: { kind: 'setting' as const, key, value },
      before: null,
      input: { key, value, before: null },
    };
  };
  return (
    <ChangeDialog
      act={changeSettingAct}
      title={words.startTitle}
      verb={words.startVerb}
      tone="danger"
      size="wide"
      missing={words.missing}
      toChange={toChange}
      onClose={onClose}
    >
      <WordsField path="value.title" label={words.title} required value={title} onChange={setTitle} />
      <WordsField
        path="value.notice"
        label={words.notice}
        rows={3}
        required
        value={notice}
        onChange={setNotice}
      />
      <ActField path="value.endsAt" label={words.endsAt} helper={words.endsAtHelp}>
        <TextInput type="datetime-local" value={ends} onChange={(event) => setEnds(event.target.value)} />
      </ActField>
      <PreviewButton
        toDraft={() => {
          const [titles, notices] = [toWords(title), toWords(notice)];
          return titles && notices && { kind: 'maintenance', title: titles, notice: notices };
        }}
      />
    </ChangeDialog>
  );
}
