import { AppError, type ValueOf } from '@parlour/contracts';
import {
  discardPromotionDraftAct,
  listPromotionDraftsAct,
  type PromotionTerms,
  savePromotionDraftAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import {
  type Audit,
  type Clock,
  type Database,
  type Ids,
  type OperatorAct,
  operatorAct,
  readCapped,
  type Tx,
} from '../../server/index.ts';
import { checkedFields } from '../terms.ts';
import * as store from './draft-store.ts';

interface Parts {
  database: Database;
  clock: Clock;
  audit: Audit;
  ids: Pick<Ids, 'token'>;
}

const toSubject = (id: number): string => `promotion-draft:${id}`;

/** Creates the operators' acts on promotions that are not published yet. */
export const draftActs = (parts: Parts): OperatorAct[] => [
  operatorAct({
    ...listPromotionDraftsAct,
    async run() {
      const { rows, isMore } = await readCapped(store.draftsListed, (limit) =>
        store.listDrafts(parts.database.withTables<store.DraftTables>(), limit),
      );
      return { drafts: rows.map(toRow), isMore };
    },
  }),
  operatorAct({
    ...savePromotionDraftAct,
    input: z.extend(savePromotionDraftAct.input, {
      terms: z.extend(savePromotionDraftAct.input.shape.terms, checkedFields),
    }),
    run: ({ actor, input }) => parts.database.transaction((tx) => saveIn(parts, tx, { ...input, actor })),
  }),
  operatorAct({
    ...discardPromotionDraftAct,
    run: ({ actor, input }) =>
      parts.database.transaction(async (tx) => {
        const draft = await store.deleteDraft(tx.withTables<store.DraftTables>(), input);
        if (!draft) throw store.createDraftError();
        const { terms } = draft;
        await parts.audit.record(tx, {
          actor,
          act: 'promotion-draft.discard',
          subject: toSubject(draft.id),
          before: terms,
        });
        return { id: draft.id };
      }),
  }),
];

interface SavedDraft {
  draft?: { id: number; version: number } | undefined;
  replaces?: number | undefined;
  terms: PromotionTerms;
  actor: string;
}

async function saveIn({ audit, clock, ids }: Parts, tx: Tx, { draft, replaces, terms, actor }: SavedDraft) {
  const db = tx.withTables<store.DraftTables>();
  const saved = { terms, replaces: replaces ?? null, changed_by: actor, changed_at: clock.now() };
  const before = draft && (await store.requireDraft(db, draft.id));
  const after = draft
    ? await store.updateDraft(db, draft, saved)
    : await store.insertDraft(db, { ...saved, preview_token: ids.token() });
  if (!after)
    throw new AppError('operator.changed-later', 'Somebody else has saved this draft in the meantime.');
  await audit.record(tx, {
    actor,
    act: 'promotion-draft.save',
    subject: toSubject(after.id),
    before: before?.terms,
    after: terms,
  });
  return toRow(after);
}

const toRow = (draft: store.Draft): ValueOf<typeof savePromotionDraftAct> => ({
  id: draft.id,
  version: draft.version,
  replaces: draft.replaces,
  terms: draft.terms,
  changedBy: draft.changed_by,
  changedAt: draft.changed_at.toISOString(),
  previewPath: `/promoDetail?id=${draft.id}&preview=${draft.preview_token}`,
});
