import { isRefusal } from "../../platform/refusal.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { reviewPage } from "./review-page.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import {
  isUnderReview,
  reasonOfReview,
  REVIEW_DECISIONS,
  REVIEW_PERMISSION,
  type ReviewDecision,
} from "./review.ts";
import { shownPayment } from "../payment-facts/shown-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";

/** Release or reject a payment under review: a page to check, and the use case of the API. */
export function reviewRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  return (Object.keys(REVIEW_DECISIONS) as ReviewDecision[]).flatMap((decision): ConsoleRoute[] => {
    const path = `/:place/payments/:uuid/${decision}`;
    const handle = (visit: PlaceVisit) => decide(parts, visit, { decision, context });
    return [
      { method: "GET", path, access: REVIEW_PERMISSION, handle },
      { method: "POST", path, access: REVIEW_PERMISSION, handle },
    ];
  });
}

async function decide(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { decision, context }: { decision: ReviewDecision; context: PageContext },
) {
  const { place, viewer, request } = visit;
  const { base } = context;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.send(notFoundPage(context, viewer));
  if (!place.allows(REVIEW_PERMISSION, transaction)) {
    const text = t("Developers can move money in test mode only.");
    return visit.send(messagePage({ title: t("Not with your role"), text, status: 403, viewer, base }));
  }
  const { uuid } = transaction;
  const address = `/console/${place.guid}/payments/${uuid}`;
  if (!isUnderReview(transaction)) return visit.redirect(`${address}?review=before`);
  if (request.method === "POST") {
    const { email: by } = viewer.person;
    const decided = await changedBy(viewer, { request, operation: `console.${decision}Review` }, () =>
      REVIEW_DECISIONS[decision](parts, { uuid, by }),
    );
    return visit.redirect(`${address}?review=${isRefusal(decided) ? "before" : "done"}`);
  }
  const reason = await reasonOfReview(parts, transaction);
  const operation = `${decision}RiskReview/${uuid}`;
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation, isPost: true });
  const payment = await shownPayment(parts, transaction);
  return visit.send(reviewPage({ base, viewer, place, payment, decision, reason, curl }));
}
