import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 22;

/** A certificate with its private key, in PEM. */
export interface LabCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Listens for HTTP and, where there is a certificate, for TLS at the same port: some libraries of providers speak nothing else.
 *
 * @param certificate made when the first TLS connection comes
 */
export async function openPort(
  listener: RequestListener,
  {
    port,
    host,
    certificate,
  }: { readonly port: number; readonly host: string; readonly certificate?: () => LabCertificate },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const http = createHttpServer(listener);
  let https: HttpServer | undefined;
  const sockets = new Set<Socket>();
  const serverFor = (firstByte: number): HttpServer => {
    if (firstByte !== TLS_HANDSHAKE || !certificate) return http;
    return (https ??= createHttpsServer(certificate(), listener));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    socket.once("readable", () => {
      const first = socket.read(1) as Buffer | null;
      if (!first) return void socket.destroy();
      socket.unshift(first);
      serverFor(first[0]!).emit("connection", socket);
    });
  });
  await listening(server, { port, host });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listening(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, resolve);
  return promise;
}
