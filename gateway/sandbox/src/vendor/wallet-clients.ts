import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import type { PlayerWallets } from './player-wallets.ts';
import type { WalletClient } from './wallet-client.ts';

/** The owner of the money that a session or a round stakes. */
interface StakeSource {
  playerRef: string;
  /** Set for the vendor that keeps wallets: `wallet` stakes the money in the player's, `demo` stakes play money. */
  keeper?: 'wallet' | 'demo' | undefined;
}

/** The platform's client for each vendor of this server. */
export interface WalletClients {
  /** Client of the vendor that stakes from the balance at the platform. */
  main: WalletClient;
  /** Client of the vendor that keeps wallets; undefined when there is none. */
  walletVendor: WalletClient | undefined;
  /**
   * Returns the client for a session or a round. A stake from a wallet here is booked after the platform has
   * confirmed it.
   */
  of(source: StakeSource): WalletClient;
}

export const createWalletClients = (
  main: WalletClient,
  ownWallets: { client: WalletClient; wallets: PlayerWallets } | undefined,
): WalletClients => ({
  main,
  walletVendor: ownWallets?.client,
  of({ playerRef, keeper }) {
    if (keeper === undefined) return main;
    if (!ownWallets) throw new Error('This server keeps no wallets any more.');
    if (keeper === 'demo') return ownWallets.client;
    return createBookingClient(ownWallets.client, ownWallets.wallets, playerRef);
  },
});

/** The platform checks limits and keeps the record; the money is in the player's wallet here. */
function createBookingClient(client: WalletClient, wallets: PlayerWallets, playerRef: string): WalletClient {
  const withBalance = (reply: VwcReply): VwcReply => ({ ...reply, balance: wallets.getBalance(playerRef) });
  return {
    async send(verb, request) {
      if (verb === 'bet' && wallets.getBalance(playerRef) < (request as VwcRequest<'bet'>).amount) {
        // A bet that was confirmed before is already booked in the wallet.
        const { txId } = request as VwcRequest<'bet'>;
        const known = await client.send('txStatus', { txId });
        if (known.state !== 'APPLIED') return withBalance({ code: 'INSUFFICIENT_FUNDS' });
      }
      const reply = await client.send(verb, request);
      if (reply.code !== 'OK') return reply;
      if (verb === 'bet') {
        const { txId, amount } = request as VwcRequest<'bet'>;
        wallets.book({ txId, playerRef, gainMinor: -amount });
      }
      if (verb === 'win') {
        const { txId, amount } = request as VwcRequest<'win'>;
        wallets.book({ txId, playerRef, gainMinor: amount });
      }
      if (verb === 'rollback') {
        const { txId, refTxId } = request as VwcRequest<'rollback'>;
        wallets.reverse(refTxId, txId);
      }
      return verb === 'txStatus' ? reply : withBalance(reply);
    },
  };
}
