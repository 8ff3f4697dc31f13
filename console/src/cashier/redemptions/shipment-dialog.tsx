import { type OperatorRedemption, shipRedemptionAct } from '@parlour/contracts/back-office';
import { Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { redemptionTexts } from './redemption-texts.ts';

const words = redemptionTexts.ship;
const steps = ['SENT', 'DELIVERED', 'RETURNED'] as const;
const longest = 60;

interface ShipmentDialogProps {
  redemption: OperatorRedemption;
  onClose(): void;
}

/** Records that the goods of a redemption were sent, arrived or came back. */
export function ShipmentDialog({ redemption: { number, shipment }, onClose }: ShipmentDialogProps) {
  const [status, setStatus] = useState<(typeof steps)[number]>(
    shipment?.status === 'SENT' ? 'DELIVERED' : 'SENT',
  );
  const [carrier, setCarrier] = useState(shipment?.carrier ?? '');
  const [tracking, setTracking] = useState(shipment?.tracking ?? '');
  const parcel = {
    ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
    ...(tracking.trim() !== '' && { tracking: tracking.trim() }),
  };
  return (
    <ActDialog
      act={shipRedemptionAct}
      title={words.title(number)}
      verb={words.verb}
      intro={words.intro}
      missing={words.missing}
      toInput={(reason) => {
        if (status !== 'SENT') return { number, status, reason };
        return parcel.carrier === undefined ? undefined : { number, status, ...parcel, reason };
      }}
      onClose={onClose}
    >
      <ActField path="status" label={words.status}>
        <Select
          value={status}
          options={steps.map((value) => ({ value, label: words.statuses[value] }))}
          onChange={({ target }) => setStatus(steps.find((one) => one === target.value) ?? 'SENT')}
        />
      </ActField>
      {status === 'SENT' && (
        <>
          <ActField path="carrier" label={words.carrier} required>
            <TextInput
              maxLength={longest}
              value={carrier}
              onChange={({ target }) => setCarrier(target.value)}
            />
          </ActField>
          <ActField path="tracking" label={words.tracking}>
            <TextInput
              maxLength={longest}
              value={tracking}
              onChange={({ target }) => setTracking(target.value)}
            />
          </ActField>
        </>
      )}
    </ActDialog>
  );
}
