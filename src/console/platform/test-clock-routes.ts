import { isRefusal } from "../../platform/refusal.ts";
import { requestAdvance, stopAdvance, type AdvanceRequest } from "../../test-clock/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { ownPath } from "../frame/own-path.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { clockRefusalText } from "./clock-refusal-text.ts";

/** Moving the test clock from the bar above each page. */
export function testClockRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  return [
    {
      method: "POST",
      path: "/:place/test-clock",
      access: "developers",
      handle: (visit) => move(parts, visit, context),
    },
  ];
}

async function move(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { viewer, request, form } = visit;
  const operation = "console.moveTestClock";
  const moved = await changedBy(viewer, { request, operation }, async () =>
    form("by") === "stop" ? stopAdvance(parts) : requestAdvance(parts, chosen(parts, visit)),
  );
  if (!isRefusal(moved)) return visit.redirect(ownPath(form("next")) ?? "/console");
  return visit.send(
    messagePage({
      title: t("The test time was not moved"),
      text: clockRefusalText(moved),
      status: 422,
      viewer,
      base,
    }),
  );
}

/** A day or a month of the person's calendar, or a time of it. */
function chosen({ clock }: ConsoleParts, { form }: PlaceVisit): AdvanceRequest {
  if (form("by") === "day") return { by: "1d" };
  if (form("by") === "to") return { to: momentOf(form("to")) };
  return { to: clock.now().toZonedDateTimeISO(presentZone()).add({ months: 1 }).toInstant().toString() };
}

function momentOf(text: string): string {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(presentZone()).toInstant().toString();
  } catch {
    return text;
  }
}
