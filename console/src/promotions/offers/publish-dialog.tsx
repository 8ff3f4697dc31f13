import { type PromotionDraft, publishPromotionAct } from '@parlour/contracts/back-office';
import { Alert } from '@parlour/ui';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { PlainData } from '../../operate/plain-data.tsx';
import { toReadableTerms } from '../../operate/readable-terms.ts';
import { offerTexts } from './offer-texts.ts';
import { SimulationPanel } from './simulation-panel.tsx';

const words = offerTexts.drafts;

/** Publishes a draft, or requests it where two people are needed. */
export const PublishDialog = ({ draft, onClose }: { draft: PromotionDraft; onClose(): void }) => {
  const { id, version, terms, replaces } = draft;
  return (
    <ActDialog
      act={publishPromotionAct}
      title={words.publishTitle(terms.code)}
      verb={words.publishVerb}
      intro={words.publishIntro}
      size="wide"
      toInput={(reason) => ({
        ...terms,
        draftId: id,
        draftVersion: version,
        ...(replaces !== null && { replaces }),
        reason,
      })}
      onClose={onClose}
    >
      {replaces !== null && <Alert tone="warning" title={words.replaces} />}
      <SimulationPanel draft={draft} />
      <PlainData data={toReadableTerms(terms)} />
    </ActDialog>
  );
};
