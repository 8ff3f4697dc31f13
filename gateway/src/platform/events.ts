declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** The platform, when an operator changed a switch or a setting: `key` is its `modId` or key. */
    'platform.changed': { key: string };
  }
}

export {};
