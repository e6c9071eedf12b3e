import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { drawnIcon, html, type Html, type IconName } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";
import { manyText } from "./many-text.ts";
import { menuLook } from "./menu-signs.ts";
import type { Area, WaitingCounts } from "./page.ts";

/** A page of the console that is always one step away. */
interface MenuEntry {
  readonly area: Area;
  readonly icon: IconName;
  readonly text: string;
  readonly path: string;
  /** How much waits there for this person. */
  readonly waiting: number;
}

/** The pages that the person may open at the place, in groups. */
export function menuOf(place: PlaceView, waiting: WaitingCounts): readonly (readonly MenuEntry[])[] {
  const at = `/console/${place.guid}`;
  const entry = (area: Area, name: IconName, text: string, path: string = area): MenuEntry => ({
    area,
    icon: name,
    text,
    path: `${at}/${path}`,
    waiting: waiting[area] ?? 0,
  });
  const test = { testMode: true };
  const sees = place.allows("see_payments");
  const ofRisk = riskPath(place);
  const risk = ofRisk === undefined ? [] : [entry("risk", "risk", t("Risk"), ofRisk)];
  const shops = sees ? [entry("shops", "shops", t("Shops"))] : [];
  const groups = [
    sees ? [entry("overview", "overview", t("Overview"))] : [],
    sees
      ? [
          entry("payments", "payments", t("Payments")),
          ...(place.allows("customers", test) ? [entry("customers", "customers", t("Customers"))] : []),
          entry("links", "links", t("Links")),
          ...(place.allows("terminal", test) ? [entry("terminal", "phone", t("Terminal"))] : []),
          entry("disputes", "disputes", t("Disputes")),
          entry("recovery", "recovery", t("Recovery")),
          entry("approvals", "check", t("Approvals")),
        ]
      : [],
    [
      ...(sees ? [entry("explore", "search", t("Explore"))] : []),
      ...(sees ? [entry("insights", "insights", t("Insights"))] : []),
      ...(place.allows("settlements") ? [entry("settlements", "settlements", t("Settlements"))] : []),
      ...(place.allows("bank", { testMode: true }) ? [entry("bank", "bank", t("Bank"))] : []),
      ...(sees ? [entry("schedules", "schedules", t("Schedules"))] : []),
      ...(sees ? [entry("batches", "file", t("Batches"))] : []),
    ],
    place.allows("see_configuration")
      ? [
          entry("connectors", "connectors", t("Connectors")),
          ...shops,
          entry("routing", "routing", t("Routing")),
          entry("three-d-secure", "secure", t("3-D Secure")),
          ...risk,
        ]
      : [...shops, ...risk],
    place.allows("developers", { testMode: true })
      ? [entry("developers", "developers", t("Developers"))]
      : [],
    [
      ...(place.allows("people") ? [entry("people", "customers", t("People"))] : []),
      ...(place.allows("audit") ? [entry("audit", "book", t("Audit"))] : []),
      ...(place.allows("see_configuration") ? [entry("settings", "settings", t("Settings"))] : []),
      ...(sees ? [entry("alerts", "alert", t("Alerts"))] : []),
      ...(place.guid === ROOT_TENANT_GUID && place.allows("platform")
        ? [entry("platform", "columns", t("Platform"))]
        : []),
    ],
  ];
  return groups.filter((group) => group.length > 0);
}

/** Lists and profiles; for roles that may not read the lists, the profiles alone. */
function riskPath(place: PlaceView): string | undefined {
  if (place.allows("block")) return "risk";
  return place.allows("see_configuration") ? "risk/profiles" : undefined;
}

/** The groups as lists of links. */
export function menuLists(
  groups: readonly (readonly MenuEntry[])[],
  { base, area }: { base: string; area: Area | undefined },
): Html {
  return html`${groups.map(
    (group) =>
      html`<ul>
        ${group.map((entry) => html`<li>${menuLink(entry, { base, isCurrent: entry.area === area })}</li>`)}
      </ul>`,
  )}`;
}

/** Icon, word, and how much waits. */
export function menuLink(
  { icon: sign, text, path, waiting }: Omit<MenuEntry, "area">,
  { base, isCurrent }: { base: string; isCurrent: boolean },
): Html {
  const look = menuLook(sign);
  const classed = look === undefined ? "" : html`class="${look}"`;
  return html`<a href="${base}${path}" ${classed} ${isCurrent ? html`aria-current="page"` : ""}
    >${look === undefined ? drawnIcon(sign) : ""}${
      waiting === 0
        ? text
        : html`<span class="unseen">${text} (${manyText(waiting)})</span
            ><span aria-hidden="true">${text}</span
            ><span class="count" aria-hidden="true">${manyText(waiting)}</span>`
    }</a
  >`;
}
