import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { factsList } from "../frame/facts-list.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { decisionLayout } from "../people/decision-layout.ts";
import { requestsTable } from "../people/requests-table.ts";
import {
  decisionBadge,
  decisionForm,
  isWaiting,
  requesterText,
  RIGHTS_SENTENCES,
  type SecondPersonRequest,
} from "../people/second-person-parts.ts";
import { decisionText } from "../people/second-person-words.ts";
import { approvalsHead, type ApprovalKind } from "./approval-kinds.ts";

/** Rights that wait for a second person, and what became of earlier requests. */
export function requestsPage<Request extends SecondPersonRequest>(view: {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly kind: ApprovalKind;
  readonly title: string;
  /** Where there is no request. */
  readonly none: string;
  readonly requests: readonly Request[];
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
  readonly titleOf: (request: Request) => string;
  readonly addressOf: (request: Request) => string;
}): ConsolePage {
  const { viewer, place, title, none, requests, people } = view;
  const listed = requests.map((request) => ({
    address: view.addressOf(request),
    title: view.titleOf(request),
    badge: decisionBadge(request),
    by: people.get(request.requestedBy) ?? "",
    at: request.requestedAt,
  }));
  const content = html`${approvalsHead({ ...view, place, waiting: requests.filter(isWaiting).length })}
  ${
    listed.length === 0
      ? html`<p class="panel pad soft">${none}</p>`
      : requestsTable(listed, { caption: title, now: view.now })
  }`;
  return { title, content, viewer, area: "approvals" };
}

interface RequestedRights {
  readonly viewer: Viewer;
  readonly place: PlaceView;
  /** The address of the request, below that of its list. */
  readonly at: string;
  /** The title of the list. */
  readonly list: string;
  readonly title: string;
  readonly request: SecondPersonRequest;
  readonly people: ReadonlyMap<string, string>;
  readonly problem: string | undefined;
  /** The secret, which is shown once. */
  readonly secret: Html | undefined;
  /** The requested rights. */
  readonly facts: Parameters<typeof factsList>[0];
  /** Why this person may not agree. */
  readonly refusal?: string | undefined;
  /** The words of the button with which the approved request is carried out. */
  readonly carryOut: string;
}

export function requestPage(view: RequestedRights): ConsolePage {
  const { viewer, title, request, people, problem, secret, facts } = view;
  const content = decisionLayout({
    title,
    badge: decisionBadge(request),
    list: { at: view.at.slice(0, view.at.lastIndexOf("/")), text: view.list },
    standing: decisionText(request, people, RIGHTS_SENTENCES),
    problem: problem === undefined ? undefined : { message: problem },
    note: secret,
    facts: [...facts, [t("Requested by"), requesterText(request, people)]],
    decision: actions(view),
  });
  return { title, content, viewer, area: "approvals", status: problem === undefined ? 200 : 422 };
}

function actions(view: RequestedRights): Html {
  const { viewer, place, at, request, refusal } = view;
  if (!isWaiting(request)) return html``;
  if (request.requestedBy === viewer.person.id) return ownActions(view);
  if (request.state === "approved") return html``;
  if (!place.allows("approve")) return html`<p class="soft">${t("Your role cannot approve it.")}</p>`;
  return decisionForm({ viewer, at, refusal });
}

function ownActions({ viewer, at, request, carryOut }: RequestedRights): Html {
  const isOpen = request.state === "open";
  return html`${
      isOpen
        ? ""
        : html`<form method="post" action="${at}/carry-out">
            ${csrfField(viewer)}
            <button class="primary">${carryOut}</button>
          </form>`
    }
    <form method="post" action="${at}/withdraw">
      ${csrfField(viewer)} ${isOpen ? html`<p>${t("Another person has to approve it.")}</p>` : ""}
      <button>${t("Withdraw request")}</button>
    </form>`;
}
