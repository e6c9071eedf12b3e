import { conferredEndpoint, type EndpointRights } from "../../../authority/index.ts";
import type { WebhookEndpoint } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { madeBy } from "../../frame/made-by.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import { listed, t } from "../../language/translate.ts";
import { eventPatternWord } from "../event-words.ts";
import { addressText } from "../../payment-facts/words.ts";
import { developersHead } from "../developers-head.ts";
import { endpointFields, type EndpointProblem, type EndpointValues } from "./endpoint-form.ts";

interface EndpointsView {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly failing: ReadonlyMap<string, Temporal.Instant>;
  /** Names of who made them, by the name in the audit. */
  readonly makers: ReadonlyMap<string, string>;
  readonly curl: string;
  readonly values?: EndpointValues | undefined;
  readonly problem?: EndpointProblem | undefined;
}

const EMPTY = { url: "", description: "", eventTypes: [] };

/** To which addresses the events of a merchant or tenant are sent. */
export function endpointsPage(visit: PlaceVisit, view: EndpointsView): ShownPage {
  const { place, viewer } = visit;
  const { endpoints, curl, problem } = view;
  const values = view.values ?? { ...EMPTY, ...conferredEndpoint(place.grants) };
  const content = html`${developersHead("endpoints", visit, { title: t("Event endpoints of {place}", { place: place.name }) })}
    ${errorSummary(problem ? [problem] : [])}
    <div class="two">
      <div class="stack">
        ${
          endpoints.length === 0
            ? html`<p class="panel pad soft">
                ${t("There is none yet. An endpoint receives the events that you choose for it.")}
              </p>`
            : html`<ul class="cards">
                ${endpoints.map((endpoint) => card(visit, view, endpoint))}
              </ul>`
        }
        <p class="hint">
          ${t("With all content, events contain data of customers, as the status call returns it. A tenant's endpoint receives those of its own merchants.")}
        </p>
      </div>
      <section class="panel" aria-labelledby="create-title">
        <header><h2 id="create-title">${t("Create an endpoint")}</h2></header>
        <form class="body" method="post" action="${visit.at("developers", "endpoints")}">
          ${csrfField(viewer)} ${endpointFields(values, problem)}
          <button class="primary">${t("Create endpoint")}</button>
        </form>
      </section>
    </div>`;
  const title = t("Event endpoints");
  return { title, content, curl, status: problem ? 422 : 200 };
}

function card({ at }: PlaceVisit, { failing, makers }: EndpointsView, endpoint: WebhookEndpoint): Html {
  const { guid, url, description, eventTypes, createdAt } = endpoint;
  return html`<li>
    <p>
      <strong>${addressText(url)}</strong>
      ${endpointBadge(endpoint, failing.get(guid))}<br />
      ${description ? html`${description}<br />` : ""}
      <span class="hint"
        >${listed(eventTypes.map(eventPatternWord))} <code>${eventTypes.join(", ")}</code>,
        ${rightsText(endpoint)},
        ${t("created {time}", { time: timeText(createdAt) })}${madeBy(endpoint, makers)}</span
      >
    </p>
    <a class="button" href="${at("developers", "endpoints", guid)}"
      >${t("Open")}<span class="unseen"> ${addressText(url)}</span></a
    >
  </li>`;
}

function rightsText({ mode, detail }: EndpointRights): string {
  const words = { all: t("Test and live payments"), live: t("Live payments"), test: t("Test payments") };
  return detail === "full"
    ? words[mode]
    : `${words[mode]}: ${t("Identifiers, states, amounts and times only")}`;
}

/** On, off, or failing since a moment. */
export function endpointBadge(
  { active }: Pick<WebhookEndpoint, "active">,
  since: Temporal.Instant | undefined,
): Html {
  if (!active) return html`<span class="badge quiet">${t("Switched off")}</span>`;
  if (since === undefined) return html`<span class="badge good">${t("Switched on")}</span>`;
  return html`<span class="badge wrong">${t("Failing since {time}", { time: timeText(since) })}</span>`;
}
