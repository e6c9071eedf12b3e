import { findDifference, ignoreDifference, type KeptDifference } from "../../shops/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { textField } from "../frame/field.ts";
import { questionPage, type Question } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { differenceText } from "./shop-words.ts";

const PATH = "shops";
const DIFFERENCE = `${PATH}/differences/:difference/ignore`;
const MAX_REASON = 500;

/** A difference that a person has looked at, and that may stay: for those who may refund. */
export function ignoreRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting(DIFFERENCE, "refund", (visit) => offerToIgnore(parts, visit)),
    posting(DIFFERENCE, "refund", (visit) => ignore(parts, visit)),
  ];
}

/** Undefined for one that is none any more, and where the person may not decide. */
async function differenceOf({ db }: ConsoleParts, { place, path }: PlaceVisit) {
  const found = await findDifference(db, path("difference"));
  const isHere = found !== undefined && (await merchantsAt(db, place)).includes(found.merchantGuid);
  return isHere && found.ignoredAt === null && place.allows("refund", found) ? found : undefined;
}

/** For a difference that is none any more, and for a role that may refund test payments only. */
function nothingToIgnore({ place, testModeOnly, nothing }: PlaceVisit) {
  return place.allows("refund")
    ? nothing()
    : testModeOnly(t("Your role can ignore differences of test payments only."));
}

async function offerToIgnore(
  parts: ConsoleParts,
  visit: PlaceVisit,
  typed?: { reason: string; message: string },
) {
  const difference = await differenceOf(parts, visit);
  if (!difference) return nothingToIgnore(visit);
  return visit.show(questionPage(visit, ignoreQuestion(visit, { difference, typed })));
}

function ignoreQuestion(
  visit: PlaceVisit,
  {
    difference,
    typed,
  }: { difference: KeptDifference; typed: { reason: string; message: string } | undefined },
): Question {
  const field = textField({
    name: "reason",
    label: t("Reason"),
    value: typed?.reason ?? "",
    problem: typed?.message,
    autocomplete: "off",
    required: true,
    maxlength: MAX_REASON,
  });
  return {
    title: t("Ignore the difference of {order}?", { order: difference.orderName }),
    consequences: [
      t(
        "{difference}: it leaves the list and the alert until it changes. No money moves, and the order stays as it is.",
        {
          difference: differenceText(difference),
        },
      ),
    ],
    button: t("Ignore difference"),
    kind: "moves",
    fields: field,
    from: { at: visit.at(PATH), text: t("Shops") },
    problem: typed && { field: "reason", message: typed.message },
  };
}

async function ignore(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const difference = await differenceOf(parts, visit);
  if (!difference) return nothingToIgnore(visit);
  const reason = visit.form("reason").trim();
  if (reason === "" || reason.length > MAX_REASON) {
    const message = t("Enter a reason of at most {count} characters.", { count: MAX_REASON });
    return offerToIgnore(parts, visit, { reason, message });
  }
  const { guid } = difference;
  await changedBy(viewer, { request, operation: "console.ignoreOrderDifference" }, () =>
    ignoreDifference(parts.db, { guid, by: viewer.person.email, reason, at: parts.clock.now() }),
  );
  return visit.goTo(PATH);
}
