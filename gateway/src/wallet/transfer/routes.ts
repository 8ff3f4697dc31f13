import type { ValueOf } from '@parlour/contracts';
import {
  acceptTransfersCall,
  getTransferTermsCall,
  listTransfersCall,
  moveFloatCall,
  transferToDownlineCall,
  transferToUplineCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import type { TransferService } from './index.ts';
import type { ListedTransfer } from './transfer-list.ts';
import type { MemberTransferTerms } from './transfer-terms.ts';

export const transferRoutes = (transfers: TransferService): readonly RouteEntry[] => [
  route(getTransferTermsCall, async ({ session }) => {
    const { terms, up, down } = await transfers.readTerms(session.memberId);
    return {
      min: terms.minMinor,
      max: terms.maxMinor,
      dailyMax: terms.dailyMaxMinor,
      up: {
        ...toWireTerms(up),
        ...(up.uplineMasked !== undefined && { upline: up.uplineMasked }),
        turnoverRemaining: up.turnoverRemainingMinor,
      },
      ...(down && { down: toWireTerms(down) }),
    };
  }),
  route(transferToUplineCall, async ({ input, session }) => {
    const { amount, requestId, remark, paymentPassword } = input;
    const request = { requestId, amountMinor: amount, remark, paymentPassword };
    return toWireTransfer(await transfers.send(session.memberId, { direction: 'UP' }, request));
  }),
  route(transferToDownlineCall, async ({ input, session }) => {
    const { amount, memberNo, requestId, remark, paymentPassword } = input;
    const request = { requestId, amountMinor: amount, remark, paymentPassword };
    return toWireTransfer(
      await transfers.send(session.memberId, { direction: 'DOWN', downlineId: memberNo }, request),
    );
  }),
  route(moveFloatCall, async ({ input: { amount, ...move }, session }) =>
    toWireTransfer(await transfers.moveFloat(session.memberId, { ...move, amountMinor: amount })),
  ),
  route(acceptTransfersCall, async ({ input: { memberNo, accepts }, session }) => {
    await transfers.acceptFrom(session.memberId, { downlineId: memberNo, accepts });
    return { accepts };
  }),
  route(listTransfersCall, async ({ input, session }) => {
    const { transfers: rows, total } = await transfers.list(session.memberId, input);
    return { transfers: rows.map(toWireTransfer), total, totalPages: Math.ceil(total / input.pageSize) };
  }),
];

const toWireTerms = ({
  availableMinor,
  dailyLeftMinor,
  blockedBy,
}: NonNullable<MemberTransferTerms['down']>) => ({
  available: availableMinor,
  dailyLeft: dailyLeftMinor,
  ...(blockedBy && { blockedBy }),
});

const toWireTransfer = (transfer: ListedTransfer): ValueOf<typeof transferToUplineCall> => ({
  transferNo: transfer.transferNo,
  kind: transfer.kind,
  isReceived: transfer.isReceived,
  amount: transfer.amountMinor,
  counterparty: transfer.counterparty,
  remark: transfer.remark ?? undefined,
  createdAt: transfer.createdAt.toISOString(),
});
