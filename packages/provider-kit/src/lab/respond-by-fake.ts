import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";

import { FAKE_FAILED } from "../testing/fake-provider-server.ts";
import type { LabRequest, LabResponse } from "./lab-provider.ts";

/** Headers of one connection. */
const OF_CONNECTION = ["connection", "content-length", "transfer-encoding", "keep-alive", "date"];

/** Hands the request to a fake that listens on loopback. @throws when the fake gives no response */
export async function respondByFake(
  url: string,
  { method, path, headers, body }: LabRequest,
): Promise<LabResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<LabResponse>();
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name) || name === "date"),
  );
  const sent = httpRequest(
    new URL(path, url),
    { method, headers: { ...kept, "content-length": String(body.length) }, agent: false },
    (response) => {
      const given = Object.fromEntries(
        Object.entries(response.headersDistinct)
          .filter(([name]) => !OF_CONNECTION.includes(name))
          .map(([name, values = []]) => [name, values.join(", ")]),
      );
      void buffer(response).then(
        (received) =>
          response.headers[FAKE_FAILED] === undefined
            ? resolve({ status: response.statusCode ?? 500, headers: given, body: received })
            : reject(new Error(received.toString())),
        reject,
      );
    },
  );
  sent.on("error", reject);
  sent.end(body);
  return promise;
}
