import { listConnectorSummaries } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listMerchantUsers, type MerchantUser } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import { curl, variable } from "../frame/curl.ts";
import type { ConsoleParts } from "../parts.ts";

/** The API user and the connector by which a place can be paid; each undefined where it has none yet. */
interface Payable {
  readonly username?: string | undefined;
  readonly apiKey?: string | undefined;
}

const MAX_CONNECTORS = 100;
const DEMO_USER = "demo";
/** A shell takes these as they are; with another character, the name is left to the reader of the command. */
const PLAIN_USERNAME = /^[\w.@-]+$/;

/** The credentials and the connector for the first payment at the place: those of its first merchant that has both. */
export async function payableAt(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  place: Pick<Place, "kind" | "guid">,
): Promise<Payable> {
  const merchantGuids = await merchantsAt(db, place);
  const all = await listConnectorSummaries(db, { merchantGuids, limit: MAX_CONNECTORS });
  const connectors = all.filter(
    ({ kind, method, testMode, disabled }) =>
      kind === "provider" && method === "Creditcard" && testMode && !disabled,
  );
  for (const { merchantGuid, apiKey } of connectors) {
    const username = await usernameAt(db, { merchantGuid, now: clock.real.now() });
    if (username !== undefined) return { username, apiKey };
  }
  const [merchantGuid] = merchantGuids;
  const isAlone = merchantGuid !== undefined && merchantGuids.length === 1;
  return {
    apiKey: connectors[0]?.apiKey,
    username: isAlone ? await usernameAt(db, { merchantGuid, now: clock.real.now() }) : undefined,
  };
}

/** The first API user of the merchant that is accepted now and whose name can stand in a command. */
async function usernameAt(
  db: ConsoleParts["db"],
  { merchantGuid, now }: { merchantGuid: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const users = await listMerchantUsers(db, { merchantGuid });
  if (isRefusal(users)) return undefined;
  return users.entries.find((user) => PLAIN_USERNAME.test(user.username) && isAccepted(user, now))?.username;
}

function isAccepted({ disabled, validUntil }: MerchantUser, now: Temporal.Instant): boolean {
  return !disabled && (validUntil === null || Temporal.Instant.compare(now, validUntil) < 0);
}

/**
 * A test payment by the API. What the place does not have yet is a variable of the shell; so is the password, which is stored as a hash:
 * that of the demo's own user is public.
 */
export function firstPaymentCurl(
  { demo, publicUrl }: Pick<ConsoleParts, "demo" | "publicUrl">,
  { username, apiKey }: Payable,
  more: object = {},
): string {
  const password = demo && username === DEMO_USER ? "demo-password" : variable("API_PASSWORD");
  return curl({
    credentials: [username ?? variable("API_USER"), password],
    url: [`${publicUrl}/api/v3/transaction/`, apiKey ?? variable("API_KEY"), "/debit"],
    body: {
      merchantTransactionId: "order-1",
      amount: "9.99",
      currency: "EUR",
      transactionToken: demo ? "ix::demo-visa" : variable("TOKEN"),
      ...more,
    },
  });
}
