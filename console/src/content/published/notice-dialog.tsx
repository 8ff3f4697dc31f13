import {
  type ContentDraft,
  changeNoticeAct,
  listPublishedAct,
  type NoticeType,
  noticeTypes,
  type PublishedNotice,
  publishNoticeAct,
} from '@parlour/contracts/back-office';
import { Checkbox, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { PreviewButton } from './preview-button.tsx';
import { publishedTexts as words } from './published-texts.ts';
import { TitleField } from './title-field.tsx';
import { WindowFields } from './window-fields.tsx';
import { emptyWindow, toWindow, toWindowDraft, type WindowDraft } from './window-rules.ts';

interface NoticeDraft extends WindowDraft {
  type: NoticeType;
  title: WordsDraft;
  body: WordsDraft;
  weight: string;
  isPromotional: boolean;
}

export const emptyNotice: NoticeDraft = {
  type: 'PL',
  title: {},
  body: {},
  weight: '',
  isPromotional: false,
  ...emptyWindow,
};
export const typeOptions = noticeTypes.map((value) => ({ value, label: words.types[value] }));

/** Returns a notice as a draft. */
export const toNoticeDraft = (notice: PublishedNotice): NoticeDraft => ({
  type: notice.type,
  title: notice.title,
  body: notice.body,
  weight: String(notice.weight),
  isPromotional: notice.promotional,
  ...toWindowDraft(notice),
});

export interface NoticeDialogProps {
  initial: NoticeDraft;
  /** The notice that is changed; absent for a new one. */
  present?: PublishedNotice;
  onClose(): void;
}

/** Publishes a notice in three languages, now or in a window of time, or changes one. */
export function NoticeDialog({ initial, present, onClose }: NoticeDialogProps) {
  const [draft, setDraft] = useState(initial);
  const [base, setBase] = useState(present);
  const notices = useRead(listPublishedAct, {}, { enabled: present !== undefined }).data?.notices;
  const newest = notices?.find(({ id }) => id === base?.id);
  const change = (part: Partial<NoticeDraft>): void => setDraft({ ...draft, ...part });
  const dialog = {
    size: 'wide',
    missing: words.missing,
    onClose,
    children: (
      <>
        <ChangedMeanwhile base={base} newest={newest} onReplace={() => setBase(newest)} />
        <Columns>
          <ActField path="type" label={words.type}>
            <Select
              value={draft.type}
              options={typeOptions}
              onChange={({ target }) =>
                change({ type: noticeTypes.find((type) => type === target.value) ?? draft.type })
              }
            />
          </ActField>
          <ActField path="weight" label={words.weight} helper={words.weightHelp}>
            <TextInput
              inputMode="numeric"
              value={draft.weight}
              onChange={(event) => change({ weight: event.target.value })}
            />
          </ActField>
        </Columns>
        <TitleField value={draft.title} onChange={(title) => change({ title })} />
        <WordsField
          path="body"
          label={words.body}
          helper={words.bodyHelp}
          rows={6}
          required
          value={draft.body}
          onChange={(body) => change({ body })}
        />
        {draft.type !== 'PR' && (
          <Checkbox
            label={words.promotional}
            checked={draft.isPromotional}
            onChange={({ target }) => change({ isPromotional: target.checked })}
          />
        )}
        <WindowFields value={draft} present={base && toWindowDraft(base)} onChange={change} />
        <PreviewButton toDraft={() => toPreview(draft)} />
      </>
    ),
  } as const;
  if (!base)
    return (
      <ActDialog
        {...dialog}
        act={publishNoticeAct}
        title={words.publishNoticeTitle}
        verb={words.publishVerb}
        toInput={(reason) => {
          const input = toInput(draft);
          return input && { ...input, reason };
        }}
      />
    );
  return (
    <ActDialog
      {...dialog}
      act={changeNoticeAct}
      title={words.changeTitle(base.id)}
      verb={words.changeVerb}
      intro={words.changeIntro}
      toInput={(reason) => {
        const input = toInput(draft, base);
        return input && { id: base.id, version: base.version, ...input, reason };
      }}
    />
  );
}

/** Returns what players would see; undefined while the form is incomplete. */
function toPreview(draft: NoticeDraft): ContentDraft | undefined {
  const [title, body] = [toWords(draft.title), toWords(draft.body)];
  return title && body && { kind: 'notice', type: draft.type, title, body };
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toInput(draft: NoticeDraft, present?: PublishedNotice) {
  const [title, body] = [toWords(draft.title), toWords(draft.body)];
  if (!title || !body || !/^\d{0,4}$/.test(draft.weight.trim())) return undefined;
  return {
    type: draft.type,
    title,
    body,
    promotional: draft.isPromotional,
    ...toWindow(draft, new Date().toISOString(), present),
    ...(draft.weight.trim() !== '' && { weight: Number(draft.weight) }),
  };
}
