import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy that serves what listens at `port` below a path of its own, as one host does that serves many things. What is
 * asked for beside that path is not there.
 */
export async function startPathProxy(path: string, port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const asked = incoming.url ?? "";
    if (!asked.startsWith(`${path}/`)) return void outgoing.writeHead(404).end("Nothing is here.");
    const { method, headers } = incoming;
    const onward = request({ port, host: "127.0.0.1", path: asked.slice(path.length), method, headers });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
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
