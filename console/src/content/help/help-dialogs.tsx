import {
  type HelpArticle,
  type HelpTopic,
  setHelpArticleAct,
  setHelpTopicAct,
} from '@parlour/contracts/back-office';
import { Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { PreviewButton } from '../published/preview-button.tsx';
import { helpTexts as words } from './help-texts.ts';

const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

interface NameDraft {
  id: string;
  position: string;
}

interface TopicDialogProps {
  /** Absent for a new one. */
  topic: HelpTopic | undefined;
  topics: readonly HelpTopic[];
  onClose(): void;
}

/** Adds or changes a topic of the help centre. */
export function TopicDialog({ topic, topics, onClose }: TopicDialogProps) {
  const [draft, setDraft] = useState<NameDraft>(toNameDraft(topic));
  const [title, setTitle] = useState<WordsDraft>(topic?.title ?? {});
  const isTaken = !topic && topics.some(({ id }) => id === draft.id);
  return (
    <ActDialog
      act={setHelpTopicAct}
      title={topic ? words.changeTitle(topic.title.EN) : words.addTopicTitle}
      verb={words.save}
      size="wide"
      missing={words.missing}
      toInput={(reason) => {
        const [name, given] = [toName(draft), toWords(title)];
        if (!name || !given || isTaken) return undefined;
        return { ...name, title: given, version: topic?.version ?? null, reason };
      }}
      onClose={onClose}
    >
      <NameFields draft={draft} isNew={!topic} isTaken={isTaken} onChange={setDraft} />
      <WordsField path="title" label={words.name} required value={title} onChange={setTitle} />
    </ActDialog>
  );
}

interface ArticleDialogProps {
  /** Absent for a new one. */
  article: HelpArticle | undefined;
  articles: readonly HelpArticle[];
  topics: readonly HelpTopic[];
  onClose(): void;
}

/** Adds or changes an article of the help centre, in three languages side by side. */
export function ArticleDialog({ article, articles, topics, onClose }: ArticleDialogProps) {
  const [draft, setDraft] = useState<NameDraft>(toNameDraft(article));
  const [topicId, setTopicId] = useState(article?.topicId ?? '');
  const [title, setTitle] = useState<WordsDraft>(article?.title ?? {});
  const [body, setBody] = useState<WordsDraft>(article?.body ?? {});
  const isTaken = !article && articles.some(({ id }) => id === draft.id);
  return (
    <ActDialog
      act={setHelpArticleAct}
      title={article ? words.changeTitle(article.title.EN) : words.addArticleTitle}
      verb={words.save}
      size="wide"
      missing={words.missingArticle}
      toInput={(reason) => {
        const [name, titles, bodies] = [toName(draft), toWords(title), toWords(body)];
        if (!name || !titles || !bodies || topicId === '' || isTaken) return undefined;
        return {
          ...name,
          topicId,
          title: titles,
          body: bodies,
          version: article?.version ?? null,
          reason,
        };
      }}
      onClose={onClose}
    >
      <NameFields draft={draft} isNew={!article} isTaken={isTaken} onChange={setDraft} />
      <ActField path="topicId" label={words.topic} required>
        <Select
          value={topicId}
          placeholder="–"
          options={topics.map(({ id, title: name }) => ({ value: id, label: name.EN }))}
          onChange={(event) => setTopicId(event.target.value)}
        />
      </ActField>
      <WordsField path="title" label={words.name} required value={title} onChange={setTitle} />
      <WordsField
        path="body"
        label={words.body}
        helper={words.bodyHelp}
        rows={10}
        required
        value={body}
        onChange={setBody}
      />
      <PreviewButton
        toDraft={() => {
          const [titles, bodies] = [toWords(title), toWords(body)];
          if (!titles || !bodies || topicId === '' || !namePattern.test(draft.id)) return undefined;
          return { kind: 'article', id: draft.id, topicId, title: titles, body: bodies };
        }}
      />
    </ActDialog>
  );
}

interface NameFieldsProps {
  draft: NameDraft;
  isNew: boolean;
  isTaken: boolean;
  onChange(draft: NameDraft): void;
}

const NameFields = ({ draft, isNew, isTaken, onChange }: NameFieldsProps) => (
  <Columns>
    {isNew && (
      <ActField
        path="id"
        label={words.id}
        helper={words.idHelp}
        required
        {...(isTaken && { error: words.idKnown })}
      >
        <TextInput
          maxLength={60}
          value={draft.id}
          onChange={(event) => onChange({ ...draft, id: event.target.value.toLowerCase() })}
        />
      </ActField>
    )}
    <ActField path="position" label={words.position} helper={words.positionHelp} required>
      <TextInput
        inputMode="numeric"
        value={draft.position}
        onChange={(event) => onChange({ ...draft, position: event.target.value })}
      />
    </ActField>
  </Columns>
);

const toNameDraft = (present: { id: string; position: number } | undefined): NameDraft => ({
  id: present?.id ?? '',
  position: present === undefined ? '' : String(present.position),
});

/** Returns undefined while the fields are incomplete. */
function toName({ id, position }: NameDraft): { id: string; position: number } | undefined {
  const isSound = namePattern.test(id) && /^\d{1,4}$/.test(position.trim());
  return isSound ? { id, position: Number(position) } : undefined;
}
