import type { Connector } from "../../connectors/index.ts";
import { html } from "../../platform/pages/index.ts";
import { below } from "../frame/address.ts";
import { questionPanel } from "../frame/question-panel.ts";
import type { ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { counted, listed, t } from "../language/translate.ts";

interface DisableView {
  readonly connector: Connector;
  /** Submitted, and without an outcome. */
  readonly open: number;
  /** Routing and selection pages that send payments to it. */
  readonly users: readonly string[];
  readonly curl: string;
}

/** A page that explains the effect on payments before the connector is disabled or enabled; the button says which. */
export function disablePage(visit: PlaceVisit, view: DisableView): ShownPage {
  const { viewer } = visit;
  const { connector, curl } = view;
  const { guid, name, disabled } = connector;
  const at = below(visit.at, "connectors", guid);
  const title = disabled ? t("Enable {name}?", { name }) : t("Disable {name}?", { name });
  const above = [
    { at: visit.at("connectors"), text: t("Connectors") },
    { at: at(), text: name },
  ];
  const content = html`${pageHead({ title, above, here: disabled ? t("Enable {name}", { name }) : t("Disable {name}", { name }) })}
  ${questionPanel({
    viewer,
    consequences: disabled
      ? [t("The connector takes payments again, also those of customers who have its page open.")]
      : consequences(view),
    action: at("disable"),
    fields: html`<input type="hidden" name="disabled" value="${disabled ? "no" : "yes"}" />`,
    button: disabled ? t("Enable {name}", { name }) : t("Disable {name}", { name }),
    kind: disabled ? "moves" : "ends",
    back: { at: at() },
  })}`;
  return { title, content, curl };
}

function consequences({ open, users, connector }: DisableView): string[] {
  return [
    open === 0
      ? t("No payment waits for its outcome.")
      : counted(open, {
          one: "{count} payment waits for its outcome. The gateway continues to look for it.",
          other: "{count} payments wait for their outcome. The gateway continues to look for it.",
        }),
    t("New payments are refused, and customers who have its page open cannot pay until it is enabled."),
    t("Captures, voids and refunds of its payments are refused until it is enabled."),
    t("Schedules of its cards wait, and run when it is enabled."),
    ...(connector.kind === "provider" && users.length > 0
      ? [
          t("These send payments to other connectors, or refuse them where none is left: {names}.", {
            names: listed(users),
          }),
        ]
      : []),
  ];
}
