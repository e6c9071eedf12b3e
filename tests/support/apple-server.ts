import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { makeCertificate } from "./certificate.ts";

/** What the server returns in place of Apple; browsers pass it to the sheet. */
export const MERCHANT_SESSION = { merchantSessionIdentifier: "SSH-of-a-test", nonce: "7d0d1f0a" };

interface AppleServer {
  readonly origin: string;
  readonly authorities: string;
  /** Certificate and key of the only merchant that it validates. */
  readonly merchant: { readonly cert: string; readonly key: string };
  readonly requests: { readonly path: string; readonly body: Record<string, unknown> }[];
  /** From now on with this status. */
  respondWith(status: number): void;
  close(): void;
}

/** Plays the server by which Apple validates merchants: it requires the merchant's certificate. */
export async function startAppleServer(): Promise<AppleServer> {
  const validity = { from: "2026-01-01", until: "2046-01-01" };
  const { cert, key } = makeCertificate(validity);
  const merchant = makeCertificate(validity);
  const requests: AppleServer["requests"] = [];
  let status = 200;
  const server = createServer(
    { cert, key, ca: merchant.cert, requestCert: true, rejectUnauthorized: false },
    (request, response) => void respond(request, response),
  );
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    requests.push({ path: request.url ?? "", body });
    response.statusCode = (request.socket as TLSSocket).authorized ? status : 401;
    response.end(JSON.stringify(MERCHANT_SESSION));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorities: cert,
    merchant,
    requests,
    respondWith: (next) => (status = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
