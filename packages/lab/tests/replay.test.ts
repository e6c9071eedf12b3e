import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter, ProviderCall, ProviderRequest } from "@quittance/provider-kit";
import {
  certify,
  readAccountFile,
  replayDifferences,
  type Verification,
} from "@quittance/provider-kit/verify";
import { beforeAll, expect, test } from "vitest";
import { verification as stripe } from "../../provider-stripe/tests/verification.ts";
import { ACCOUNTS } from "./lab-accounts.ts";
import { startJourney } from "./lab-journey.ts";

/** Recordings of a certification at the lab, which is over. */
async function recorded(name: string, verification: Verification, account: string): Promise<string> {
  const journey = await startJourney(name);
  const folder = await mkdtemp(join(tmpdir(), "lab-replay-"));
  const said: string[] = [];
  await certify({
    package: name,
    version: "0.1.0",
    verification,
    account: readAccountFile(`${account}\nAPI_BASE_URL=${journey.lab.url}\n`),
    folder,
    isRecorded: true,
    pageWaitMs: 0,
    port: 0,
    webhookUrl: undefined,
    tell: (sentence) => void said.push(sentence),
  });
  await journey.close();
  expect(said.filter((one) => one.startsWith("cannot be replayed"))).toEqual([]);
  return folder;
}

test.each(ACCOUNTS)(
  "the adapter of %s has the same requests and outcomes by its recordings",
  async (...given) => {
    expect(await replayDifferences(given[1], await recorded(...given))).toEqual([]);
  },
);

let ofStripe: string;
beforeAll(async () => void (ofStripe = await recorded(...ACCOUNTS[0]!)));

function followedBy({ submissionReference, operation, amount }: ProviderRequest) {
  return { submissionReference, operation, amount };
}

/** The verification of Stripe with a later version of its adapter. */
function changed(change: (adapter: Adapter) => Partial<Adapter>): Verification {
  return {
    ...stripe,
    open: async () => {
      const under = await stripe.open();
      const createAdapter = () => {
        const adapter = under.createAdapter();
        return { ...adapter, ...change(adapter) };
      };
      return { ...under, adapter: createAdapter(), createAdapter };
    },
  };
}

test("an adapter that reads a recorded decline otherwise is found, with the step", async () => {
  const later = changed((adapter) => ({
    submit: async (...given) => {
      const outcome = await adapter.submit(...given);
      if (outcome.kind !== "declined") return outcome;
      return { ...outcome, error: { ...outcome.error, code: 2003 } };
    },
  }));
  const found = await replayDifferences(later, ofStripe);
  expect(found.join("\n")).toMatch(/^more than was held is not captured: .*"code":2003.* was .*"code":1006/m);
});

test("an adapter that sends another request is found, with the request", async () => {
  const through = (call: ProviderCall): ProviderCall => ({
    ...call,
    http: {
      send: async (request) =>
        call.http.send({
          ...request,
          ...(request.method === "POST" && { body: `${request.body?.toString()}&colour=blue` }),
        }),
    },
  });
  const later = changed((adapter) => ({
    submit: async (request, call, submission) => adapter.submit(request, through(call), submission),
  }));
  expect((await replayDifferences(later, ofStripe)).join("\n")).toMatch(
    /^pay: POST \/v1\/payment_intents\/\w+\/confirm has another body: .*&colour=blue was /m,
  );
});

test("an adapter that sends one request more is found", async () => {
  const later = changed((adapter) => ({
    submit: async (request, call, submission) => {
      const none = { ...followedBy(request), providerReference: "pi_none", continuation: null };
      await adapter.inquire!(none, call);
      return adapter.submit(request, call, submission);
    },
  }));
  expect((await replayDifferences(later, ofStripe)).join("\n")).toMatch(
    /^pay: GET \/v1\/payment_intents\/\w+\S* was POST/m,
  );
});

test.each(ACCOUNTS)("the webhooks of %s are replayed with their signatures", async (...given) => {
  const folder = await recorded(...given);
  const { run, outcomes } = JSON.parse(await readFile(join(folder, "00-run.json"), "utf8")) as {
    readonly run: { readonly webhooks: readonly unknown[] };
    readonly outcomes: Readonly<
      Record<string, readonly { readonly call: string; readonly outcome: object }[]>
    >;
  };
  expect(run.webhooks).toHaveLength(2);
  expect(outcomes["a webhook is received"]).toMatchObject([
    { call: "receive", outcome: { kind: "received" } },
  ]);
  expect(outcomes["a webhook that was changed is not believed"]).toMatchObject([{ call: "receive" }]);
});

test("an adapter that reads a recorded webhook otherwise is found, and so is one that believes a changed one", async () => {
  const blind = changed((adapter) => ({
    receive: async (request, connector) => {
      const received = await adapter.receive!(request, connector);
      return received.kind === "received" ? { ...received, events: [] } : received;
    },
  }));
  expect((await replayDifferences(blind, ofStripe)).join("\n")).toMatch(
    /^a webhook is received: .*"events":\[\].* was .*"kind":"inquire"/m,
  );
  const trusting = changed((adapter) => ({
    receive: async (request, connector) => {
      const received = await adapter.receive!(request, connector);
      return received.kind === "unverified" ? { kind: "received", events: [] } : received;
    },
  }));
  expect((await replayDifferences(trusting, ofStripe)).join("\n")).toMatch(
    /^a webhook that was changed is not believed: .*"kind":"received".* was .*"unverified"/m,
  );
  const deaf = changed(() => ({ receive: () => ({ kind: "unverified" }) }));
  expect((await replayDifferences(deaf, ofStripe)).join("\n")).toContain(
    "a webhook is received: the recorded webhook is not accepted",
  );
});
