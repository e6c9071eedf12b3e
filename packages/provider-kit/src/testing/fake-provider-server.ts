import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { LabSettings } from "../lab/lab-provider.ts";

/** The header of a response by which a fake says that it cannot read the request. */
export const FAKE_FAILED = "x-fake-failed";

/** The server of a fake provider, on a free port of loopback. A fake extends it by what it responds. */
export abstract class FakeProviderServer {
  /** How the lab runs it. Undefined in tests, where ids count and time stands still. */
  lab: LabSettings | undefined;
  #online = true;
  readonly #server = createServer((request, response) => {
    if (!this.#online) return void request.socket.destroy();
    void this.respond(request, response).catch((error: unknown) => this.#failed(error, response));
  });

  static async start<Fake extends FakeProviderServer>(
    this: new () => Fake,
    lab?: LabSettings,
  ): Promise<Fake> {
    const fake = new this();
    fake.lab = lab;
    await fake.listen();
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The address of its pages, for customers. */
  get origin(): string {
    return this.lab?.origin() ?? this.url;
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

  /** A test sends what is readable; a client of the lab may send anything. */
  #failed(error: unknown, response: ServerResponse): void {
    if (!this.lab) throw error;
    response.writeHead(500, { [FAKE_FAILED]: "true" }).end(error instanceof Error ? error.message : "");
  }

  protected abstract respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
