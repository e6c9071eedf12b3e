import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";

const INSTRUMENTS = 250;
const customer = { customerIdentification: "collector" };

const shop = forThisFile(() => openProfileShop());
let demo: ProfileClient;
/** For the oldest instrument. */
let firstToken: string;

beforeAll(async () => {
  ({ demo } = shop);
  const registered = await demo.registerFor("collector");
  firstToken = registered.paymentToken;
  await addCopies(registered.paymentToken, INSTRUMENTS - 1);
});

interface Page {
  readonly preferredMethod: string | null;
  readonly paymentInstruments: readonly { paymentToken: string; isPreferred: boolean }[];
  readonly paymentInstrumentsTotal?: number;
  readonly paymentInstrumentsNext?: string | null;
}

async function pageFrom(paymentInstrumentsFrom?: string): Promise<Page> {
  const { status, body } = await demo.getProfile({
    ...customer,
    ...(paymentInstrumentsFrom !== undefined && { paymentInstrumentsFrom }),
  });
  expect(status).toBe(200);
  return body as unknown as Page;
}

async function allPages(): Promise<Page[]> {
  const pages = [await pageFrom()];
  while (pages.at(-1)!.paymentInstrumentsNext)
    pages.push(await pageFrom(pages.at(-1)!.paymentInstrumentsNext!));
  return pages;
}

const tokensOf = (page: Page) => page.paymentInstruments.map(({ paymentToken }) => paymentToken);

test("of more than a hundred instruments the newest are shown, oldest first, and further pages have the others", async () => {
  const pages = await allPages();
  expect(pages.map(({ paymentInstruments }) => paymentInstruments.length)).toEqual([100, 100, 50]);
  expect(pages.map((page) => page.paymentInstrumentsTotal)).toEqual([INSTRUMENTS, INSTRUMENTS, INSTRUMENTS]);
  expect(new Set(pages.flatMap(tokensOf)).size).toBe(INSTRUMENTS);
  expect(tokensOf(pages[0]!).at(-1)).toBe(`pt::copy-${INSTRUMENTS - 1}`);
  expect(tokensOf(pages[2]!)[0]).toBe(firstToken);
});

test("the preferred instrument is on the first page, however old, and on no other", async () => {
  await demo.profile("updateProfile", { ...customer, preferredInstrument: firstToken });
  const pages = await allPages();
  expect(pages.map(({ preferredMethod }) => preferredMethod)).toEqual(pages.map(() => "Creditcard"));
  expect(pages.map((page) => tokensOf(page).includes(firstToken))).toEqual([true, false, false]);
  expect(pages[0]!.paymentInstruments).toHaveLength(100);
  expect(pages[0]!.paymentInstruments[0]).toMatchObject({ paymentToken: firstToken, isPreferred: true });
  expect(new Set(pages.flatMap(tokensOf)).size).toBe(INSTRUMENTS);
});

test("a profile with few instruments has no fields for pages", async () => {
  await demo.registerFor("frugal");
  const { body } = await demo.getProfile({ customerIdentification: "frugal" });
  expect(Object.keys(body)).not.toContain("paymentInstrumentsTotal");
  expect(Object.keys(body)).not.toContain("paymentInstrumentsNext");
});

test.each(["soon", "1", "_", "12345678901234567_a", "1_\u00e4", `1_${"a".repeat(65)}`])(
  "an invalid page (%j) is refused with the name of the field",
  async (paymentInstrumentsFrom) => {
    const { status, body } = await demo.getProfile({ ...customer, paymentInstrumentsFrom });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("paymentInstrumentsFrom");
  },
);

/** Further cards, each a second younger than the last. They are never opened, so that the sealed text need not fit. */
async function addCopies(paymentToken: string, count: number): Promise<void> {
  const { db } = shop.started.gateway;
  await db.execute(sql`
    with first as (select * from customer_profile_instruments where payment_token = ${paymentToken}),
    stored as (
      insert into stored_instruments
      select (jsonb_populate_record(null::stored_instruments, to_jsonb(stored)
        || jsonb_build_object('transaction_uuid', 'copy-' || number))).*
      from stored_instruments as stored join first using (transaction_uuid), generate_series(1, ${count}::int) as number
    )
    insert into customer_profile_instruments
    select (jsonb_populate_record(null::customer_profile_instruments, to_jsonb(first)
      || jsonb_build_object('transaction_uuid', 'copy-' || number,
      'payment_token', 'pt::copy-' || number, 'created_at', created_at + number * interval '1 second'))).*
    from first, generate_series(1, ${count}::int) as number`);
}
