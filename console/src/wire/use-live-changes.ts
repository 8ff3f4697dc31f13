import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actsKey } from './queries.ts';

/** `live` hears of each act at once; `lost` asks again every few seconds until the stream is back. */
export type Connection = 'connecting' | 'live' | 'lost';

/** Listens to the registry's stream of changes and has everything that an act may change asked for anew. */
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
