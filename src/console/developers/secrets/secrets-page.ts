import type { Connector } from "../../../connectors/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import { choiceField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { noConnectorPart } from "../../frame/no-connector-part.ts";
import { pageHead } from "../../frame/page-head.ts";
import { secretNote } from "../../frame/secret-note.ts";
import { t } from "../../language/translate.ts";
import { developersHead } from "../developers-head.ts";

interface SecretsView {
  readonly connectors: readonly Connector[];
  readonly now: Temporal.Instant;
  readonly curl: string;
  /** For the connector whose secret was just replaced: it is shown once. */
  readonly shown?: { readonly name: string; readonly secret: string } | undefined;
}

/** The connectors of a merchant with the keys that name them; secrets are never listed. */
export function secretsPage(visit: PlaceVisit, view: SecretsView): ShownPage {
  const { place } = visit;
  const { connectors, shown, curl } = view;
  const content = html`${developersHead("secrets", visit, { title: t("Keys and shared secrets of {place}", { place: place.name }) })}
  ${
    shown
      ? secretNote({
          title: t("The new shared secret of {name}", { name: shown.name }),
          text: t(
            "Add it to the configuration of your server, which uses it to sign requests and verify callbacks.",
          ),
          lines: shown.secret,
        })
      : ""
  }
  ${
    connectors.length === 0
      ? noConnectorPart(visit, t("Requests are signed with the shared secret of a connector."))
      : html`<ul class="cards">
          ${connectors.map((connector) => card(visit, view, connector))}
        </ul>`
  }`;
  return { title: t("Shared secrets"), content, curl };
}

function card({ at }: PlaceVisit, { now }: SecretsView, connector: Connector): Html {
  const { guid, name, apiKey, publicIntegrationKey, previousSharedSecret: previous, disabled } = connector;
  const isRunning = previous !== undefined && Temporal.Instant.compare(now, previous.validUntil) < 0;
  return html`<li>
    <p>
      <strong>${name}</strong>
      ${disabled ? html`<span class="badge quiet">${t("Disabled")}</span>` : ""}<br />
      <span class="hint"
        ><code>apiKey</code> <code>${apiKey}</code>, <code>publicIntegrationKey</code>
        <code>${publicIntegrationKey}</code></span
      >
      ${
        isRunning
          ? html`<br />${t("The old secret is accepted until {time}.", { time: timeText(previous.validUntil) })}
              ${previous.isReplaced ? t("The new secret is in use.") : t("No request has been signed with the new secret yet.")}`
          : ""
      }
    </p>
    <a class="button" href="${at("developers", "secrets", guid)}"
      >${t("Replace secret")}<span class="unseen"> ${t("of {name}", { name })}</span></a
    >
  </li>`;
}

/** How long the old secret is also accepted, in hours. */
export const OVERLAPS = [
  ["24", "A day"],
  ["168", "A week"],
  ["720", "30 days"],
  ["0", "No overlap: it has leaked"],
] as const;

/** A page that explains the effect of replacing a secret, with the choice of its overlap. */
export function replaceSecretPage(
  visit: PlaceVisit,
  options: {
    connector: Connector;
    curl: string;
    overlap: string;
    problem?: string | undefined;
  },
): ShownPage {
  const { viewer } = visit;
  const { connector, curl, overlap, problem } = options;
  const { at } = visit;
  const title = t("Replace the shared secret of {name}?", { name: connector.name });
  const content = html`${pageHead({
      title,
      above: [
        { at: visit.at("developers"), text: t("Developers") },
        { at: at("developers", "secrets"), text: t("Shared secrets") },
      ],
      here: connector.name,
    })}
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    <p>
      ${t("The new secret is shown once. During the overlap, requests signed with the old secret are still accepted. Callbacks are signed with the old secret until the first request signed with the new one arrives.")}
    </p>
    <form method="post" action="${at("developers", "secrets", connector.guid)}">
      ${csrfField(viewer)}
      ${choiceField({ name: "overlap", label: t("Accept the old secret for"), value: overlap, options: OVERLAPS.map(([hours, text]) => [hours, t(text)]) })}
      <p class="actions">
        <button class="primary">${t("Replace secret")}</button>
        <a class="button" href="${at("developers", "secrets")}">${t("Back to the secrets")}</a>
      </p>
    </form>`;
  return { title, content, curl, status: problem === undefined ? 200 : 422 };
}
