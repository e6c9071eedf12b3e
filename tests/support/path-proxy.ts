import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy that serves the server at `port` below a path, like a host with several applications. Every other
 * path is 404.
 */
export async function startPathProxy(path: string, port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const requested = incoming.url ?? "";
    if (!requested.startsWith(`${path}/`)) return void outgoing.writeHead(404).end("Nothing is here.");
    const { method, headers } = incoming;
    const onward = request({ port, host: "127.0.0.1", path: requested.slice(path.length), method, headers });
    onward.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
