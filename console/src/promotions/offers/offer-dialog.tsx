import {
  closePromotionAct,
  type ListedPromotion,
  listPromotionsAct,
  publishPromotionAct,
  readPromotionAct,
} from '@parlour/contracts/back-office';
import { Alert, Button, Modal, SectionHeading } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatFigure } from '../../operate/format-figure.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { PlainData } from '../../operate/plain-data.tsx';
import { toReadableTerms } from '../../operate/readable-terms.ts';
import { Stack, StackFoot } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { formatFraction } from '../../shares.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import type { DraftDialogProps } from './draft-dialog.tsx';
import { offerTexts as words } from './offer-texts.ts';
import { toNextVersion } from './terms-draft.ts';

interface OfferDialogProps {
  id: number;
  onClose(): void;
  /** Opens the editor. */
  onEdit(edited: Omit<DraftDialogProps, 'onClose'>): void;
}

/** One promotion: budget with forecast, claims, terms and history. */
export function OfferDialog({ id, onClose, onEdit }: OfferDialogProps) {
  const mayPublish = usePermission(publishPromotionAct.permission);
  const list = useRead(listPromotionsAct, {});
  const terms = useRead(readPromotionAct, { id });
  const [isClosing, setIsClosing] = useState(false);
  const promotion = list.data?.promotions.find((one) => one.id === id);
  if (promotion && isClosing)
    return (
      <ActDialog
        act={closePromotionAct}
        title={words.closeTitle(promotion.code)}
        verb={words.closeVerb}
        intro={words.closeIntro}
        tone="danger"
        toInput={(reason) => ({ id, reason })}
        onClose={() => setIsClosing(false)}
      />
    );
  const isLatest = list.data?.promotions.every(({ replaces }) => replaces !== id);
  const written = terms.data?.terms;
  return (
    <Modal
      open
      onClose={onClose}
      title={promotion?.title.EN ?? words.name}
      closeLabel={texts.close}
      size="wide"
      foot={
        mayPublish &&
        promotion && (
          <StackFoot>
            {written && isLatest && (
              <Button
                onClick={() =>
                  onEdit({ initial: toNextVersion(written, new Date().toISOString()), replaces: id })
                }
              >
                {words.next}
              </Button>
            )}
            {canClose(promotion, new Date()) && (
              <Button tone="danger" onClick={() => setIsClosing(true)}>
                {words.close}
              </Button>
            )}
          </StackFoot>
        )
      }
    >
      <AsyncContent query={list} label={words.title}>
        {() =>
          promotion ? (
            <Stack>
              <OfferFacts promotion={promotion} />
              <section>
                <SectionHeading title={words.terms} />
                <AsyncContent query={terms} label={words.terms}>
                  {({ terms: shown }) => <PlainData data={toReadableTerms(shown)} />}
                </AsyncContent>
              </section>
              <HistoryPanel subject={`promotion:${id}`} />
            </Stack>
          ) : (
            <Alert tone="warning" title={words.missing} />
          )
        }
      </AsyncContent>
    </Modal>
  );
}

/** Returns whether a promotion can be closed: an earlier version goes on for members who have joined. */
const canClose = ({ closedAt, until }: ListedPromotion, now: Date): boolean =>
  closedAt === null && (until === null || new Date(until) > now);

function OfferFacts({ promotion }: { promotion: ListedPromotion }) {
  const { budget, spent, forecast, claims } = promotion;
  return (
    <>
      <Facts
        facts={[
          { label: words.phase, value: words.phases[promotion.phase] },
          { label: words.version, value: promotion.termsVersion },
          {
            label: words.budget,
            value: budget === null ? words.noBudget : formatFigure(promotion, budget),
          },
          {
            label: words.spent,
            value:
              formatFigure(promotion, spent) +
              (budget === null ? '' : `, ${words.used(formatFraction(spent / budget))}`),
          },
          ...claims.map(({ status, count }) => ({
            label: words.statuses[status],
            value: count.toLocaleString('en-US'),
          })),
        ]}
      />
      {promotion.phase === 'open' && (
        <section>
          <SectionHeading title={words.forecast} />
          {forecast === null ? (
            <p>{words.noForecast}</p>
          ) : (
            <Facts
              facts={[
                { label: words.perDay, value: formatFigure(promotion, forecast.perDay) },
                {
                  label: words.runsOutAt,
                  value: forecast.runsOutAt === null ? words.lasts : formatTime(forecast.runsOutAt),
                },
                {
                  label: words.atEnd,
                  value: forecast.atEnd === null ? '–' : formatFigure(promotion, forecast.atEnd),
                },
              ]}
            />
          )}
        </section>
      )}
    </>
  );
}
