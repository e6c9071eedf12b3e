import { listRecentAttempts, resendCallback, type AttemptPosition } from "../../callbacks/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { recordAct } from "../audit/act-store.ts";
import { startOfDay } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import { callbackLogPage, type Days } from "./callback-log-page.ts";
import type { PageContext } from "../frame/page.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";

const PAGE_SIZE = 50;

/** The attempts to deliver callbacks of a place, and sending one again. */
export function callbackLogRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const path = "/:place/developers/callbacks";
  return [
    { method: "GET", path, access, handle: (visit) => list(parts, visit, context) },
    {
      method: "POST",
      path: `${path}/:uuid/resend`,
      access,
      handle: (visit) => resend(parts, visit, context),
    },
  ];
}

async function list({ db, publicUrl }: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer, query } = visit;
  const failedOnly = query("failed") === "yes";
  const period = readPeriod({ from: query("from"), to: query("to") });
  const after = readAttemptPosition(query("after"));
  const { attempts, next } = period.problem
    ? { attempts: [], next: null }
    : await listRecentAttempts(db, { owner: place, failedOnly, ...period, after, limit: PAGE_SIZE });
  const [newest] = attempts;
  return visit.send(
    callbackLogPage({
      base,
      viewer,
      place,
      attempts,
      next,
      isFirstPage: after === undefined,
      failedOnly,
      days: period.days,
      problem: period.problem,
      isResent: query("sent") === "yes",
      // The API lists the callbacks of one transaction.
      curl: newest && provisioningCurl({ publicUrl, operation: `listCallbacks/${newest.transactionUuid}` }),
    }),
  );
}

/** Whole days in the person's time zone; an empty one sets no bound. */
function readPeriod(days: Days): {
  readonly days: Days;
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
  readonly problem?: { readonly field: keyof Days; readonly message: string };
} {
  const [from, until] = [startOfDay(days.from, 0), startOfDay(days.to, 1)];
  if (days.from !== "" && !from)
    return { days, problem: { field: "from", message: t("Enter the first day in the form 2026-11-22.") } };
  if (days.to !== "" && !until)
    return { days, problem: { field: "to", message: t("Enter the last day in the form 2026-11-22.") } };
  if (from && until && Temporal.Instant.compare(from, until) >= 0)
    return { days, problem: { field: "to", message: t("The last day must not be before the first.") } };
  return { days, from, until };
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

async function resend(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer } = visit;
  const payment = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  const transactionUuid = payment?.uuid ?? "";
  const sent =
    payment &&
    (await resendCallback(parts.callbacks, transactionUuid, {
      alongside: (tx) =>
        recordAct(tx, { transactionUuid, personId: viewer.person.id, act: "callback_resent" }),
    }));
  if (!sent || isRefusal(sent)) return visit.send(notFoundPage(context, viewer));
  return visit.redirect(`/console/${place.guid}/developers/callbacks?sent=yes`);
}
