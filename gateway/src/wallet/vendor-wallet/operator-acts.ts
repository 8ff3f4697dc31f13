import { AppError } from '@parlour/contracts';
import {
  askVendorTransferAct,
  decideVendorTransferAct,
  listVendorTransfersAct,
} from '@parlour/contracts/back-office';
import {
  type Database,
  fourEyesAct,
  type OperatorAct,
  operatorAct,
  readCapped,
  type Tx,
} from '../../server/index.ts';
import type { Outcomes } from './outcomes.ts';
import { findTransfer, readQueue, readSteps, type VendorTransfer } from './transfer-store.ts';

const listedMax = 200;

/**
 * Operators' acts on transfers to and from vendors: `vendor-transfers` lists them, `vendor-transfers/ask`
 * asks the vendor now, and `vendor-transfers/decide` decides an unknown outcome and always needs two people.
 */
export function vendorTransferActs({
  database,
  outcomes,
}: {
  database: Database;
  outcomes: Outcomes;
}): OperatorAct[] {
  const db = database.kysely;
  return [
    operatorAct({
      ...listVendorTransfersAct,
      async run({ input }) {
        const { show, transferNo } = input;
        const one = transferNo === undefined ? undefined : await findTransfer(db, transferNo);
        const { rows, isMore } =
          transferNo === undefined
            ? await readCapped(listedMax, (limit) => readQueue(db, show, limit))
            : { rows: one ? [one] : [], isMore: false };
        return { transfers: await listWithSteps(db, rows), isMore };
      },
    }),
    operatorAct({
      ...askVendorTransferAct,
      async run({ input }) {
        const transfer = await findTransfer(db, input.transferNo);
        if (!transfer)
          throw new AppError('wallet.order-not-found', `There is no transfer ${input.transferNo}.`);
        return toListed(db, transfer.decidedAt === null ? await outcomes.ask(transfer) : transfer);
      },
    }),
    fourEyesAct({
      ...decideVendorTransferAct,
      fourEyes: async (tx, { transferNo }) => {
        const transfer = await outcomes.lockIn(tx, transferNo);
        // Without an unknown outcome there is nothing to decide; the act itself refuses the request.
        if (transfer.state !== 'UNKNOWN') return undefined;
        const { memberId, vendor, direction, amountMinor, state } = transfer;
        return { transferNo, memberId, vendor, direction, amountMinor, state };
      },
      runIn: async (tx, { actor, input }) => toListed(tx, await outcomes.decideIn(tx, { ...input, actor })),
    }),
  ];
}

async function listWithSteps(
  db: Tx | Database['kysely'],
  transfers: readonly VendorTransfer[],
): Promise<object[]> {
  const steps = await readSteps(
    db,
    transfers.map(({ transferNo }) => transferNo),
  );
  return transfers.map((transfer) => {
    const { transferNo, memberId, vendor, direction, amountMinor, state, reason } = transfer;
    const { createdAt, asked, askedAt, decidedAt } = transfer;
    const facts = { transferNo, memberId, vendor, direction, amountMinor, state, reason };
    return { ...facts, createdAt, asked, askedAt, decidedAt, steps: steps.get(transferNo) };
  });
}

const toListed = async (db: Tx | Database['kysely'], transfer: VendorTransfer): Promise<object> => {
  const [listed = {}] = await listWithSteps(db, [transfer]);
  return listed;
};
