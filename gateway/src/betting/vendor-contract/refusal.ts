import type { VwcCode, VwcReply } from '@parlour/contracts/vwc';

/** A business answer that is no: thrown inside a transaction, so that whatever was begun rolls back with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: VwcReply;

  constructor(code: VwcCode, extra: Omit<VwcReply, 'code'> = {}) {
    super(code);
    this.reply = { code, ...extra };
  }
}
