import type { VwcCode, VwcReply } from '@parlour/contracts/vwc';

/** A negative business reply. It is thrown inside a transaction, so that everything that was begun rolls back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: VwcReply;

  constructor(code: VwcCode, extra: Omit<VwcReply, 'code'> = {}) {
    super(code);
    this.reply = { code, ...extra };
  }
}
