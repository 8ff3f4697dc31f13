import { type VwcReply, type VwcRequest, type VwcVerb, vwcReply } from '@parlour/contracts/vwc';
import { isSigned, signHeaders, type VendorKey } from './signature.ts';

/** Timeout after which the outcome counts as unknown. */
const answerTimeoutMs = 3_000;

/** The platform gave no trustworthy response: the movement may or may not have happened. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}

/** Client of the platform's vendor wallet contract. One attempt per call; the caller decides about retries. */
export interface WalletClient {
  /** Rejects with `UnknownOutcome` when the response is missing, unsigned or a fault of the platform. */
  send<V extends VwcVerb>(verb: V, request: VwcRequest<V>): Promise<VwcReply>;
}

export function createWalletClient(options: { gatewayUrl: () => string; key: VendorKey }): WalletClient {
  return {
    async send(verb, request) {
      const body = JSON.stringify(request);
      let response: Response;
      let text: string;
      try {
        response = await fetch(`${options.gatewayUrl()}/vwc/1/${verb}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signHeaders(options.key, body) },
          body,
          signal: AbortSignal.timeout(answerTimeoutMs),
        });
        text = await response.text();
      } catch (cause) {
        throw new UnknownOutcome(`No answer to ${verb}`, { cause });
      }
      if (response.status !== 200) throw new UnknownOutcome(`${verb} was answered with ${response.status}`);
      if (!isSigned(options.key, (name) => response.headers.get(name) ?? undefined, text)) {
        throw new UnknownOutcome(`The answer to ${verb} is not signed by the platform`);
      }
      const parsed = vwcReply.safeParse(JSON.parse(text));
      if (!parsed.success) throw new UnknownOutcome(`The answer to ${verb} is not of the contract's form`);
      return parsed.data;
    },
  };
}
