import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../../frame/page.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import {
  decisionBadge,
  decisionForm,
  isWaiting,
  requestCards,
  requesterText,
  RIGHTS_SENTENCES,
} from "../../people/second-person-parts.ts";
import { decisionText } from "../../people/second-person-words.ts";
import type { AgentRequest } from "./agent-request-store.ts";
import { tokenNote } from "./agents-page.ts";

interface RequestsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** Assistants that wait for a second person, and what became of earlier ones. */
export function agentRequestsPage(
  view: RequestsView & { readonly requests: readonly AgentRequest[] },
): ConsolePage {
  const { base, viewer, people, requests } = view;
  const title = t("Assistants that need approval");
  const content = html`<h1>${title}</h1>
    ${
      requests.length === 0
        ? html`<p>${t("No assistant waits for approval. New ones that move live money appear here.")}</p>`
        : requestCards(requests, {
            people,
            titleOf,
            addressOf: (request) => `${base}/console/${request.placeGuid}/agent-requests/${request.id}`,
          })
    }`;
  return { title, content, viewer, area: "approvals" };
}

type RequestView = RequestsView & {
  readonly request: AgentRequest;
  readonly problem: string | undefined;
  /** Why this person may not agree. */
  readonly refusal: "role" | "limit" | undefined;
  /** The token is shown once. */
  readonly shown: { readonly token: string; readonly url: string } | undefined;
};

export function agentRequestPage(view: RequestView): ConsolePage {
  const { viewer, people, request, problem, shown } = view;
  const { tools, limits, mode, expiresAt } = request.wanted;
  const title = titleOf(request);
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])} ${shown ? tokenNote(shown) : ""}
    <p>${decisionBadge(request)} ${decisionText(request, people, RIGHTS_SENTENCES)}</p>
    <dl class="facts">
      <dt>${t("Tools")}</dt>
      <dd><code>${tools.join(", ")}</code></dd>
      <dt>${t("Payments")}</dt>
      <dd>${mode === "test" ? t("Test payments") : t("Live payments")}</dd>
      ${
        limits
          ? html`<dt>${t("One move")}</dt>
              <dd>${limits.perAction} ${limits.currency}</dd>
              <dt>${t("All moves in 24 hours")}</dt>
              <dd>${limits.perDay} ${limits.currency}</dd>`
          : ""
      }
      <dt>${t("Validity")}</dt>
      <dd>${t("valid until {time}", { time: timeText(expiresAt) })}</dd>
      <dt>${t("Requested by")}</dt>
      <dd>${requesterText(request, people)}</dd>
    </dl>
    ${actions(view)}`;
  return { title, content, viewer, area: "approvals", status: problem === undefined ? 200 : 422 };
}

function actions({ base, viewer, place, request, refusal }: RequestView): Html {
  const at = `${base}/console/${place.guid}/agent-requests/${request.id}`;
  if (!isWaiting(request)) return html``;
  if (request.requestedBy === viewer.person.id) return ownActions(viewer, at, request);
  if (request.state === "approved") return html``;
  if (!place.allows("approve")) return html`<p>${t("Your role cannot approve it.")}</p>`;
  const reasons = {
    role: t("Your role cannot do itself what the assistant would do."),
    limit: t("The limits of the assistant are above your own limits for refunds."),
  };
  return decisionForm({ viewer, at, refusal: refusal && reasons[refusal] });
}

function ownActions(viewer: Viewer, at: string, { state }: AgentRequest): Html {
  const withdraw = html`<form method="post" action="${at}/withdraw">
    ${csrfField(viewer)} ${state === "open" ? html`<p>${t("Another person has to approve it.")}</p>` : ""}
    <button>${t("Withdraw request")}</button>
  </form>`;
  if (state === "open") return withdraw;
  return html`<form method="post" action="${at}/carry-out">
      ${csrfField(viewer)}
      <button class="primary">${t("Create and show token once")}</button>
    </form>
    ${withdraw}`;
}

function titleOf({ wanted: { name } }: AgentRequest): string {
  return t("Create assistant {name}", { name });
}
