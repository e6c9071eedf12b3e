import { html, type Html } from "../../platform/pages/index.ts";
import { below, type Below } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { Facts } from "../frame/facts-list.ts";
import { csrfField, type ShownPage, type Viewer } from "../frame/page.ts";
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
import { approvalsHead, kindTitle, type RightsKind } from "./approval-kinds.ts";

type Titled = SecondPersonRequest & {
  readonly id: string;
  readonly placeGuid: string;
  readonly title: string;
};

/** Rights that wait for a second person, and what became of earlier requests. */
export function requestsPage(
  visit: PlaceVisit,
  view: {
    readonly kind: RightsKind;
    /** Stands where there is no request. */
    readonly none: string;
    readonly requests: readonly Titled[];
    /** Names by id. */
    readonly people: ReadonlyMap<string, string>;
    /** The time from which their age counts. */
    readonly now: Temporal.Instant;
  },
): ShownPage {
  const { kind, none, requests, people, now } = view;
  const title = kindTitle(kind);
  const listed = requests.map((request) => ({
    address: visit.pageAt(request.placeGuid, kind, request.id),
    title: request.title,
    badge: decisionBadge(request),
    by: people.get(request.requestedBy) ?? "",
    at: request.requestedAt,
  }));
  const content = html`${approvalsHead(visit, { kind, waiting: requests.filter(isWaiting).length })}
  ${
    listed.length === 0
      ? html`<p class="panel pad soft">${none}</p>`
      : requestsTable(listed, { caption: title, now })
  }`;
  return { title, content };
}

interface RequestView {
  readonly kind: RightsKind;
  readonly title: string;
  readonly request: SecondPersonRequest & { readonly id: string };
  readonly people: ReadonlyMap<string, string>;
  readonly problem: string | undefined;
  /** The secret, which is shown once. */
  readonly secret: Html | undefined;
  /** The requested rights. */
  readonly facts: Facts;
  /** Why this person may not agree. */
  readonly refusal: string | undefined;
  /** The words of the button with which the approved request is carried out. */
  readonly carryOut: string;
}

export function requestPage(visit: PlaceVisit, view: RequestView): ShownPage {
  const { kind, title, request, people, problem, secret, facts } = view;
  const content = decisionLayout({
    title,
    badge: decisionBadge(request),
    list: { at: visit.at(kind), text: kindTitle(kind) },
    standing: decisionText(request, people, RIGHTS_SENTENCES),
    problem: problem === undefined ? undefined : { message: problem },
    note: secret,
    facts: [...facts, [t("Requested by"), requesterText(request, people)]],
    decision: actions(visit, view),
  });
  return { title, content, status: problem === undefined ? 200 : 422 };
}

function actions({ viewer, place, at }: PlaceVisit, view: RequestView): Html {
  const { kind, request, refusal, carryOut } = view;
  const own = below(at, kind, request.id);
  if (!isWaiting(request)) return html``;
  if (request.requestedBy === viewer.person.id) return ownActions(viewer, { own, request, carryOut });
  if (request.state === "approved") return html``;
  if (!place.allows("approve")) return html`<p class="soft">${t("Your role cannot approve it.")}</p>`;
  return decisionForm({ viewer, at: own, refusal });
}

function ownActions(
  viewer: Viewer,
  { own, request, carryOut }: Pick<RequestView, "request" | "carryOut"> & { readonly own: Below },
): Html {
  const isOpen = request.state === "open";
  return html`${
      isOpen
        ? ""
        : html`<form method="post" action="${own("carry-out")}">
            ${csrfField(viewer)}
            <button class="primary">${carryOut}</button>
          </form>`
    }
    <form method="post" action="${own("withdraw")}">
      ${csrfField(viewer)} ${isOpen ? html`<p>${t("Another person has to approve it.")}</p>` : ""}
      <button>${t("Withdraw request")}</button>
    </form>`;
}
