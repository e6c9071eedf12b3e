import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The server of a fake provider, on a free port of loopback. A fake extends it by what it responds. */
export abstract class FakeProviderServer {
  #online = true;
  readonly #server = createServer((request, response) => {
    if (!this.#online) return void request.socket.destroy();
    void this.respond(request, response);
  });

  static async start<Fake extends FakeProviderServer>(this: new () => Fake): Promise<Fake> {
    const fake = new this();
    await fake.listen();
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection before the request is read, or accepts them again. */
  setOnline(online: boolean): void {
    this.#online = online;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  protected async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  protected abstract respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
