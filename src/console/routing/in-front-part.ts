import type { Below } from "../frame/address.ts";
import { membersOf, type Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

type RoutingConnector = Extract<Connector, { kind: "routing" }>;

/** Payments that the shop sends to this connector can follow the rules of the routing without another key. */
export function mayStandBehind(routing: RoutingConnector, member: string): boolean {
  return membersOf(routing).includes(member) && !routing.inFrontOf.includes(member);
}

/** Connectors of the routing as choices to put it in front of. */
export function inFrontPart(
  routing: RoutingConnector,
  { at, names }: { at: Below; names: ReadonlyMap<string, string> },
): Html {
  const members = [...names].filter(([guid]) => mayStandBehind(routing, guid));
  return html`<section class="panel">
    <header><h2>${t("API key of the shop")}</h2></header>
    <div class="body">
      <p>
        ${t("Payments with the API key {key} follow these rules.", { key: routing.apiKey })}
        ${t("Where the shop should keep the key of a connector, put the routing in front of it.")}
      </p>
      <p class="actions">
        ${members.map(
          ([guid, name]) =>
            html`<a class="button" href="${at("front", guid)}"
              >${t("Put in front of {connector}", { connector: name })}</a
            >`,
        )}
      </p>
    </div>
  </section>`;
}
