import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

/** Length of the message by which a client of PostgreSQL requests TLS. */
const TLS_REQUEST_BYTES = 8;

/** A PostgreSQL server with TLS, whose certificate is for one host name: it ends TLS and forwards what is inside. */
export async function startTlsProxy(
  databaseUrl: string,
  { hostName }: { hostName: string },
): Promise<{ port: number; certificateFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), "quittance-tls-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const request = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "1",
  ];
  const subject = ["-subj", `/CN=${hostName}`, "-addext", `subjectAltName=DNS:${hostName}`];
  await promisify(execFile)("openssl", [...request, ...subject, "-keyout", keyFile, "-out", certificateFile]);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
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
