import { registrationsBeside } from "../../customer-profiles/index.ts";
import { amountOf, updateSchedule } from "../../schedules/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findTransactions, type Transaction } from "../../transactions/index.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import { typedDecimal } from "../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../parts.ts";
import { changePage, checkPage, type ChangeView, type TypedChange } from "./change-page.ts";
import { changedAsPerson, findScheduleAt, refuseDay, startOf, type FoundSchedule } from "./found-schedule.ts";
import { refusalOf } from "./refusal-words.ts";

/** Another amount, day or card of one schedule, after a page to check. */
export function changeScheduleRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "schedules/:schedule/change";
  const access = "schedules";
  const handle = (visit: PlaceVisit) => change(parts, visit);
  return [getting(path, access, handle), posting(path, access, handle)];
}

/** As `updateSchedule` of the API takes it. */
interface Change {
  readonly amount?: string;
  readonly startDateTime?: string;
  readonly registrationUuid?: string;
}

async function change(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, request, form } = visit;
  const found = await findScheduleAt(parts, visit);
  if (!found || found.schedule.state === "CANCELLED") return visit.nothing();
  if (!place.allows("schedules", found)) return visit.forbidden("schedules");
  const typed = { amount: form("amount").trim(), day: form("day").trim(), card: form("card") };
  const { schedule, connector } = found;
  const view = await viewOf(parts, { found, typed });
  if (request.method !== "POST") return visit.show(changePage(visit, { ...view, typed: shownOf(found) }));
  const asked = readChange(found, { ...view, now: parts.clock.now() });
  if ("message" in asked) return visit.show(changePage(visit, { ...view, problem: asked }));
  if (form("checked") !== "yes") return visit.show(checkPage(visit, view));
  const changed = await changedAsPerson(parts, visit, {
    operation: "console.changeSchedule",
    placeGuid: schedule.merchantGuid,
    change: () => updateSchedule(parts, { id: schedule.id, connector, request: asked }),
  });
  if (isRefusal(changed)) return visit.show(changePage(visit, { ...view, problem: refusalOf(changed) }));
  return visit.goTo("schedules", schedule.id);
}

/** The form before a person typed: an empty day leaves the next charge as it is. */
function shownOf({ schedule }: FoundSchedule): TypedChange {
  return { amount: amountOf(schedule), day: "", card: schedule.registrationUuid };
}

async function viewOf(
  parts: ConsoleParts,
  { found, typed }: { found: FoundSchedule; typed: TypedChange },
): Promise<ChangeView> {
  const { schedule, connector } = found;
  const own = schedule.registrationUuid;
  const beside = await registrationsBeside(parts.db, own);
  const all = await findTransactions(parts.db, [own, ...beside.filter((uuid) => uuid !== own)]);
  const isOfMerchant = ({ merchantGuid }: Transaction) => merchantGuid === schedule.merchantGuid;
  return {
    schedule,
    cards: new Map(all.filter(isOfMerchant).map((one) => [one.uuid, one])),
    typed,
    curl: curl({
      credentials: API_USER,
      url: `${parts.publicUrl}/api/v3/schedule/${encodeURIComponent(connector.apiKey)}/${schedule.id}/update`,
      body: { amount: amountOf(schedule), registrationUuid: own },
    }),
  };
}

/** Only what differs, so that nothing is set that another person changed meanwhile. */
function readChange(
  { schedule }: FoundSchedule,
  { typed, cards, now }: ChangeView & { readonly now: Temporal.Instant },
): Change | { field?: string; message: string } {
  const amount = typedDecimal(typed.amount, schedule.currency);
  if ("problem" in amount) return { field: "amount", message: amount.problem };
  if (amount.decimal === "") return { field: "amount", message: t("Enter an amount.") };
  const startDateTime = typed.day === "" ? undefined : startOf(typed.day);
  const problemOfDay = typed.day === "" ? undefined : refuseDay(typed.day, now);
  if (problemOfDay !== undefined) return { field: "day", message: problemOfDay };
  if (!cards.has(typed.card))
    return { field: "card", message: t("This card or account cannot be charged by the schedule.") };
  const change = {
    ...(amount.decimal !== amountOf(schedule) && { amount: amount.decimal }),
    ...(startDateTime !== undefined && { startDateTime }),
    ...(typed.card !== schedule.registrationUuid && { registrationUuid: typed.card }),
  };
  return Object.keys(change).length === 0 ? { message: t("Nothing differs from the schedule.") } : change;
}
