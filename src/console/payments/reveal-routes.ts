import { MAX_REASON_LENGTH, typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import { recordReveal } from "./reveal-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import type { ShowPayment } from "./note-routes.ts";

/** Shows a person what a payment's page masks, for a reason. */
export function revealRoutes(parts: ConsoleParts, context: PageContext, show: ShowPayment): ConsoleRoute[] {
  return [
    {
      method: "POST",
      path: "/:place/payments/:uuid/reveal",
      access: "reveal",
      refusesCardNumbers: true,
      handle: (visit) => reveal(parts, visit, { context, show }),
    },
  ];
}

async function reveal(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, show }: { context: PageContext; show: ShowPayment },
) {
  const { place, viewer, request } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("reveal", transaction)) return visit.send(refusalOfLive(context.base, visit));
  const reason = visit.form("why").trim();
  const message = problemOf(reason);
  if (message !== undefined) return show(parts, visit, context, { field: "why", message });
  await changedBy(viewer, { request, operation: "console.reveal" }, () =>
    recordReveal(parts.db, {
      subject: { id: transaction.uuid, placeGuid: transaction.merchantGuid },
      personId: viewer.person.id,
      reason,
    }),
  );
  return visit.redirect(`/console/${place.guid}/payments/${transaction.uuid}#customer`);
}

function problemOf(reason: string): string | undefined {
  if (reason === "") return t("Enter why you need the customer's data.");
  return typedTextProblem(reason, { max: MAX_REASON_LENGTH });
}

function refusalOfLive(base: string, { viewer }: PlaceVisit) {
  const text = t("Your role can see customer data in test mode only.");
  return messagePage({ title: t("Not with your role"), text, status: 403, viewer, base });
}
