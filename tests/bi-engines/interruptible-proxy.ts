import { connect, createServer, type Server, type Socket, type AddressInfo } from "node:net";

/** A way to a server that can be cut and mended: for its clients the server stops and starts again. */
export class InterruptibleProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #port = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = this.#newServer();
  }

  static async open(target: string): Promise<InterruptibleProxy> {
    const proxy = new InterruptibleProxy(new URL(target));
    await proxy.mend();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Refuses connections from now on and breaks those there are. */
  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Takes connections on the port it had before. */
  async mend(): Promise<void> {
    this.#server = this.#newServer();
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #newServer(): Server {
    return createServer((client) => {
      const upstream = connect(Number(this.#target.port), this.#target.hostname);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => other.destroy());
        socket.on("close", () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
  }
}
