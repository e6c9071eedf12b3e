import type { Server } from "node:http";
import type { PostJson } from "../../../../three-d-secure/index.ts";

/**
 * Where this process reaches itself. The public URL is for browsers and may lie behind a proxy, or have a name that resolves
 * only outside; messages between the simulated Directory Server and the 3DS Server don't go that way.
 */
export class OwnAddress {
  readonly #publicUrl: string;
  #server: Server | undefined;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /** From now on this server's own address is used; until it listens, the public one. */
  listensAt(server: Server): void {
    this.#server = server;
  }

  get url(): string {
    const address = this.#server?.address();
    if (typeof address !== "object" || address === null) return this.#publicUrl;
    const { family, port } = address;
    if (address.address === "0.0.0.0" || address.address === "::") return `http://127.0.0.1:${port}`;
    return family === "IPv6" ? `http://[${address.address}]:${port}` : `http://${address.address}:${port}`;
  }

  /** Posts to addresses below the public URL directly, and to others not at all differently. */
  posting(post: PostJson): PostJson {
    return (request) => {
      const own = request.url.startsWith(`${this.#publicUrl}/`);
      return post(
        own ? { ...request, url: `${this.url}${request.url.slice(this.#publicUrl.length)}` } : request,
      );
    };
  }
}
