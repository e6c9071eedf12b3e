import { callbackify } from "node:util";
import pg from "pg";
import { NoWritableServer, Servers } from "./servers.ts";
import type { ServerAddress } from "./server-addresses.ts";

/** Parts of the driver that its types leave out. */
interface DriverParts {
  readonly connection: { readonly stream: { destroy(): void } };
  readonly connectionParameters: object;
}

type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

/**
 * The driver's client, which connects to the server that takes writes. TLS is verified for the host of that server. With several, a
 * connection is used only when the server says on it that it is no standby.
 */
export function clientOf(servers: Servers): ClientClass {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | void {
      if (!callback) return this.#connectToWritable();
      callbackify(() => this.#connectToWritable())(
        callback as (error: Error | null, client?: pg.Client) => void,
      );
    }

    async #connectToWritable(): Promise<pg.Client> {
      const address = await servers.writable();
      const { host, port } = address;
      const { connection, connectionParameters } = this as unknown as DriverParts;
      if (servers.areSeveral)
        for (const part of [this, connectionParameters]) Object.assign(part, { host, port });
      // Without a listener one that breaks after it was opened, and before its owner listens, would end the process.
      this.on("error", () => undefined);
      const forget = servers.keep({ destroy: () => connection.stream.destroy() }, address);
      this.once("end", forget);
      try {
        await super.connect();
        if (servers.areSeveral) await this.#refuseStandby(address);
        return this;
      } catch (error) {
        forget();
        servers.doubt(address);
        throw error;
      }
    }

    async #refuseStandby({ name }: ServerAddress): Promise<void> {
      const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
      if (rows[0]?.isStandby === false) return;
      await this.end();
      throw new NoWritableServer(`No server of the database takes writes: ${name} became a standby.`);
    }
  };
}

/** A connection of its own, of a command or a migration, to the server that takes writes. The caller ends it. */
export async function connectOnce(
  config: Omit<pg.ClientConfig, "connectionString"> & { url: string },
): Promise<pg.Client> {
  const { url, ...more } = config;
  const servers = Servers.of(url);
  const client = new (clientOf(servers))({ ...more, connectionString: servers.anyUrl });
  try {
    await client.connect();
  } catch (error) {
    servers.close();
    throw error;
  }
  client.once("end", () => servers.close());
  return client;
}
