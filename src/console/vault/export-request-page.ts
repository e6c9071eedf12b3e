import { html, type Html } from "../../platform/pages/index.ts";
import { commentField, decisionForm, withdrawForm } from "../people/decision-forms.ts";
import type { ExportState, VaultExport } from "../../vault-files/index.ts";
import { below } from "../frame/address.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { decisionLayout } from "../people/decision-layout.ts";
import { decisionBadge, isWaiting, requesterText } from "../people/second-person-parts.ts";
import { decisionText } from "../people/second-person-words.ts";
import type { ExportRequest } from "./export-request-store.ts";

interface ExportRequestView {
  readonly request: ExportRequest;
  readonly found: VaultExport | undefined;
  readonly state: ExportState | undefined;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
  readonly words: string;
}

export function exportTitle(): string {
  return t("Export of all stored cards");
}

/** The page of a request to take all cards out, with the decision. */
export function exportRequestPage(visit: PlaceVisit, view: ExportRequestView): ShownPage {
  const { request, found, people, problem } = view;
  const time = (at: Temporal.Instant | null | undefined): string => (at ? timeText(at) : "");
  const content = decisionLayout({
    title: exportTitle(),
    badge: decisionBadge(request),
    list: { at: visit.at("approvals"), text: t("Approvals") },
    standing: decisionText(request, people, SENTENCES),
    problem,
    note: html`<p class="lead-text">
      ${t("The owner of this key will be able to read all card numbers. Compare the fingerprint with them by another way.")}
    </p>`,
    facts: [
      [t("Key"), html`<code>${request.wanted.fingerprint}</code>`],
      [t("Requested by"), requesterText(request, people)],
      [t("Can be fetched from"), time(found?.availableAt)],
      [t("Can be fetched until"), time(found?.expiresAt)],
      [t("Fetched"), time(found?.fetchedAt)],
    ],
    decision: actions(visit, view),
  });
  return { title: exportTitle(), content, status: problem ? 422 : 200 };
}

function actions(visit: PlaceVisit, view: ExportRequestView): Html {
  const { place, viewer } = visit;
  const { request, state, problem, words } = view;
  const at = below(visit.at, "approvals", request.id);
  const isRunning = state === "approved" || state === "ready";
  if (!isWaiting(request) && !isRunning) return html``;
  if (request.requestedBy === viewer.person.id && !isRunning) return withdrawForm({ viewer, at });
  if (!place.allows("approve")) return html`<p class="soft">${t("Your role cannot approve it.")}</p>`;
  if (isRunning)
    return html`<form method="post" action="${at("refuse")}">
      ${csrfField(viewer)} ${commentField({ words, problem })}
      <button class="danger">${t("Stop export")}</button>
    </form>`;
  return decisionForm({ viewer, at, words, problem });
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No card has left the vault.", { time }),
  failed: (by: { who: string; when: string }) => t("{who} approved it, {when}.", by),
};
