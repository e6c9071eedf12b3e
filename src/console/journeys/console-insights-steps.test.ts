import { beforeAll, expect, test, vi } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const INSIGHTS = `/console/${MERCHANT}/insights`;
const WAIT = { timeout: 20_000, interval: 200 };
const FRICTIONLESS = "4000001000000000";
const CHALLENGED = "4000001000000109";

const shop = forThisFile(() => openShop({ bi: { kind: "embedded" } }));
let support: ConsoleClient;

async function payChallenged(outcome: "pass" | "fail"): Promise<void> {
  const { body } = await shop.api.debit(await shop.order(CHALLENGED));
  await completeChallenge(await openAcs(body["redirectUrl"]), outcome);
}

async function offer(): Promise<string> {
  const { body } = await shop.api.debit({ ...anOrder(), amount: "100.00", requestDcc: true });
  expect(body).toMatchObject({ returnType: "PENDING_DCC" });
  return body["uuid"];
}

async function choose(selectedDccCurrency: string): Promise<void> {
  const choice = { continueDccUuid: await offer(), selectedDccCurrency };
  expect((await shop.api.post("/api/v3/transaction/demo-card/continue-dcc", choice)).status).toBe(200);
}

beforeAll(async () => {
  await shop.started.gateway.runDue();
  support = await ConsoleClient.demo(shop.started.url, "support");
  const { body } = await shop.api.debit(await shop.order(FRICTIONLESS));
  if (body["returnType"] === "REDIRECT") await openAcs(body["redirectUrl"]);
  await payChallenged("pass");
  await payChallenged("fail");
  for (const currency of ["USD", "USD", "EUR"]) await choose(currency);
  await offer();
  await project(shop.started);
});

/** The page once it has its figures: on a busy machine it says first that they are being read. */
function figures(query = ""): Promise<string> {
  return vi.waitFor(async () => {
    const text = textOf(await support.get(`${INSIGHTS}${query}`));
    expect(text).toContain("Currency conversion");
    return text;
  }, WAIT);
}

test("3-D Secure is shown from the payment by card to its approval, each step as a share of all", async () => {
  const text = await figures();
  expect(text).toMatch(
    new RegExp(
      [
        String.raw`Payments by card 0 5 100%`,
        String.raw`3-D Secure started 0 3 60%`,
        String.raw`Sent to a challenge 0 2 40%`,
        String.raw`Challenge completed 0 2 40%`,
        String.raw`Authenticated 0 2 40%`,
        String.raw`Authenticated and approved 0 2 40%`,
      ].join(" "),
    ),
  );
});

test("offers of a conversion are counted in the merchant's currency by what became of them", async () => {
  const text = await figures();
  expect(text).toContain(
    "Offered 0 4 100% Accepted 0 2 50% Accepted and approved 0 2 50% Declined 0 1 25% No choice made 0 1 25%",
  );
  expect(await figures("?currency=USD")).toMatch(
    /Currency conversion shares of all offers Nothing to show\./,
  );
});

test("each count of an offer opens its payments, and the command of the list finds the same", async () => {
  await figures();
  const { html } = await support.get(INSIGHTS);
  const listed = async (query: string) => {
    const [, href = ""] =
      [...html.matchAll(/href="([^"]*\/payments\?[^"]*)"/g)].findLast(([, one]) =>
        plain(one!).includes(query),
      ) ?? [];
    const list = await support.get(plain(href));
    const shown = new Set([...list.html.matchAll(/\/payments\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid));
    const found = await runCurl(
      await support.get(`/console/${MERCHANT}/payments?conversion=${query.split("=")[1]}`),
      {
        BI_KEY: "demo-bi",
        BI_PASSWORD: "demo-bi-password",
      },
    );
    return [shown.size, (found["hits"] as { hits: unknown[] }).hits.length];
  };
  expect(await listed("conversion=offered")).toEqual([4, 4]);
  expect(await listed("conversion=accepted")).toEqual([2, 2]);
  expect(await listed("conversion=declined")).toEqual([1, 1]);
  expect(await listed("conversion=not_chosen")).toEqual([1, 1]);
  const wrong = await support.get(`/console/${MERCHANT}/payments?conversion=perhaps`);
  expect([wrong.status, textOf(wrong)]).toEqual([
    422,
    expect.stringContaining("Choose an outcome of the conversion."),
  ]);
});

test("each count of 3-D Secure opens its payments, in the list, its command and its file", async () => {
  await figures();
  const { html } = await support.get(INSIGHTS);
  const panel = html.slice(html.indexOf("<h2>3-D Secure"), html.indexOf("<h2>Currency conversion"));
  const counts = [...panel.matchAll(/href="([^"]*)"[^>]*>(\d+)</g)];
  expect(counts.map(([, , count]) => Number(count))).toEqual([0, 5, 0, 3, 0, 2, 0, 2, 0, 2, 0, 2]);
  for (const [, href = "", count] of counts) {
    const list = await support.get(plain(href));
    expect(list.status, href).toBe(200);
    const shown = new Set([...list.html.matchAll(/\/payments\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid));
    expect(shown.size, href).toBe(Number(count));
    const found = await runCurl(list, { BI_KEY: "demo-bi", BI_PASSWORD: "demo-bi-password" });
    expect((found["hits"] as { hits: unknown[] }).hits, href).toHaveLength(Number(count));
    const finance = await ConsoleClient.demo(shop.started.url, "finance");
    const file = await finance.get(plain(href).replace("/payments?", "/payments.csv?"));
    expect(file.html.trimEnd().split("\r\n"), href).toHaveLength(Number(count) + 1);
  }
  const challenged = await support.get(`/console/${MERCHANT}/payments?authentication=challenged`);
  expect(textOf(challenged)).toContain("3-D Secure: Sent to a challenge remove this filter");
  const inOther = await support.get(`/console/${MERCHANT}/payments?authentication=challenged&currency=USD`);
  expect(textOf(inOther)).toContain("No match.");
  const before = await support.get(`/console/${MERCHANT}/payments?authentication=started&to=2020-01-01`);
  expect(textOf(before)).toContain("No match.");
  const wrong = await support.get(`/console/${MERCHANT}/payments?authentication=perhaps`);
  expect([wrong.status, textOf(wrong)]).toEqual([
    422,
    expect.stringContaining("Choose a step of 3-D Secure."),
  ]);
});

test("without the BI data source the list says that it cannot be filtered by 3-D Secure", async () => {
  const without = await startTestGateway();
  try {
    const person = await ConsoleClient.demo(without.url, "support");
    for (const list of ["payments", "links"]) {
      const page = await person.get(`/console/${MERCHANT}/${list}?authentication=started`);
      expect([page.status, textOf(page)]).toEqual([
        422,
        expect.stringContaining("the BI data source does not respond"),
      ]);
    }
  } finally {
    await without.close();
  }
});

const plain = (href: string) => href.replaceAll("&#38;", "&");

test("the file and the command have the steps too", async () => {
  await figures();
  // The file leads to the page while slow figures are read.
  const lines = await vi.waitFor(async () => {
    const file = await support.get(`${INSIGHTS}.csv?currency=EUR`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    // Without the bounds of the periods at the end.
    return file.html.split("\r\n").map((line) => line.split(",").slice(0, 13).join(","));
  }, WAIT);
  expect(lines).toContain("three_d_secure,started,,EUR,,,,,,,,3,0");
  expect(lines).toContain("currency_conversion,paid_accepted,,EUR,,,,,,,,2,0");
  const found = await runCurl(await support.get(INSIGHTS), {
    BI_KEY: "demo-bi",
    BI_PASSWORD: "demo-bi-password",
  });
  expect(found).toMatchObject({ aggregations: { now: { started: { doc_count: 3 } } } });
});
