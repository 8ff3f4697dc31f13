import type { EventBus, LiveMessage } from '@parlour/contracts';

interface LiveMessageRouterParts {
  events: EventBus;
  refreshBalance(): Promise<void>;
  refreshUnread(): Promise<void>;
  refreshStatus(): Promise<void>;
  onSessionRevoked(): void;
  /** Fetches the document from the registry. */
  refreshDeployments(): Promise<void>;
}

/** Creates a router that turns messages of the gateway's stream into page events and requests to the gateway. */
export function createLiveMessageRouter(parts: LiveMessageRouterParts): {
  onMessage(message: LiveMessage): void;
  refreshAll(): void;
} {
  const { events } = parts;

  function onMessage(message: LiveMessage): void {
    switch (message.topic) {
      case 'balance':
        void parts.refreshBalance();
        events.publish('balance.changed', {});
        break;
      case 'unread':
        void parts.refreshUnread();
        events.publish('unread.changed', {});
        break;
      case 'notices':
        events.publish('notices.changed', {});
        break;
      case 'status':
        void parts.refreshStatus();
        break;
      case 'order':
        events.publish('order.changed', { orderNo: message.orderNo });
        break;
      case 'protection':
        events.publish('protection.changed', {});
        break;
      case 'rewards':
        events.publish('rewards.changed', {});
        break;
      case 'promotions':
        events.publish('promotions.changed', {});
        break;
      case 'bet':
        events.publish('bet.settled', { roundId: message.roundId });
        break;
      case 'session':
        parts.onSessionRevoked();
        break;
      case 'deployment':
        void parts.refreshDeployments();
    }
  }

  return {
    onMessage,
    refreshAll() {
      for (const topic of [
        'balance',
        'unread',
        'notices',
        'promotions',
        'status',
        'protection',
        'rewards',
      ] as const)
        onMessage({ topic });
    },
  };
}
