import { isRefusal } from "../../../platform/refusal.ts";
import { reviewPage } from "./review-page.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { findPaymentAt } from "../../payment-facts/find-payment.ts";
import {
  isUnderReview,
  reasonOfReview,
  REVIEW_DECISIONS,
  REVIEW_PERMISSION,
  type ReviewDecision,
} from "./review.ts";
import { shownPayment } from "../../payment-facts/shown-payment.ts";
import type { ConsoleParts } from "../../parts.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";

/** Release or reject a payment under review: a page to check, and the use case of the API. */
export function reviewRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return (Object.keys(REVIEW_DECISIONS) as ReviewDecision[]).flatMap((decision): ConsoleRoute[] => {
    const path = `payments/:uuid/${decision}`;
    const handle = (visit: PlaceVisit) => decide(parts, visit, { decision });
    return [getting(path, REVIEW_PERMISSION, handle), posting(path, REVIEW_PERMISSION, handle)];
  });
}

async function decide(parts: ConsoleParts, visit: PlaceVisit, { decision }: { decision: ReviewDecision }) {
  const { place, viewer, request } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.nothing();
  if (!place.allows(REVIEW_PERMISSION, transaction))
    return visit.testModeOnly(t("Developers can move money in test mode only."));
  const { uuid } = transaction;
  if (!isUnderReview(transaction)) return visit.goTo("payments", uuid, { review: "before" });
  if (request.method === "POST") {
    const { email: by } = viewer.person;
    const decided = await changedBy(viewer, { request, operation: `console.${decision}Review` }, () =>
      REVIEW_DECISIONS[decision](parts, { uuid, by }),
    );
    return visit.goTo("payments", uuid, { review: isRefusal(decided) ? "before" : "done" });
  }
  const reason = await reasonOfReview(parts, transaction);
  const operation = `${decision}RiskReview/${uuid}`;
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation, isPost: true });
  const payment = await shownPayment(parts, transaction);
  return visit.show(reviewPage(visit, { payment, decision, reason, curl }));
}
