import { html } from "../../platform/pages/index.ts";
import { listEntries, profilesOfTenants } from "../../risk/index.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { endOfDay } from "../frame/end-of-day.ts";
import { provision } from "../frame/provision.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { keyWord } from "../payment-facts/list-keys.ts";
import { entryFields, isCountryKey } from "./entry-fields.ts";
import { blocksListed } from "./in-force.ts";
import { mayConfigure, tenantOf } from "./profiles/owner.ts";
import { MAX_ENTRIES, riskPage, shownValue } from "./risk-page.ts";

/** The payment whose page led here, to which it leads back. */
const PAYMENT = /^[0-9a-f]{20}$/;
const ENTRY_ID = /^[1-9][0-9]{0,8}$/;

/** Block and allow lists, by the operations of the API. */
export function riskRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "block";
  const path = "risk";
  return [
    getting(path, access, (visit) => list(parts, visit)),
    posting(path, access, (visit) => add(parts, visit), { refusesCardNumbers: true }),
    asking(`${path}/:entry/remove`, access, (visit) => askRemove(parts, visit)),
    posting(`${path}/:entry/remove`, access, (visit) => remove(parts, visit)),
    posting(`${path}/profile`, "configure", (visit) => createProfile(parts, visit), {
      needsProof: () => true,
    }),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { problem }: { problem?: FieldProblem } = {}) {
  const { place, form, query } = visit;
  const { db, clock, publicUrl } = parts;
  const [entries, profiles, hasEffect, mayCreateProfile] = await Promise.all([
    listEntries(db, { ownerGuid: place.guid, limit: MAX_ENTRIES }),
    profilesOfTenants(db, place.path),
    blocksListed(parts, place),
    mayConfigure(parts, visit, tenantOf(place)),
  ]);
  const body = { list: "block", key: "EMAIL", value: "ada@example.com", comment: "Chargebacks" };
  return visit.show(
    riskPage(visit, {
      entries: entries.toReversed(),
      profiles,
      hasEffect,
      mayCreateProfile,
      fields: entryFields(problem && form),
      now: clock.now(),
      isDone: query("done") === "yes",
      problem,
      curl: provisioningCurl({ publicUrl, operation: `addRiskListEntry/${place.guid}`, body }),
    }),
  );
}

async function add(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form } = visit;
  const [key, country] = [form("key"), form("country")];
  if (country !== "" && (!isCountryKey(key) || form("value").trim() !== "")) {
    const message = t("Choose a country only for a country of an address, and leave the value empty.");
    return list(parts, visit, { problem: { path: "country", message } });
  }
  const endsAt = endOfDay(form("endsAt"));
  const body = {
    list: form("list"),
    key,
    value: country === "" ? form("value").trim() : country,
    comment: form("comment").trim(),
    ...(endsAt !== undefined && { endsAt }),
  };
  const params = { ownerGuid: place.guid };
  const added = await provision(parts, visit, { operation: "addRiskListEntry", params, body });
  return "problem" in added
    ? list(parts, visit, { problem: added.problem })
    : visit.goTo("risk", { done: "yes" });
}

async function askRemove(
  { db, publicUrl }: ConsoleParts,
  { at, place, path, query }: PlaceVisit,
): Promise<Question | undefined> {
  const id = path("entry");
  const payment = PAYMENT.test(query("payment")) ? query("payment") : undefined;
  if (!ENTRY_ID.test(id)) return undefined;
  const [entry] = await listEntries(db, { ownerGuid: place.guid, after: String(Number(id) - 1), limit: 1 });
  if (String(entry?.id) !== id || !entry) return undefined;
  const { list, key, displayValue, comment } = entry;
  const value = shownValue(key, displayValue);
  const operation = `removeRiskListEntry/${place.guid}/${id}`;
  return {
    title:
      list === "block"
        ? t("Remove {value} from the block list?", { value })
        : t("Remove {value} from the allow list?", { value }),
    consequences: [
      list === "block"
        ? t("New payments at {place} with this value are no longer declined because of this entry.", {
            place: place.name,
          })
        : t("New payments at {place} with this value are checked by all rules again.", { place: place.name }),
      `${keyWord(key)}: ${value}`,
      ...(comment === "" ? [] : [t("Its reason was: {reason}", { reason: comment })]),
    ],
    button: t("Remove from the list"),
    kind: "ends",
    ...(payment === undefined
      ? { from: { at: at("risk"), text: t("Risk") } }
      : {
          from: { at: at("payments", payment), text: t("Payment") },
          fields: html`<input type="hidden" name="payment" value="${payment}" />`,
        }),
    curl: provisioningCurl({ publicUrl, operation, isPost: true }),
  };
}

async function remove(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, path, form } = visit;
  const entryId = path("entry");
  const payment = form("payment");
  if (!ENTRY_ID.test(entryId)) return visit.nothing();
  const params = { ownerGuid: place.guid, entryId };
  const removed = await provision(parts, visit, { operation: "removeRiskListEntry", params });
  return "problem" in removed
    ? visit.nothing()
    : PAYMENT.test(payment)
      ? visit.goTo("payments", payment, { list: "removed" })
      : visit.goTo("risk", { done: "yes" });
}

/**
 * The default profile of the tenant, which lets pass what is allowed and declines what is blocked. It holds for all merchants of the
 * tenant: a person who may configure one of them does not create it.
 */
async function createProfile(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const tenantGuid = tenantOf(place);
  if (!(await mayConfigure(parts, visit, tenantGuid))) return visit.nothing();
  const body = {
    name: "Lists",
    isDefault: true,
    rules: [
      { id: "allowed", check: { kind: "allowlist" }, action: "approve" },
      { id: "blocked", check: { kind: "blocklist" }, action: "decline" },
    ],
  };
  await provision(parts, visit, { operation: "createRiskProfile", params: { tenantGuid }, body });
  return visit.goTo("risk");
}
