import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AdapterConnector, ProviderRequest } from "@quittance/provider-kit";
import {
  adapterConnector,
  followUp,
  httpTo,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";
import { createWorldline } from "../src/worldline.ts";
import { FakeWorldline, KEY_ID, MERCHANT, SECRET } from "../../lab/src/worldline/fake-worldline.ts";

export const WEBHOOK_SECRETS: readonly [string, string] = ["new-key:new secret", "old-key:old:secret"];

export function worldlineConnector(
  method = "Creditcard",
  extraData: Record<string, string> = {},
): AdapterConnector {
  return adapterConnector(
    method,
    { merchantId: MERCHANT, ...extraData },
    {
      credentials: { username: KEY_ID, apiSecret: SECRET },
      secrets: { webhookSecrets: WEBHOOK_SECRETS, hmacKeys: [], reportCredentials: [], payoutKeys: [] },
    },
  );
}

/** The adapter at a fake, for the tests of a file. */
export function atWorldline() {
  let fake: FakeWorldline;
  let way: ReturnType<typeof httpTo>;
  beforeAll(async () => {
    fake = await FakeWorldline.start();
    way = httpTo(fake.url);
  });
  afterAll(async () => {
    await way.close();
    await fake.close();
  });
  beforeEach(() => {
    fake.requests.length = 0;
    fake.planned.length = 0;
    fake.loseResponseTo = undefined;
    fake.loseRequestTo = undefined;
    fake.payments.next = undefined;
    fake.payments.isSlow = false;
  });
  return {
    get fake() {
      return fake;
    },
    calls: (connector = worldlineConnector()) => new ProviderCalls(createWorldline(), connector, way.http),
  };
}

/** Submits a request that refers to an earlier one, with what was taken of it so far. */
export async function follow(
  calls: ProviderCalls,
  operation: ProviderRequest["operation"],
  original: ProviderRequest,
  change: Partial<ProviderRequest> & { totals?: { capturedMinor?: bigint; voidedMinor?: bigint } } = {},
) {
  const { totals, ...given } = change;
  const request = calls.followUp(followUp(operation, original, given));
  const { reference } = request;
  const withTotals = reference && {
    ...request,
    reference: { ...reference, totals: { ...reference.totals, ...totals } },
  };
  const submitted = withTotals ?? request;
  return { request: submitted, outcome: await calls.submit(submitted) };
}

/** With what the customer has entered before, for methods that need it. */
export const onPage = (change: Partial<ProviderRequest> = {}) =>
  providerRequest({ source: null, customerInput: { phone: "+351912345678" }, ...change });
