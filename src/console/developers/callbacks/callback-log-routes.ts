import { listRecentAttempts, resendCallback, type AttemptPosition } from "../../../callbacks/index.ts";
import { withShownResponses } from "../../../platform/deliveries/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { ROOT_TENANT_GUID } from "../../../tenancy/index.ts";
import { findTransactions } from "../../../transactions/index.ts";
import { recordAct } from "../../audit/act-store.ts";
import { readDays, today } from "../../frame/days.ts";
import { callbackLogPage } from "./callback-log-page.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { findPaymentAt } from "../../payment-facts/find-payment.ts";
import { FAILING, failingCallbacks } from "../../overview/failing-callbacks.ts";
import type { ConsoleParts } from "../../parts.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";

const PAGE_SIZE = 50;

/** The attempts to deliver callbacks of a place, and sending one again. */
export function callbackLogRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const path = "developers/callbacks";
  return [
    getting(path, access, (visit) => list(parts, visit)),
    posting(`${path}/:uuid/resend`, access, (visit) => resend(parts, visit)),
  ];
}

async function list({ db, publicUrl, clock, demo }: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const chosen = query("failing") === "yes" ? "failing" : query("failed") === "yes" ? "failed" : "all";
  const period = readDays(query);
  const { from, until } = period;
  const after = readAttemptPosition(query("after"));
  const { attempts, next } =
    period.problems.length > 0
      ? { attempts: [], next: null }
      : chosen === "failing"
        ? { attempts: await failingCallbacks({ db, clock }, { place, statuses: FAILING }), next: null }
        : await listRecentAttempts(db, {
            owner: place,
            failedOnly: chosen === "failed",
            from,
            until,
            after,
            limit: PAGE_SIZE,
          });
  const mayReadInside = demo || place.guid === ROOT_TENANT_GUID;
  const [newest] = attempts;
  const uuids = [...new Set(attempts.map(({ transactionUuid }) => transactionUuid))];
  const payments = uuids.length === 0 ? [] : await findTransactions(db, uuids);
  return visit.show(
    callbackLogPage(visit, {
      attempts: withShownResponses(attempts, { mayReadInside }),
      orders: new Map(payments.map(({ uuid, merchantTransactionId }) => [uuid, merchantTransactionId])),
      now: clock.now(),
      next,
      isFirstPage: after === undefined,
      chosen,
      period,
      today: today(clock),
      isResent: query("sent") === "yes",
      // The API lists the callbacks of one transaction.
      curl: newest && provisioningCurl({ publicUrl, operation: `listCallbacks/${newest.transactionUuid}` }),
    }),
  );
}

/** The position in an address; undefined for one that is not written as the console writes it. */
function readAttemptPosition(text: string): AttemptPosition | undefined {
  const [, at = "", id = ""] = /^([\d:.TZ-]{20,32})_(\d{1,18})$/.exec(text) ?? [];
  try {
    return id === "" ? undefined : { at: Temporal.Instant.from(at), id: BigInt(id) };
  } catch {
    return undefined;
  }
}

async function resend(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer } = visit;
  const payment = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  const transactionUuid = payment?.uuid ?? "";
  const sent =
    payment &&
    (await resendCallback(parts.callbacks, transactionUuid, {
      alongside: (tx) =>
        recordAct(tx, { transactionUuid, personId: viewer.person.id, act: "callback_resent" }),
    }));
  if (!sent || isRefusal(sent)) return visit.nothing();
  return visit.goTo("developers", "callbacks", { sent: "yes" });
}
