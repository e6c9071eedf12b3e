import type { At } from "../frame/address.ts";
import { listConnectorSummaries, listConnectorUses, type Connector } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { counted, t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { noteOf } from "./kind-text.ts";

/** Another connector of the merchant, in the words of a list. */
interface Linked {
  readonly guid: string;
  readonly name: string;
  readonly note: string;
}

/** Where a connector without a provider sends payments, and which of those send payments to it. */
export interface Connected {
  /** In the order in which they are offered or tried. */
  readonly targets: readonly Linked[];
  readonly uses: readonly Linked[];
}

const MAX_LISTED = 500;

export async function readConnected(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  connector: Connector,
): Promise<Connected> {
  const { guid, merchantGuid } = connector;
  const targets = targetsOf(connector);
  const [own, uses] = await Promise.all([
    targets.length === 0
      ? []
      : listConnectorSummaries(db, { merchantGuids: [merchantGuid], limit: MAX_LISTED }),
    listConnectorUses(db, { merchantGuid, guid }),
  ]);
  const byGuid = new Map(own.map((one) => [one.guid, one]));
  return {
    targets: targets.flatMap((target) => {
      const found = byGuid.get(target);
      return found ? [{ guid: target, name: found.name, note: noteOf(found, clock.now()) }] : [];
    }),
    uses: uses.map((use) => ({ ...use, note: "" })),
  };
}

/** Each once: rules may name one several times. */
function targetsOf(connector: Connector): readonly string[] {
  switch (connector.kind) {
    case "provider":
      return [];
    case "multi_method":
      return connector.multiMethodMetaConnector.connectors;
    case "routing": {
      const { rules, defaultConnector, fallback } = connector.routingMetaConnector;
      return [...new Set([...rules.map((rule) => rule.connector), defaultConnector, ...fallback])];
    }
  }
}

/**
 * The connectors that this one leads to, and those that lead to it.
 *
 * @param at the address of the place
 */
export function connectedPart(connector: Connector, { targets, uses }: Connected, at: At): Html {
  return html`${
    targets.length === 0
      ? ""
      : html`<section class="panel">
          <header>
            <h2>${connector.kind === "routing" ? t("Sends payments to") : t("Customers choose from")}</h2>
            <span class="soft small"
              >${counted(targets.length, { one: "{count} connector", other: "{count} connectors" })}</span
            >
          </header>
          ${linkedList(targets, at)} ${selectionFacts(connector)}
          ${
            connector.kind === "routing"
              ? html`<footer>
                  <a href="${at("routing", connector.guid)}">${t("Rules of the routing")}</a>
                </footer>`
              : ""
          }
        </section>`
  }
  ${
    uses.length === 0
      ? ""
      : html`<section class="panel">
          <header><h2>${t("Gets payments from")}</h2></header>
          ${linkedList(uses, at)}
        </section>`
  }`;
}

function linkedList(linked: readonly Linked[], at: At): Html {
  return html`<ol class="place-list">
    ${linked.map(
      ({ guid, name, note }) =>
        html`<li class="open">
          <a class="go" href="${at("connectors", guid)}">${name}</a>
          <span class="soft small">${note}</span>
        </li>`,
    )}
  </ol>`;
}

/** The choices of a customer on the payment selection page. */
function selectionFacts(connector: Connector): Html {
  if (connector.kind !== "multi_method") return html``;
  const { retries, expiry } = connector.multiMethodMetaConnector;
  return html`<footer>
    ${icon("clock", "s")}
    ${expiry === null ? t("The page has no time limit of its own.") : counted(expiry, { one: "The page is open for {count} minute.", other: "The page is open for {count} minutes." })}
    ${retries === null ? "" : counted(retries, { one: "After a decline the customer may choose {count} more time.", other: "After a decline the customer may choose {count} more times." })}
  </footer>`;
}
