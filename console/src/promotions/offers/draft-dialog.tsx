import { listPublishedAct, type PromotionDraft, savePromotionDraftAct } from '@parlour/contracts/back-office';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { AwardFields } from './award-fields.tsx';
import { offerTexts } from './offer-texts.ts';
import { type TermsDraft, toTermsInput } from './terms-draft.ts';
import { LookFields, TextFields } from './text-fields.tsx';
import { WhoFields } from './who-fields.tsx';

const words = offerTexts.editor;

export interface DraftDialogProps {
  initial: TermsDraft;
  /** The draft that is edited; absent for a new one. */
  draft?: Pick<PromotionDraft, 'id' | 'version'>;
  /** The promotion of which it is to be the next version. */
  replaces?: number | undefined;
  onClose(): void;
}

/** Writes a promotion in three languages with its conditions, and saves it as a draft. */
export function DraftDialog({ initial, draft, replaces, onClose }: DraftDialogProps) {
  const [terms, setTerms] = useState(initial);
  const pictures = useRead(listPublishedAct, {}).data?.pictures ?? [];
  const parts = {
    draft: terms,
    onChange: (part: Partial<TermsDraft>): void => setTerms((current) => ({ ...current, ...part })),
  };
  return (
    <ActDialog
      act={savePromotionDraftAct}
      title={draft ? offerTexts.drafts.changeTitle(initial.code) : words.newTitle}
      verb={words.save}
      intro={words.intro}
      size="wide"
      hasReason={false}
      missing={words.missing}
      toInput={() => {
        const input = toTermsInput(terms);
        return (
          input && {
            terms: input,
            ...(draft && { draft: { id: draft.id, version: draft.version } }),
            ...(replaces !== undefined && { replaces }),
          }
        );
      }}
      onClose={onClose}
    >
      <TextFields {...parts} />
      <LookFields {...parts} pictures={pictures} />
      <WhoFields {...parts} />
      <AwardFields {...parts} />
    </ActDialog>
  );
}
