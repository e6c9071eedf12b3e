import assert from "node:assert/strict";

import type { AdapterConnector, OutboundOutcome, ProviderHttp } from "../index.ts";
import type { AdapterUnderTest } from "./adapter-under-test.ts";
import type { ContractRule } from "./contract-rule.ts";
import { ProviderCalls } from "./provider-calls.ts";
import { providerRequest } from "./provider-requests.ts";

const PAN = "4111111111111111";
const SHOWN_PAN = "4111 1111 1111 1111";
const IBAN = "AT611904300234573201";
const STATUSES = [200, 400, 401, 402, 403, 404, 409, 422, 429, 500, 503];
/** A submission has no more requests than these; the first one may fetch an access token. */
const MAX_REQUESTS = 3;

/** The rule that no outcome has secrets which a provider quotes in an error. */
export const quotedSecretsRule: ContractRule = {
  name: "no error of the provider brings a card, an account or a key into an outcome, whatever it quotes",
  check: async (under) => {
    const { providerHttp, connector } = under;
    if (!providerHttp) return;
    const planted = [PAN, SHOWN_PAN, IBAN, ...secretsOf(connector)];
    for (let sound = 0; sound < MAX_REQUESTS; sound += 1)
      for (const status of STATUSES) {
        const shown = await outcomeOver(under, quoting(providerHttp, { sound, status, planted }));
        for (const secret of planted)
          assert.ok(!shown.includes(secret), `${status} shows ${secret}: ${shown}`);
      }
  },
};

export const scrubbingRule: ContractRule = {
  name: "scrubbing leaves no card number, CVV or IBAN in a message of the provider's wire format",
  check: async ({ adapter }) => {
    const message = JSON.stringify({ pan: PAN, cvv: "737", iban: IBAN, note: `card ${SHOWN_PAN}` });
    const scrubbed = adapter.scrub(message);
    for (const secret of [PAN, "737", IBAN, "4111 1111"]) assert.ok(!scrubbed.includes(secret), scrubbed);
  },
};

/** The request as it is sent: no response can quote secrets of webhooks. The second part of `user:password` is the secret. */
function secretsOf({ credentials: { apiSecret, password } }: AdapterConnector): string[] {
  return [apiSecret, password].flatMap((secret) =>
    secret === undefined ? [] : [secret.slice(secret.indexOf(":") + 1)],
  );
}

async function outcomeOver(
  { adapter, connector, approved }: AdapterUnderTest,
  http: ProviderHttp,
): Promise<string> {
  const outcome = await new ProviderCalls(adapter, connector, http).submit(providerRequest(approved));
  return JSON.stringify(outcome, (_name, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

/** After so many sound requests each response is an error that quotes what it got, in the fields of common formats. */
function quoting(
  http: ProviderHttp,
  { sound, status, planted }: { sound: number; status: number; planted: readonly string[] },
): ProviderHttp {
  let requests = 0;
  return {
    send: async (request) => {
      requests += 1;
      if (requests <= sound) return http.send(request);
      const { headers, body } = request;
      const said = `Refused: ${planted.join(" ")} ${JSON.stringify(headers)} ${body?.toString() ?? ""}`;
      return responded(status, errorSaying(said));
    },
  };
}

function errorSaying(said: string): object {
  const error = { code: "refused", type: "invalid_request_error", message: said, description: said };
  return {
    ...error,
    error,
    errors: [{ ...error, errorCode: "1", httpStatusCode: 400, id: said }],
    details: [{ issue: said, description: said, field: said, value: said }],
    name: "ERROR",
    title: said,
    detail: said,
    statusMessage: said,
    error_description: said,
    refusalReason: said,
  };
}

function responded(status: number, body: object): OutboundOutcome {
  const headers = { "content-type": "application/json" };
  return { kind: "responded", status, headers, body: Buffer.from(JSON.stringify(body)) };
}
