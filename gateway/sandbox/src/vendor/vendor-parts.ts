import type { RandomSource } from '../random.ts';
import type { Broadcast } from './broadcast.ts';
import type { EventEngine } from './event-engine.ts';
import type { VendorGame } from './game.ts';
import type { Player } from './play.ts';
import type { RoomEngine } from './room-engine.ts';
import type { RoundJournal } from './round-journal.ts';
import type { VendorKey } from './signature.ts';
import type { WalletClient } from './wallet-client.ts';

/** What the vendor's routes work with. */
export interface VendorParts {
  key: VendorKey;
  wallet: WalletClient;
  player: Player;
  journal: RoundJournal;
  games: ReadonlyMap<string, VendorGame>;
  events: EventEngine;
  rooms: RoomEngine;
  broadcast: Broadcast;
  /** Of the draws of events and of the jackpot. */
  chance: RandomSource;
  /** Measures how long ago a round was. */
  elapsedMs(): number;
}
