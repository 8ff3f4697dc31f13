import type { RandomSource } from '../random.ts';
import type { Broadcast } from './broadcast.ts';
import type { EventEngine } from './event-engine.ts';
import type { VendorGame } from './game.ts';
import type { Player } from './play.ts';
import type { RoomEngine } from './room-engine.ts';
import type { RoundJournal } from './round-journal.ts';
import type { VendorKey } from './signature.ts';
import type { WalletClients } from './wallet-clients.ts';

/** Dependencies of the vendor's routes. */
export interface VendorParts {
  key: VendorKey;
  wallets: WalletClients;
  player: Player;
  journal: RoundJournal;
  games: ReadonlyMap<string, VendorGame>;
  events: EventEngine;
  rooms: RoomEngine;
  broadcast: Broadcast;
  /** Random source for the draws of events and of the jackpot. */
  chance: RandomSource;
  /** Monotonic clock that measures the time since a round. */
  elapsedMs(): number;
}
