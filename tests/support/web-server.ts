import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server outside the gateway with another origin than 127.0.0.1, for example a merchant's shop. */
export async function startWebServer(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
