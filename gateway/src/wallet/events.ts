declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** Published when a deposit reached the member's main account. `creditMinor` in minor units, fee taken off. */
    'deposit.credited': { orderNo: string; memberId: number; creditMinor: number; at: string };
    /** Published when a deposit will bring no money, as far as anybody knows. */
    'deposit.failed': { orderNo: string; memberId: number; reason: string };
  }
}

export {};
