declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /**
     * Published by the platform when an operator changed a switch or a setting. `key` is the `modId` of the switch or
     * the key of the setting.
     */
    'platform.changed': { key: string };
  }
}

export {};
