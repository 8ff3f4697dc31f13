import { setWinLimitAct, type WinLimit, winLimitsAct } from '@parlour/contracts/back-office';
import { AmountInput, Button, formatMoney, SectionHeading, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { TableCard } from '../../frame/table-card.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { Columns, Stack } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { formatTime } from '../../times.ts';
import { VendorSelect } from '../../vendor-names.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { LimitTable } from './limit-table.tsx';
import { winTexts as words } from './win-texts.ts';

/** Limits of vendors and games, above which a win is held. */
export function WinLimits() {
  const mayChange = usePermission(setWinLimitAct.permission);
  const limits = useRead(winLimitsAct, {});
  const [draft, setDraft] = useState<LimitDraft>();
  return (
    <section>
      <SectionHeading title={words.limits}>
        {mayChange && (
          <Button icon="plus" onClick={() => setDraft(emptyDraft)}>
            {words.setLimit}
          </Button>
        )}
      </SectionHeading>
      <AsyncContent query={limits} label={words.limits}>
        {({ defaults, limits: rows }) => (
          <Stack>
            <p>
              {words.limitsIntro(
                formatMoney(defaults.maxWinMinor, 'auto'),
                formatMoney(defaults.dailyNetMinor, 'auto'),
              )}
            </p>
            {rows.length > 0 && (
              <TableCard>
                <LimitTable
                  rows={rows}
                  describeChange={({ changedBy, changedAt }) =>
                    `${formatActor(changedBy)}, ${formatTime(changedAt)}`
                  }
                  {...(mayChange && { onChange: (row: WinLimit) => setDraft(toDraft(row)) })}
                />
              </TableCard>
            )}
          </Stack>
        )}
      </AsyncContent>
      {draft && <LimitDialog initial={draft} onClose={() => setDraft(undefined)} />}
    </section>
  );
}

interface LimitDraft {
  /** The limits that the operator saw; absent for new ones. */
  before?: { maxWinMinor: number; dailyNetMinor: number | null };
  vendor: string;
  gameId: string;
  maxWinMinor: number | undefined;
  dailyNetMinor: number | undefined;
}

const emptyDraft: LimitDraft = { vendor: '', gameId: '', maxWinMinor: undefined, dailyNetMinor: undefined };
const toDraft = ({ vendor, gameId, maxWinMinor, dailyNetMinor }: WinLimit): LimitDraft => ({
  vendor,
  gameId: gameId ?? '',
  maxWinMinor,
  dailyNetMinor: dailyNetMinor ?? undefined,
  before: { maxWinMinor, dailyNetMinor },
});

function LimitDialog({ initial, onClose }: { initial: LimitDraft; onClose(): void }) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<LimitDraft>): void => setDraft({ ...draft, ...part });
  return (
    <ActDialog
      act={setWinLimitAct}
      title={words.limitTitle}
      verb={words.limitVerb}
      missing={words.limitMissing}
      toInput={(reason) => toLimitInput(draft, reason)}
      onClose={onClose}
    >
      <Columns>
        <ActField path="vendor" label={words.vendor} required>
          <VendorSelect value={draft.vendor} onValue={(vendor) => change({ vendor })} />
        </ActField>
        <ActField path="gameId" label={words.game} helper={words.gameHelp}>
          <TextInput value={draft.gameId} onChange={(event) => change({ gameId: event.target.value })} />
        </ActField>
        <ActField path="maxWinMinor" label={words.maxWin} required>
          <AmountInput
            symbol=""
            minor={draft.maxWinMinor}
            onMinor={(maxWinMinor) => change({ maxWinMinor })}
          />
        </ActField>
        <ActField path="dailyNetMinor" label={words.dailyNet}>
          <AmountInput
            symbol=""
            minor={draft.dailyNetMinor}
            onMinor={(dailyNetMinor) => change({ dailyNetMinor })}
          />
        </ActField>
      </Columns>
    </ActDialog>
  );
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toLimitInput({ vendor, gameId, maxWinMinor, dailyNetMinor, before }: LimitDraft, reason: string) {
  const game = gameId.trim();
  const isWholeVendor = game === '';
  if (vendor === '' || maxWinMinor === undefined || isWholeVendor !== (dailyNetMinor !== undefined))
    return undefined;
  return {
    vendor,
    maxWinMinor,
    before: before ?? null,
    reason,
    ...(isWholeVendor ? { dailyNetMinor } : { gameId: game }),
  };
}
