/** Transfers between a member and the agent directly above, and agents' floats. Rule: docs/rules.md 5.4. */
import type { RouteEntry } from '../../server/index.ts';
import type { TransferParts } from './parts.ts';
import { transferRoutes } from './routes.ts';
import { type ListedTransfer, toListed } from './transfer-list.ts';
import { readTransfers } from './transfer-store.ts';
import { type MemberTransferTerms, readTransferTerms } from './transfer-terms.ts';
import { createTransfers, type Transfers } from './transfers.ts';

export { createFindAgent } from './agent-above.ts';
export type { TransferParts } from './parts.ts';
export type { TransferTerms } from './transfer-rules.ts';
export { selectSumReceived } from './transfer-store.ts';

export interface TransferService {
  readTerms(memberId: number): Promise<MemberTransferTerms>;
  send(...given: Parameters<Transfers['send']>): Promise<ListedTransfer>;
  moveFloat(...given: Parameters<Transfers['moveFloat']>): Promise<ListedTransfer>;
  acceptFrom: Transfers['acceptFrom'];
  /** Lists the transfers that a member sent or received, newest first. */
  list(
    memberId: number,
    page: { page: number; pageSize: number },
  ): Promise<{ transfers: ListedTransfer[]; total: number }>;
}

/** Creates transfers: the service and its calls. */
export function createTransferService(parts: TransferParts): {
  service: TransferService;
  routes: readonly RouteEntry[];
} {
  const { database } = parts;
  const transfers = createTransfers(parts);
  const toOneListed = async (memberId: number, transfer: Awaited<ReturnType<Transfers['send']>>) => {
    const [listed] = await toListed(parts, memberId, [transfer]);
    return listed as ListedTransfer;
  };
  const service: TransferService = {
    readTerms: (memberId) => database.transaction((tx) => readTransferTerms(parts, tx, memberId)),
    send: async (memberId, to, request) => toOneListed(memberId, await transfers.send(memberId, to, request)),
    moveFloat: async (memberId, move) => toOneListed(memberId, await transfers.moveFloat(memberId, move)),
    acceptFrom: transfers.acceptFrom,
    async list(memberId, page) {
      const { transfers: rows, total } = await readTransfers(database.kysely, memberId, page);
      return { transfers: await toListed(parts, memberId, rows), total };
    },
  };
  return { service, routes: transferRoutes(service) };
}
