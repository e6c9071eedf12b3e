import { html } from "../../../platform/pages/index.ts";
import type { PlaceView } from "../../access/places.ts";
import type { ConsolePage, Viewer } from "../../frame/page.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { requestPage, requestsPage } from "../../refunds/requested-rights-pages.ts";
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
export function agentRequestsPage({
  base,
  viewer,
  place,
  people,
  requests,
  now,
}: RequestsView & {
  readonly now: Temporal.Instant;
  readonly requests: readonly AgentRequest[];
}): ConsolePage {
  return requestsPage({
    base,
    viewer,
    place,
    people,
    requests,
    now,
    kind: "agent-requests",
    title: t("Assistants that need approval"),
    none: t("No assistant waits for approval. New ones that move live money appear here."),
    titleOf,
    addressOf: (request) => `${base}/console/${request.placeGuid}/agent-requests/${request.id}`,
  });
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
  const { base, viewer, place, people, request, problem, refusal, shown } = view;
  const { tools, limits, mode, expiresAt } = request.wanted;
  const reasons = {
    role: t("Your role cannot do itself what the assistant would do."),
    limit: t("The limits of the assistant are above your own limits for refunds."),
  };
  return requestPage({
    viewer,
    place,
    people,
    request,
    problem,
    at: `${base}/console/${place.guid}/agent-requests/${request.id}`,
    list: t("Assistants that need approval"),
    title: titleOf(request),
    secret: shown && tokenNote(shown),
    facts: [
      [t("Tools"), html`<code>${tools.join(", ")}</code>`],
      [t("Payments"), mode === "test" ? t("Test payments") : t("Live payments")],
      [t("One move"), limits && `${limits.perAction} ${limits.currency}`],
      [t("All moves in 24 hours"), limits && `${limits.perDay} ${limits.currency}`],
      [t("Validity"), t("valid until {time}", { time: timeText(expiresAt) })],
    ],
    refusal: refusal && reasons[refusal],
    carryOut: t("Create and show token once"),
  });
}

function titleOf({ wanted: { name } }: AgentRequest): string {
  return t("Create assistant {name}", { name });
}
