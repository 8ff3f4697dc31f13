import { Client, type ClientConfig } from 'pg';
import type { ServerList } from './servers.ts';

type ConnectCallback = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * Creates the class of the connections to a database with several servers. A connection goes to the preferred server;
 * after a failure the next one goes to the next server.
 */
export function createServerClient({
  urls,
  needsWritable,
}: ServerList): new (
  config?: ClientConfig,
) => Client {
  let preferred = 0;

  return class ServerClient extends Client {
    readonly #server = preferred;

    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: urls[preferred] });
    }

    override connect(): Promise<Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<Client> | undefined {
      const connecting = this.#connectToServer();
      if (!callback) return connecting;
      const settle = callback as (error: Error | null, client?: Client) => void;
      connecting.then((client) => settle(null, client), settle);
      return undefined;
    }

    async #connectToServer(): Promise<Client> {
      try {
        await super.connect();
        if (needsWritable) await this.#requireWritable();
        return this;
      } catch (error) {
        if (preferred === this.#server) preferred = (preferred + 1) % urls.length;
        throw error;
      }
    }

    async #requireWritable(): Promise<void> {
      const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'on') return;
      await this.end();
      throw Object.assign(new Error('The server is a standby.'), { code: '25006' });
    }
  };
}
