import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What happens to packets between the gateway and the server. */
type State = "open" | "cut" | "swallowing";

/** A TCP proxy in front of a PostgreSQL server, whose connections a test can cut or silence. */
export class CuttableProxy {
  #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#carry(socket));
  #state: State = "open";
  /** New connections that were broken because it was cut. */
  refused = 0;

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  static async to(databaseUrl: string): Promise<CuttableProxy> {
    const proxy = new CuttableProxy(databaseUrl);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      proxy.cut();
      proxy.#server.close();
    });
    return proxy;
  }

  /** The URL of the database through the proxy. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    const { username, password, pathname } = this.#target;
    const user = password === "" ? username : `${username}:${password}`;
    return `postgres://${user}@127.0.0.1:${port}${pathname}`;
  }

  /** From now on new connections lead to another server, as a virtual address does after a failover. */
  leadTo(databaseUrl: string): void {
    this.#target = new URL(databaseUrl);
    this.restore();
  }

  /** Breaks every connection at once, and new ones too. */
  cut(): void {
    this.#state = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections stay open, and all packets are lost in either direction. */
  swallow(): void {
    this.#state = "swallowing";
  }

  /** New connections work again; lost packets stay lost. */
  restore(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#state = "open";
  }

  #carry(near: Socket): void {
    this.#keep(near);
    if (this.#state === "cut") {
      this.refused += 1;
      return void near.destroy();
    }
    const far = this.#connect();
    this.#keep(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (data) => void (this.#state === "open" && to.write(data)));
      from.on("close", () => to.destroy());
    }
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => this.#sockets.delete(socket));
  }

  #connect(): Socket {
    const { hostname, port } = this.#target;
    const host = decodeURIComponent(hostname);
    const number = Number(port || 5432);
    return host.startsWith("/") ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host);
  }
}
