import { setCatalogueStatusAct } from '@parlour/contracts/back-office';
import { ActDialog } from '../operate/act-dialog.tsx';
import { catalogueTexts as words } from './catalogue-texts.ts';

/** A vendor by its code, or a game by its id. */
export type StatusSubject = { name: string; isLive: boolean } & ({ vendor: string } | { gameId: string });

/** Starts or ends the maintenance of a vendor or a game. */
export function StatusDialog({ subject, onClose }: { subject: StatusSubject; onClose(): void }) {
  const { name, isLive, ...key } = subject;
  return (
    <ActDialog
      act={setCatalogueStatusAct}
      title={isLive ? words.closeTitle(name) : words.openTitle(name)}
      verb={isLive ? words.closeVerb : words.openVerb}
      tone={isLive ? 'danger' : 'gold'}
      toInput={(reason) => ({
        ...key,
        status: isLive ? ('maintenance' as const) : ('live' as const),
        before: isLive ? ('live' as const) : ('maintenance' as const),
        reason,
      })}
      onClose={onClose}
    />
  );
}
