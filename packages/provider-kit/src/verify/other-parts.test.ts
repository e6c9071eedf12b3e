import { expect, test } from "vitest";
import {
  declineOf,
  jsonObjectOf,
  type Adapter,
  type DisputeResponder,
  type SettlementPage,
} from "../index.ts";
import { money } from "../testing/provider-requests.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { httpTo } from "../testing/http-to.ts";
import { tinyVerification } from "../../tests/tiny-provider.ts";
import { verifyAdapter } from "./verify-adapter.ts";
import type { Verification } from "./verification.ts";

type Mistake =
  | "responds under a new reference each time"
  | "takes every failure for a refusal"
  | "takes what is no list for its end"
  | "throws for a page";

const PERIOD = {
  from: Temporal.Instant.from("2026-11-01T00:00:00Z"),
  to: Temporal.Instant.from("2026-12-01T00:00:00Z"),
};

/** TinyPay with disputes and settlements, at a server of their own. */
function verificationWith(mistake?: Mistake): Verification {
  const tiny = tinyVerification();
  return {
    open: async () => {
      const under = await tiny.open();
      const responses = new Map<string, Map<string, "accept" | "evidence">>();
      const server = await FakeServer.startWith(({ method, path, body }) => {
        const [, kind = "", id = ""] = path.split("/");
        if (kind === "payments") return forwarded(under.server!.url, { method, path, body });
        if (kind === "rows") {
          const page = Number(id);
          return {
            status: 200,
            body: { rows: [`row-${page}-1`, `row-${page}-2`], next: page < 3 ? page + 1 : null },
          };
        }
        const { reference, response } = JSON.parse(body) as Record<string, string>;
        responses.get(id)!.set(reference!, response as "accept" | "evidence");
        return { status: 200, body: { taken: true } };
      });
      const { http, close } = httpTo(server.url);
      const createAdapter = () => ({ ...under.createAdapter(), ...extended(mistake) });
      return {
        ...under,
        adapter: createAdapter(),
        createAdapter,
        providerHttp: http,
        server: { url: server.url },
        disputes: {
          open: () => {
            const disputeId = `du${responses.size + 1}`;
            responses.set(disputeId, new Map());
            return { disputeId, amount: money("9.99") };
          },
          evidence: { texts: {}, files: [] },
          responsesTo: (disputeId) => [...responses.get(disputeId)!.values()],
        },
        settlements: PERIOD,
        setOnline: (online) => server.setOnline(online),
        close: async () => {
          await close();
          await server.close();
          await under.close();
        },
      };
    },
  };
}

async function forwarded(
  url: string,
  { method, path, body }: { method: string; path: string; body: string },
) {
  const response = await fetch(`${url}${path}`, { method, ...(method !== "GET" && { body }) });
  return { status: response.status, body: await response.text() };
}

let attempts = 0;

function extended(mistake: Mistake | undefined): Pick<Adapter, "disputes" | "settlements"> {
  const disputes: DisputeResponder = {
    fileTypes: ["anything"],
    mediaTypes: ["application/pdf"],
    maxFileBytes: 1,
    maxTotalBytes: 1,
    texts: {},
    metadata: async () => ({ kind: "known", metadata: {} }),
    respond: async ({ disputeId }, { reference, kind, isRepeat }, call) => {
      const isNew = mistake === "responds under a new reference each time";
      const sent = { reference: isNew ? `${reference}-${(attempts += 1)}` : reference, response: kind };
      const outcome = await call.http.send({
        method: "POST",
        path: `/disputes/${disputeId}`,
        body: JSON.stringify(sent),
      });
      const body = outcome.kind === "responded" ? jsonObjectOf(outcome.body) : undefined;
      if (outcome.kind === "responded" && outcome.status === 200 && body?.["taken"] === true)
        return { kind: "done", extraData: {} };
      const isRefused = outcome.kind === "responded" && outcome.status === 422 && !isRepeat;
      return isRefused || mistake === "takes every failure for a refusal"
        ? { kind: "refused", error: declineOf("invalidRequest") }
        : { kind: "unknown", because: "It was not taken." };
    },
  };
  const fetchPage = async (
    call: Parameters<DisputeResponder["respond"]>[2],
    { cursor }: { cursor: string | null },
  ): Promise<SettlementPage> => {
    const outcome = await call.http.send({ method: "GET", path: `/rows/${cursor ?? "1"}` });
    const body =
      outcome.kind === "responded" && outcome.status === 200 ? jsonObjectOf(outcome.body) : undefined;
    if (mistake === "throws for a page" && !body) throw new Error("There is no page.");
    const isList = Array.isArray(body?.["rows"]);
    if (!body || (!isList && mistake !== "takes what is no list for its end"))
      return { kind: "failed", because: "It is no page." };
    const { next } = body;
    const keys = isList ? (body["rows"] as string[]) : [];
    return { kind: "page", rows: keys.map(rowOf), next: typeof next === "number" ? `${next}` : null };
  };
  return { disputes, settlements: { fetchPage } };
}

const rowOf = (rowKey: string) =>
  ({
    rowKey,
    kind: "other",
    type: "fee",
    submissionReference: null,
    providerReference: null,
    paymentReference: null,
    disputeId: null,
    gross: null,
    net: { amount: "1.00", currency: "EUR" },
    exchangeRate: null,
    fees: [],
    settlementNumber: null,
    settledAt: null,
  }) as const;

async function partsOf(verification: Verification) {
  const { parts } = await verifyAdapter(verification, { lives: 12, seed: 1, faultShare: 0.3 });
  return new Map(parts.map((part) => [part.name, part]));
}

test("payouts, responses to disputes and settlements without a mistake pass", async () => {
  const parts = await partsOf(verificationWith());
  for (const name of ["Payouts", "Responses to disputes", "Settlements"])
    expect(parts.get(name)).toMatchObject({ result: "passed", findings: [] });
  expect(parts.get("Registrations")).toMatchObject({
    result: "not tested",
    extent: "the adapter has none",
  });
});

test.each<[Mistake, string, string]>([
  ["responds under a new reference each time", "Responses to disputes", "double"],
  ["takes every failure for a refusal", "Responses to disputes", "lost"],
  ["takes what is no list for its end", "Settlements", "lost"],
  ["throws for a page", "Settlements", "broken"],
])("an adapter that %s is found in: %s", async (mistake, name, kind) => {
  const part = (await partsOf(verificationWith(mistake))).get(name)!;
  expect(part.result).toBe("failed");
  expect(part.findings.map((one) => one.kind)).toContain(kind);
});

test("an adapter that makes a payout twice is found", async () => {
  const part = (await partsOf(tinyVerification({ mistake: "makes a new reference for each attempt" }))).get(
    "Payouts",
  )!;
  expect(part.findings.map((one) => one.kind)).toContain("double");
});

test("what an adapter declares and its package has no example of is no pass", async () => {
  const tiny = tinyVerification();
  const without: Verification = {
    open: async () => {
      const { payout: _payout, ...under } = await tiny.open();
      return under;
    },
  };
  expect((await partsOf(without)).get("Payouts")).toMatchObject({
    result: "not tested",
    extent: "the package supplies no example",
  });
});
