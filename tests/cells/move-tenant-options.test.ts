import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { OnEnd } from "../crash/under-load.ts";
import { ApiClient } from "../support/api-client.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { fillIn, orderOnPage, RETURN_ADDRESSES, VISA } from "../support/hosted-page.ts";
import { visit } from "../support/script-less-customer.ts";
import { startTwoCells, TENANT, type TwoCells } from "./two-cells.ts";

const PERSON = "operator@demo.example";
const ROWS_AT_TARGET =
  "select (select count(*)::int from tenants where guid = $1) + (select count(*)::int from merchants where tenant_guid = $1) as rows";

const ends: Parameters<OnEnd>[0][] = [];
let cells: TwoCells;

beforeAll(async () => {
  cells = await startTwoCells((end) => ends.unshift(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

test("a dry run prints what a move would copy, and changes nothing; a person with an account in both cells stops both before anything is copied", async () => {
  const api = new ApiClient(cells.url);
  for (let payments = 0; payments < 3; payments += 1) await api.debit();
  const [stored] = await cells.one.query<{ rows: number }>("select count(*)::int as rows from transactions");
  const dry = await cells.command("move-tenant", TENANT, "--dry-run");
  expect(dry.code, dry.output).toBe(0);
  expect(rowsIn(dry.output, "transactions")).toBe(stored!.rows);
  expect(stored!.rows).toBeGreaterThan(2);
  expect(rowsIn(dry.output, "merchants")).toBeGreaterThan(0);
  expect(await cells.one.query("select from tenant_moves union all select from moved_places")).toEqual([]);
  expect(await cells.two.query(ROWS_AT_TARGET, [TENANT])).toEqual([{ rows: 0 }]);

  await cells.two.query(
    `insert into console_people (id, email, name, password_hash) values ('another', $1, 'Ada of cell two', 'none')`,
    [PERSON],
  );
  onTestFinished(async () => void (await cells.two.query("delete from console_people where id = 'another'")));
  for (const args of [["--dry-run"], []]) {
    const refused = await cells.command("move-tenant", TENANT, ...args);
    expect(refused, args.join()).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`${PERSON} has an account of the console in both cells`);
  }
  expect((await api.debit()).body["success"]).toBe(true);
  expect(await cells.two.query(ROWS_AT_TARGET, [TENANT])).toEqual([{ rows: 0 }]);
});

test("a move that was stopped behind its fence is cancelled: the source serves the tenant, the target has nothing, and it can move later", async () => {
  const api = new ApiClient(cells.url);
  const page = await orderOnPage(api, RETURN_ADDRESSES);
  await cells.killedCommand("It is fenced.", "move-tenant", TENANT);
  expect((await api.debit()).status).toBe(503);

  const cancelled = await cells.command("move-tenant", TENANT, "--cancel");
  expect(cancelled.output).toContain(`The move of ${TENANT} was given up: the source serves it.`);
  expect(cancelled.code).toBe(0);
  await expect.poll(async () => (await api.debit()).body["success"]).toBe(true);
  expect(await cells.two.query(ROWS_AT_TARGET, [TENANT])).toEqual([{ rows: 0 }]);
  for (const cell of [cells.one, cells.two]) {
    expect(await cell.query("select from tenant_moves union all select from moved_places")).toEqual([]);
    expect(await cell.query("select from pg_trigger where tgname = 'quittance_fence'")).toEqual([]);
  }
  expect(await cells.one.query("select from pg_replication_slots")).toEqual([]);
  const again = await cells.command("move-tenant", TENANT, "--cancel");
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("No move of") });

  expect((await signInAt(cells, "one.example.com")).location).toBe("/console");
  const moved = await cells.command("move-tenant", TENANT);
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toContain("retention is paused there");
  // On a machine that is busy with other tests; docs/scale.md has the figure of one that is not.
  expect(Number(/For (\d+) ms neither/.exec(moved.output)?.[1])).toBeLessThan(20_000);
  const late = await cells.command("move-tenant", TENANT, "--cancel");
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining("The tenant was moved") });

  // A page whose link was given out before the move takes the payment at the target.
  const paid = await fillIn(await visit(page.redirectUrl), VISA);
  expect(paid.url).toContain(RETURN_ADDRESSES.successUrl);
  expect(await cells.two.query("select status from transactions where uuid = $1", [page.uuid])).toMatchObject(
    [{ status: "success" }],
  );

  // People sign in at the host of the cell to which their tenant was moved.
  const { location, cookie } = await signInAt(cells, "two.example.com");
  expect(location).toBe("/console");
  const home = await openConsole(cells, { host: "two.example.com", cookie });
  expect(home.status).toBe(200);
  expect(home.body).toContain("Demo");
  const left = await signInAt(cells, "one.example.com");
  const there = await openConsole(cells, { host: "one.example.com", cookie: left.cookie });
  expect(there.headers.location).toContain("/console/sign-in");
});

/** The first page behind the sign-in. */
async function openConsole(cells: TwoCells, { host, cookie }: { host: string; cookie: string }) {
  const { headers } = await send(cells, { host, path: "/console", headers: { cookie } });
  return send(cells, { host, path: headers.location ?? "/nowhere", headers: { cookie } });
}

function rowsIn(output: string, table: string): number {
  return Number(new RegExp(`^${table} +(\\d+) `, "m").exec(output)?.[1]);
}

async function signInAt(cells: TwoCells, host: string): Promise<{ location: string; cookie: string }> {
  const { headers } = await send(cells, {
    host,
    path: "/console/sign-in",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ email: PERSON, password: DEMO_PASSWORD })),
  });
  const cookie = (headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
  return { location: new URL(headers.location ?? "/nowhere", cells.url).pathname, cookie };
}

/** A request to the directory for a host: `fetch` allows no other host than that of its address. */
async function send(
  { url }: TwoCells,
  {
    host,
    path,
    headers,
    body,
  }: { host: string; path: string; headers: Record<string, string>; body?: string },
) {
  const sent = request(new URL(path, url), {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, host },
  });
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: IncomingHttpHeaders;
    body: string;
  }>();
  sent.on("error", reject).on("response", (response) => {
    text(response).then(
      (read) => resolve({ status: response.statusCode, headers: response.headers, body: read }),
      reject,
    );
  });
  sent.end(body);
  return promise;
}
