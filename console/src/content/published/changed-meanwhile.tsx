import { Alert, Button } from '@parlour/ui';
import { PlainData } from '../../operate/plain-data.tsx';
import { publishedTexts as words } from './published-texts.ts';

interface Versioned {
  id: number;
  version: number;
}

interface ChangedMeanwhileProps {
  /** The object as the operator opened it; absent for something new. */
  base: Versioned | undefined;
  /** The object as the gateway has it now. */
  newest: Versioned | undefined;
  /** Called when the operator replaces the newest one. */
  onReplace(): void;
}

/** Shows that somebody else saved the same object since the dialog was opened. The entered values stay. */
export function ChangedMeanwhile({ base, newest, onReplace }: ChangedMeanwhileProps) {
  if (!base || !newest || newest.version === base.version) return null;
  const { id: _id, version: _version, ...content } = newest;
  return (
    <Alert
      tone="warning"
      icon="users"
      live
      title={words.changedMeanwhile}
      action={
        <Button size="small" onClick={onReplace}>
          {words.replaceNewest}
        </Button>
      }
    >
      <PlainData data={content} />
    </Alert>
  );
}
