import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { makeCertificate } from "./certificate.ts";

/** Length of the message by which a client of PostgreSQL requests TLS. */
const TLS_REQUEST_BYTES = 8;

/** A PostgreSQL server with TLS, whose certificate is for 127.0.0.1 alone: it ends TLS and forwards the content. */
export async function startTlsProxy(databaseUrl: string): Promise<{ port: number; certificateFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), "quittance-tls-"));
  const certificateFile = join(folder, "certificate.pem");
  const { key, cert } = makeCertificate({ from: "2020-01-01", until: "2049-01-01" });
  await writeFile(certificateFile, cert);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => socket.destroy()));
    socket.once("data", (message) => {
      if (message.length !== TLS_REQUEST_BYTES) return void socket.destroy();
      socket.write("S");
      const near = new TLSSocket(socket, { isServer: true, key, cert });
      const far = connectTo(databaseUrl);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const)
        from
          .on("error", () => to.destroy())
          .on("close", () => to.destroy())
          .pipe(to);
    });
  });
  // On both families, because `localhost` may be either.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await rm(folder, { recursive: true });
  });
  return { port: (server.address() as AddressInfo).port, certificateFile };
}

function connectTo(databaseUrl: string): Socket {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith("/")
    ? connect(`${host}/.s.PGSQL.${port || 5432}`)
    : connect(Number(port || 5432), host);
}
