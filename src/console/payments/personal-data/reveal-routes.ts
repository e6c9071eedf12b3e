import { MAX_REASON_LENGTH, typedTextProblem } from "../../frame/typed-text.ts";
import { t } from "../../language/translate.ts";
import { findPaymentAt } from "../../payment-facts/find-payment.ts";
import type { ConsoleParts } from "../../parts.ts";
import { recordReveal } from "./reveal-store.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import type { ShowPayment } from "../note-routes.ts";

/** Shows a person what a payment's page masks, for a reason. */
export function revealRoutes(parts: ConsoleParts, show: ShowPayment): ConsoleRoute[] {
  return [
    posting("payments/:uuid/reveal", "reveal", (visit) => reveal(parts, visit, { show }), {
      refusesCardNumbers: true,
    }),
  ];
}

async function reveal(parts: ConsoleParts, visit: PlaceVisit, { show }: { show: ShowPayment }) {
  const { place, viewer, request } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.nothing();
  if (!place.allows("reveal", transaction))
    return visit.testModeOnly(t("Your role can see customer data in test mode only."));
  const reason = visit.form("why").trim();
  const message = problemOf(reason);
  if (message !== undefined) return show(parts, visit, { field: "why", message });
  await changedBy(viewer, { request, operation: "console.reveal" }, () =>
    recordReveal(parts.db, {
      subject: { id: transaction.uuid, placeGuid: transaction.merchantGuid },
      personId: viewer.person.id,
      reason,
    }),
  );
  return visit.goTo("payments", transaction.uuid, { "#": "customer" });
}

function problemOf(reason: string): string | undefined {
  if (reason === "") return t("Enter why you need the customer's data.");
  return typedTextProblem(reason, { max: MAX_REASON_LENGTH });
}
