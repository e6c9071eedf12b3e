import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { startAroundStatements } from "../../../tests/support/around-statements.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { sql } from "../../platform/database/index.ts";

/** Two processes on one database. `before` runs before each statement of the second one, which are numbered. */
const started = forThisFile(async () => {
  const database = await createTestDatabase();
  const hook = { statements: 0, before: (_statement: number): Promise<void> | undefined => undefined };
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  const first = await startTestGateway(shared);
  const second = await startAroundStatements(async (run) => {
    hook.statements += 1;
    await hook.before(hook.statements);
    return run();
  }, shared);
  const close = async () => {
    await second.close();
    await first.close();
    await database.drop();
  };
  return { first, second, hook, close };
});

const methodOf = ({ html }: Page, name: string): string => {
  const way = html.split('<details class="way"').find((part) => part.includes(`<span>${name}<`));
  return /name="connector" value="(CO-[0-9a-f-]+)"/.exec(way ?? "")?.[1] ?? "";
};

/** One tab pays by card, and before the given statement of that another one chooses a method with a page of its provider. */
async function payInTwoTabs(statement: number): Promise<{ wasReached: boolean; bookings: number }> {
  const { first, second, hook } = started;
  const { uuid, redirectUrl } = await orderOnPage(new ApiClient(first.url), {}, "demo-meta");
  const [one, other] = [await visit(redirectUrl), await visit(redirectUrl.replace(first.url, second.url))];
  const card = formsOf(other).find(({ fields }) => fields["connector"] === methodOf(other, "Card"))!;
  const choice = formsOf(one).find(({ action }) => action.endsWith("/method"))!;
  const bank = methodOf(one, "Online banking");
  let wasReached = false;
  hook.statements = 0;
  hook.before = async (number) => {
    if (number !== statement || wasReached) return;
    wasReached = true;
    await submit(one, choice, { connector: bank });
  };
  await submit(other, card, VISA);
  hook.before = () => undefined;
  const { bookings } = await first.gateway.db.one<{ bookings: number }>(sql`
    select count(*)::int as bookings from simulator_bookings where transaction_uuid like ${`${uuid}%`}`);
  return { wasReached, bookings };
}

test("a payment is submitted once, whenever another tab chooses another method", async () => {
  // While the form is read, the method is chosen and the card is recorded as submitted.
  const statements = Array.from({ length: 6 }, (_, index) => index + 1);
  await payInTwoTabs(0);
  const bookings: number[] = [];
  for (const statement of statements) {
    const paid = await payInTwoTabs(statement);
    expect(paid.wasReached).toBe(true);
    bookings.push(paid.bookings);
  }
  expect(bookings).toEqual(statements.map(() => 1));
});
