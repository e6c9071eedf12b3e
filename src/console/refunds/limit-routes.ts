import { findCurrency, formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listLimits, removeLimit, saveLimit } from "../access/limits.ts";
import { limitsPage, limitState, type LimitsView } from "./limits-page.ts";
import { saveUnlessChanged } from "../frame/save-unless-changed.ts";
import { readTypedAmount, typedAmountProblem } from "../payment-facts/typed-amount.ts";
import { roleOf, rolesAllow } from "../access/permissions.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { stateFields } from "../frame/form-state.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { minorText } from "../payment-facts/words.ts";
import { roleWord } from "../access/role-words.ts";
import { noted } from "../frame/done-note.ts";
import { t } from "../language/translate.ts";

/** Routes of the limits up to which roles may refund alone; owners set them. */
export function limitRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "people";
  const needsProof = () => true;
  return [
    getting("limits", access, (visit) => list(parts, visit)),
    posting("limits", access, (visit) => set(parts, visit), { needsProof }),
    asking("limits/:limit/remove", access, (visit) => askRemove(parts, visit)),
    posting("limits/:limit/remove", access, (visit) => remove(parts, visit), { needsProof }),
  ];
}

async function list(
  { db }: ConsoleParts,
  visit: PlaceVisit,
  more: Pick<LimitsView, "values" | "typed" | "problem"> = {},
) {
  const { place, query } = visit;
  return visit.show(
    limitsPage(visit, { limits: await listLimits(db, place.path), done: query("done"), ...more }),
  );
}

async function set(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, form } = visit;
  if (!place.isOwner) return notOwner(visit);
  const values = {
    role: form("role"),
    currency: form("currency").trim().toUpperCase(),
    one: form("one").trim(),
    day: form("day").trim(),
  };
  const refuse = (field: string, message: string) =>
    list(parts, visit, { values, typed: form, problem: { field, message } });
  const role = roleOf(values.role);
  if (!role || !rolesAllow([role], "refund", { testMode: true }))
    return refuse("role", t("Choose a role that can refund."));
  const { currency } = values;
  if (!findCurrency(currency)) return refuse("currency", t("Enter an ISO 4217 currency, for example EUR."));
  const [one, day] = [readTypedAmount(values.one, currency), readTypedAmount(values.day, currency)];
  const example = formatAmount({ minor: 10_000n, currency });
  if (isRefusal(one)) return refuse("one", typedAmountProblem(one, example));
  if (isRefusal(day)) return refuse("day", typedAmountProblem(day, example));
  if (day.minor < one.minor) return refuse("day", t("Enter at least the limit of one refund."));
  const limit = { placeGuid: place.guid, role, currency, oneMinor: one.minor, dayMinor: day.minor };
  const current = (await listLimits(parts.db, [place.guid])).find(
    (other) => other.role === role && other.currency === currency,
  );
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "refundLimit", target: current?.id ?? "" },
    present: async () => limitState(current ? [current] : [], place),
    save: async () => {
      const isSaved = await changedBy(viewer, { request, operation: "console.setRefundLimit" }, () =>
        saveLimit(parts.db, { id: parts.ids.uuid(), ...limit }, current),
      );
      return isSaved ? { done: true } : "stale";
    },
  });
  return "problem" in saved
    ? list(parts, visit, { values, typed: saved.typed, problem: { message: saved.problem.message } })
    : visit.goTo("limits", noted("limit-set"));
}

async function askRemove(
  { db }: ConsoleParts,
  { at, place, path }: PlaceVisit,
): Promise<Question | undefined> {
  const limit = (await listLimits(db, [place.guid])).find(({ id }) => id === path("limit"));
  if (!limit || !place.isOwner) return undefined;
  const { currency, oneMinor, dayMinor } = limit;
  const role = roleWord(limit.role);
  return {
    title: t("Remove the limit of {role} in {currency}?", { role, currency }),
    consequences: [
      t("It limits one refund to {one}, and one person to {day} in 24 hours.", {
        one: minorText(oneMinor, currency),
        day: minorText(dayMinor, currency),
      }),
      t("Afterwards the limit of a tenant above applies. Without one, a person refunds any amount alone."),
    ],
    fields: stateFields(limitState([limit], place), { version: "0" }),
    button: t("Remove limit"),
    kind: "ends",
    from: { at: at("limits"), text: t("Refund limits") },
  };
}

/** The limit that the page showed; with another one, the page is shown again. */
async function remove(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  if (!place.isOwner) return notOwner(visit);
  const id = visit.path("limit");
  const removed = await saveUnlessChanged(parts, visit, {
    edited: { entity: "refundLimit", target: id },
    present: async () => {
      const limits = await listLimits(parts.db, [place.guid]);
      return limitState(
        limits.filter((limit) => limit.id === id),
        place,
      );
    },
    replaces: "shown",
    removes: true,
    save: async (unlessChanged) => {
      await changedBy(viewer, { request, operation: "console.removeRefundLimit", unlessChanged }, () =>
        removeLimit(parts.db, { id, placeGuid: place.guid }),
      );
      return { done: true };
    },
  });
  return "problem" in removed
    ? list(parts, visit, { problem: { message: removed.problem.message } })
    : visit.goTo("limits", noted("limit-removed"));
}

function notOwner(visit: PlaceVisit) {
  const text = t("Only an owner of this place can do this.");
  return visit.message({ title: t("Nothing was changed"), text, status: 403 });
}
