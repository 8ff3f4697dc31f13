import type { Api, CallOptions, GameType, LanguageCode } from '@parlour/contracts';
import { launchGameCall } from '@parlour/contracts/calls';

export interface LaunchRequest {
  nodeId: number;
  vendor: string;
  type: GameType;
  language: LanguageCode;
  /** A path of this site, where the game leads back to. */
  backPath: string;
  /** Plays without money. */
  demo: boolean;
}

export interface Launch {
  /** For the frame; good for one use. */
  url: string;
  gameName: string;
}

/**
 * Starts a game. Fails with `catalog.game-not-found`, `catalog.game-maintenance`, `betting.launch-failed` or, for a
 * demo account that asks for real play, `session.real-account-required`.
 */
export async function launchGame(api: Api, request: LaunchRequest, options?: CallOptions): Promise<Launch> {
  const { nodeId, vendor, type, language, backPath, demo } = request;
  const input = { nodeId, vendor, gameType: type, language, device: 'WEB', backUrl: backPath, demo };
  const { content, gameName } = await api.call(launchGameCall, input, options);
  return { url: content, gameName };
}
