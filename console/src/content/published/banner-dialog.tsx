import { type BannerGroup, bannerGroups } from '@parlour/contracts';
import {
  type BannerLink,
  listPublishedAct,
  type PublishedBanner,
  publishBannerAct,
} from '@parlour/contracts/back-office';
import { Field, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Columns } from '../../operate/stack.tsx';
import { toFieldValue } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { toWords, type WordsDraft, WordsField } from '../words-field.tsx';
import { publishedTexts as words } from './published-texts.ts';
import { emptyWindow, toWindow, type WindowDraft, WindowFields } from './window-fields.tsx';

type LinkKind = BannerLink['kind'];

export interface BannerDraft extends WindowDraft {
  group: BannerGroup;
  pictureKey: string;
  linkKind: LinkKind;
  linkTo: string;
  eyebrow: WordsDraft;
  title: WordsDraft;
  condition: WordsDraft;
  buttonLabel: WordsDraft;
  position: string;
}

export const emptyBanner: BannerDraft = {
  group: 'home',
  pictureKey: '',
  linkKind: 'none',
  linkTo: '',
  eyebrow: {},
  title: {},
  condition: {},
  buttonLabel: {},
  position: '',
  ...emptyWindow,
};

const linkKinds = Object.keys(words.links) as LinkKind[];
export const groupOptions = bannerGroups.map((value) => ({ value, label: value }));
const findGroup = (text: string): BannerGroup => bannerGroups.find((group) => group === text) ?? 'home';

/** Returns a published banner as a draft. It begins at once. */
export const toBannerDraft = (banner: PublishedBanner): BannerDraft => ({
  group: findGroup(banner.group),
  pictureKey: banner.pictureKey,
  linkKind: banner.link.kind,
  linkTo: banner.link.to ?? '',
  eyebrow: banner.eyebrow ?? {},
  title: banner.title,
  condition: banner.condition ?? {},
  buttonLabel: banner.buttonLabel ?? {},
  position: String(banner.position),
  from: '',
  until: toFieldValue(banner.until),
});

/** Publishes a banner in three languages, now or in a window of time. */
export function BannerDialog({ initial, onClose }: { initial: BannerDraft; onClose(): void }) {
  const [draft, setDraft] = useState(initial);
  const pictures = useRead(listPublishedAct, {}).data?.pictures ?? [];
  const change = (part: Partial<BannerDraft>): void => setDraft({ ...draft, ...part });
  return (
    <ActDialog
      act={publishBannerAct}
      title={words.publishBannerTitle}
      verb={words.publishVerb}
      size="wide"
      hasReason={false}
      missing={words.missingBanner}
      toInput={() => toInput(draft)}
      onClose={onClose}
    >
      <Columns>
        <Field label={words.group}>
          <Select
            value={draft.group}
            options={groupOptions}
            onChange={(event) => change({ group: findGroup(event.target.value) })}
          />
        </Field>
        <Field label={words.picture} required>
          <Select
            value={draft.pictureKey}
            placeholder="–"
            options={pictures.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ pictureKey: event.target.value })}
          />
        </Field>
        <Field label={words.position} helper={words.positionHelp}>
          <TextInput
            inputMode="numeric"
            value={draft.position}
            onChange={(event) => change({ position: event.target.value })}
          />
        </Field>
      </Columns>
      <Columns>
        <Field label={words.link}>
          <Select
            value={draft.linkKind}
            options={linkKinds.map((value) => ({ value, label: words.links[value] }))}
            onChange={({ target }) =>
              change({ linkKind: linkKinds.find((kind) => kind === target.value) ?? 'none' })
            }
          />
        </Field>
        {draft.linkKind !== 'none' && (
          <Field label={words.linkTo} helper={words.linkHelp[draft.linkKind]} required>
            <TextInput value={draft.linkTo} onChange={(event) => change({ linkTo: event.target.value })} />
          </Field>
        )}
      </Columns>
      <WordsField label={words.title} required value={draft.title} onChange={(title) => change({ title })} />
      <WordsField label={words.eyebrow} value={draft.eyebrow} onChange={(eyebrow) => change({ eyebrow })} />
      <WordsField
        label={words.condition}
        value={draft.condition}
        onChange={(condition) => change({ condition })}
      />
      <WordsField
        label={words.button}
        value={draft.buttonLabel}
        onChange={(buttonLabel) => change({ buttonLabel })}
      />
      <WindowFields value={draft} onChange={change} />
    </ActDialog>
  );
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toInput(draft: BannerDraft) {
  const [title, window] = [toWords(draft.title), toWindow(draft)];
  const { linkKind, linkTo, position } = draft;
  const hasLink = linkKind === 'none' || linkTo.trim() !== '';
  if (!title || !window || draft.pictureKey === '' || !hasLink || !/^\d{0,4}$/.test(position.trim()))
    return undefined;
  const [eyebrow, condition, buttonLabel] = [
    toWords(draft.eyebrow),
    toWords(draft.condition),
    toWords(draft.buttonLabel),
  ];
  const link: BannerLink = linkKind === 'none' ? { kind: 'none' } : { kind: linkKind, to: linkTo.trim() };
  return {
    group: draft.group,
    pictureKey: draft.pictureKey,
    link,
    title,
    ...(eyebrow && { eyebrow }),
    ...(condition && { condition }),
    ...(buttonLabel && { buttonLabel }),
    ...(position.trim() !== '' && { position: Number(position) }),
    ...window,
  };
}
