import { type BannerGroup, bannerGroups } from '@parlour/contracts';
import {
  type BannerLink,
  changeBannerAct,
  listPublishedAct,
  type PublishedBanner,
  publishBannerAct,
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

type LinkKind = BannerLink['kind'];

interface BannerDraft extends WindowDraft {
  group: BannerGroup;
  pictureKey: string;
  linkKind: LinkKind;
  linkTo: string;
  eyebrow: WordsDraft;
  title: WordsDraft;
  condition: WordsDraft;
  buttonLabel: WordsDraft;
  position: string;
  isPromotional: boolean;
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
  isPromotional: true,
  ...emptyWindow,
};

const linkKinds = Object.keys(words.links) as LinkKind[];
/** Returns the name of a group of banners. */
export const nameGroup = (group: string): string => words.groups[group] ?? group;
export const groupOptions = bannerGroups.map((value) => ({ value, label: nameGroup(value) }));
const findGroup = (text: string): BannerGroup => bannerGroups.find((group) => group === text) ?? 'home';

/** Returns a published banner as a draft. */
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
  isPromotional: banner.promotional,
  ...toWindowDraft(banner),
});

export interface BannerDialogProps {
  initial: BannerDraft;
  /** The banner that is changed; absent for a new one. */
  present?: PublishedBanner;
  onClose(): void;
}

/** Publishes a banner in three languages, now or in a window of time, or changes one. */
export function BannerDialog({ initial, present, onClose }: BannerDialogProps) {
  const [draft, setDraft] = useState(initial);
  const [base, setBase] = useState(present);
  const published = useRead(listPublishedAct, {}).data;
  const newest = published?.banners.find(({ id }) => id === base?.id);
  const change = (part: Partial<BannerDraft>): void => setDraft({ ...draft, ...part });
  const dialog = {
    size: 'wide',
    missing: words.missingBanner,
    onClose,
    children: (
      <>
        <ChangedMeanwhile base={base} newest={newest} onReplace={() => setBase(newest)} />
        <BannerFields draft={draft} base={base} pictures={published?.pictures ?? []} onChange={change} />
      </>
    ),
  } as const;
  if (!base)
    return (
      <ActDialog
        {...dialog}
        act={publishBannerAct}
        title={words.publishBannerTitle}
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
      act={changeBannerAct}
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

interface BannerFieldsProps {
  draft: BannerDraft;
  base: PublishedBanner | undefined;
  pictures: readonly string[];
  onChange(part: Partial<BannerDraft>): void;
}

function BannerFields({ draft, base, pictures, onChange: change }: BannerFieldsProps) {
  return (
    <>
      <Columns>
        <ActField path="group" label={words.group}>
          <Select
            value={draft.group}
            options={groupOptions}
            onChange={(event) => change({ group: findGroup(event.target.value) })}
          />
        </ActField>
        <ActField path="pictureKey" label={words.picture} required>
          <Select
            value={draft.pictureKey}
            placeholder="–"
            options={pictures.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ pictureKey: event.target.value })}
          />
        </ActField>
        <ActField path="position" label={words.position} helper={words.positionHelp}>
          <TextInput
            inputMode="numeric"
            value={draft.position}
            onChange={(event) => change({ position: event.target.value })}
          />
        </ActField>
      </Columns>
      <Columns>
        <ActField path="link.kind" label={words.link}>
          <Select
            value={draft.linkKind}
            options={linkKinds.map((value) => ({ value, label: words.links[value] }))}
            onChange={({ target }) =>
              change({ linkKind: linkKinds.find((kind) => kind === target.value) ?? 'none' })
            }
          />
        </ActField>
        {draft.linkKind !== 'none' && (
          <ActField path="link.to" label={words.linkTo} helper={words.linkHelp[draft.linkKind]} required>
            <TextInput value={draft.linkTo} onChange={(event) => change({ linkTo: event.target.value })} />
          </ActField>
        )}
      </Columns>
      <TitleField value={draft.title} onChange={(title) => change({ title })} />
      <WordsField
        path="eyebrow"
        label={words.eyebrow}
        value={draft.eyebrow}
        onChange={(eyebrow) => change({ eyebrow })}
      />
      <WordsField
        path="condition"
        label={words.condition}
        value={draft.condition}
        onChange={(condition) => change({ condition })}
      />
      <WordsField
        path="buttonLabel"
        label={words.button}
        value={draft.buttonLabel}
        onChange={(buttonLabel) => change({ buttonLabel })}
      />
      <Checkbox
        label={words.promotional}
        checked={draft.isPromotional}
        onChange={({ target }) => change({ isPromotional: target.checked })}
      />
      <WindowFields value={draft} present={base && toWindowDraft(base)} onChange={change} />
      <PreviewButton
        toDraft={() => {
          const content = toContent(draft);
          return content && { kind: 'banner', ...content };
        }}
      />
    </>
  );
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toInput(draft: BannerDraft, present?: PublishedBanner) {
  const content = toContent(draft);
  const position = draft.position.trim();
  if (!content || !/^\d{0,4}$/.test(position)) return undefined;
  return {
    ...content,
    promotional: draft.isPromotional,
    ...(position !== '' && { position: Number(position) }),
    ...toWindow(draft, new Date().toISOString(), present),
  };
}

/** Returns what players would see; undefined while the form is incomplete. */
function toContent(draft: BannerDraft) {
  const title = toWords(draft.title);
  const { linkKind, linkTo } = draft;
  const hasLink = linkKind === 'none' || linkTo.trim() !== '';
  if (!title || draft.pictureKey === '' || !hasLink) return undefined;
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
  };
}
