import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actsKey } from './queries.ts';

/** State of the event stream. `live` receives each act at once; in `lost` the browser reconnects every few seconds. */
export type Connection = 'connecting' | 'live' | 'lost';

/** Subscribes to the registry's event stream and invalidates every query that an act may change. */
export function useLiveChanges(): Connection {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    const source = new EventSource('/registry/changes');
    source.addEventListener('open', () => setConnection('live'));
    source.addEventListener('error', () => setConnection('lost'));
    source.addEventListener('deployment', () => {
      setConnection('live');
      void client.invalidateQueries({ queryKey: actsKey });
    });
    return () => source.close();
  }, [client]);
  return connection;
}
