import {
  type HelpArticle,
  type HelpTopic,
  setHelpArticleAct,
  setHelpTopicAct,
} from '@parlour/contracts/back-office';
import { Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { PreviewButton } from '../published/preview-button.tsx';
import { ChangeDialog } from '../settings/change-dialog.tsx';
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
    <ChangeDialog
      act={setHelpTopicAct}
      title={topic ? words.changeTitle(topic.title.EN) : words.addTopicTitle}
      verb={words.save}
      size="wide"
      missing={words.missing}
      fieldsIn="change.value"
      toChange={() => {
        const [name, given] = [toName(draft), toWords(title)];
        if (!name || !given || isTaken) return undefined;
        const { id, position } = name;
        const value = { title: given, position };
        return {
          change: { kind: 'help-topic', key: id, value },
          before: topic ? { title: topic.title, position: topic.position } : null,
          input: { id, ...value, version: topic?.version ?? null },
        };
      }}
      onClose={onClose}
    >
      <NameFields draft={draft} isNew={!topic} isTaken={isTaken} onChange={setDraft} />
      <WordsField path="title" label={words.name} required value={title} onChange={setTitle} />
      <PreviewButton
        toDraft={() => {
          const given = toWords(title);
          return given && namePattern.test(draft.id)
            ? { kind: 'topic', id: draft.id, title: given }
            : undefined;
        }}
      />
    </ChangeDialog>
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
    <ChangeDialog
      act={setHelpArticleAct}
      title={article ? words.changeTitle(article.title.EN) : words.addArticleTitle}
      verb={words.save}
      size="wide"
      missing={words.missingArticle}
      fieldsIn="change.value"
      toChange={() => {
        const [name, titles, bodies] = [toName(draft), toWords(title), toWords(body)];
        if (!name || !titles || !bodies || topicId === '' || isTaken) return undefined;
        const { id, position } = name;
        const value = { topicId, title: titles, body: bodies, position };
        return {
          change: { kind: 'help-article', key: id, value },
          before: article ? toContent(article) : null,
          input: { id, ...value, version: article?.version ?? null },
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
    </ChangeDialog>
  );
}

const toContent = ({ topicId, title, body, position }: HelpArticle) => ({ topicId, title, body, position });

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
