import { EVENT_TYPE_NAMES, type WebhookEndpoint } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { below, type Below } from "../../frame/address.ts";
import { questionPanel } from "../../frame/question-panel.ts";
import { stateFields, type Typed } from "../../frame/form-state.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ShownPage, type Viewer } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { actLink } from "../../frame/question-page.ts";
import { secretNote } from "../../frame/secret-note.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import { addressText } from "../../payment-facts/words.ts";
import { eventWord } from "../event-words.ts";
import { OVERLAPS } from "../secrets/secrets-page.ts";
import { deliveryLogPart, type DeliveryLog } from "./delivery-log-part.ts";
import {
  endpointFields,
  endpointState,
  valuesOf,
  type EndpointProblem,
  type EndpointValues,
} from "./endpoint-form.ts";
import { endpointBadge } from "./endpoints-page.ts";

/** The action that was just done. */
export type EndpointNote = "changed" | "resent" | "tested";

interface EndpointView {
  readonly endpoint: WebhookEndpoint;
  readonly version: string;
  readonly failingSince: Temporal.Instant | undefined;
  readonly log: DeliveryLog;
  readonly curl: string;
  /** After the endpoint was made or its secret rotated: it is shown once. */
  readonly secret?: string | undefined;
  readonly note?: EndpointNote | undefined;
  readonly values?: EndpointValues | undefined;
  readonly typed?: Typed | undefined;
  readonly problem?: EndpointProblem | undefined;
  /** As the form for a period was sent. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
}

/** One endpoint: its settings, its secret, tests and repetitions, and its log. */
export function endpointPage(visit: PlaceVisit, view: EndpointView): ShownPage {
  const { at, viewer } = visit;
  const { endpoint, failingSince, secret, note, problem, curl, log } = view;
  const own = below(at, "developers", "endpoints", endpoint.guid);
  const address = addressText(endpoint.url);
  const title = endpoint.description || address;
  const content = html`${pageHead({
      title,
      badge: endpointBadge(endpoint, failingSince),
      above: [
        { at: at("developers"), text: t("Developers") },
        { at: at("developers", "endpoints"), text: t("Event endpoints") },
      ],
      lead: html`${title === address ? "" : html`${address}<br />`}
      ${endpoint.active ? "" : t("Nothing is sent to it. After you switch it on, resend the events that it missed.")}`,
      actions: html`${endpoint.active ? actLink({ at: own("state"), text: t("Switch off") }) : switchOnForm(viewer, own)}
        <a class="button danger" href="${own("delete")}">${t("Delete")}</a>`,
    })}
    ${errorSummary(problem ? [{ ...problem, field: problem.field === "root" ? undefined : problem.field }] : [])}
    ${note === undefined ? "" : html`<p class="note" role="status">${noteText(note)}</p>`}
    ${
      secret === undefined
        ? ""
        : secretNote({
            title: t("The secret of the endpoint"),
            text: t(
              "Add it to the configuration of your server, which verifies the signature of each event.",
            ),
            lines: secret,
          })
    }
    <div class="halves gap-b">
      ${settingsForm(visit, view, own)} ${rotateForm(viewer, own)}
      ${endpoint.active ? html`${testForm(viewer, { own, isOpen: secret !== undefined })} ${resendForm(visit, view, own)}` : ""}
    </div>
    ${deliveryLogPart({ ...log, at, own, viewer, isActive: endpoint.active })}`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function switchOnForm(viewer: Viewer, own: Below): Html {
  return html`<form method="post" action="${own("state")}">
    ${csrfField(viewer)}
    <input type="hidden" name="active" value="yes" />
    <button>${t("Switch on")}</button>
  </form>`;
}

function noteText(note: EndpointNote): string {
  switch (note) {
    case "changed":
      return t("The endpoint was changed.");
    case "resent":
      return t("The events are being resent.");
    case "tested":
      return t("The test event is being sent.");
  }
}

function settingsForm(visit: PlaceVisit, view: EndpointView, own: Below): Html {
  const { viewer } = visit;
  const { endpoint, version, typed, values, problem } = view;
  const present = valuesOf(endpoint);
  return html`<details class="panel pad" ${values === undefined ? "" : "open"}>
    <summary>${t("Address and events")}</summary>
    <form method="post" action="${own()}">
      ${csrfField(viewer)} ${stateFields(endpointState(present), { version, typed })}
      ${endpointFields(values ?? present, problem)}
      <button class="primary">${t("Save changes")}</button>
    </form>
  </details>`;
}

function rotateForm(viewer: Viewer, own: Below): Html {
  return html`<details class="panel pad">
    <summary>${t("Replace secret")}</summary>
    <form method="post" action="${own("rotate")}">
      ${csrfField(viewer)}
      <p>
        ${t("The new secret is shown once. During the overlap, each event has a signature of either secret.")}
      </p>
      ${choiceField({ name: "overlap", label: t("Sign with the old secret for"), value: "24", options: OVERLAPS.map(([hours, text]) => [hours, t(text)]) })}
      <button class="primary">${t("Replace secret")}</button>
    </form>
  </details>`;
}

/** Open beside a secret that is new: the next step is to see an event arrive. */
function testForm(viewer: Viewer, { own, isOpen }: { own: Below; isOpen: boolean }): Html {
  return html`<details class="panel pad" ${isOpen ? "open" : ""}>
    <summary>${t("Send a test event")}</summary>
    <form method="post" action="${own("test")}">
      ${csrfField(viewer)}
      <p>${t("An invented event of any type is sent to this endpoint only.")}</p>
      ${choiceField({ name: "type", label: t("Event"), value: "payment.succeeded", options: EVENT_TYPE_NAMES.map((type) => [type, `${eventWord(type)} (${type})`]) })}
      <button class="primary">${t("Send test event")}</button>
    </form>
  </details>`;
}

function resendForm(visit: PlaceVisit, { problem, period }: EndpointView, own: Below): Html {
  const { viewer } = visit;
  const of = (field: string) => (problem?.field === field ? problem.message : undefined);
  return html`<details class="panel pad" ${period === undefined ? "" : "open"}>
    <summary>${t("Resend the events of a period")}</summary>
    <form method="post" action="${own("resend")}">
      ${csrfField(viewer)}
      <p>
        ${t("The endpoint's events of these days are sent again, unchanged. Events are kept for 30 days.")}
      </p>
      ${textField({ name: "from", label: t("First day"), type: "date", value: period?.from ?? "", problem: of("from"), required: true })}
      ${textField({ name: "to", label: t("Last day"), type: "date", value: period?.to ?? "", problem: of("to"), required: true })}
      <button class="primary">${t("Resend events")}</button>
    </form>
  </details>`;
}

/** Before it is deleted. */
export function deleteEndpointPage(
  visit: PlaceVisit,
  options: {
    endpoint: WebhookEndpoint;
    curl: string;
  },
): ShownPage {
  const { at, viewer } = visit;
  const { endpoint, curl } = options;
  const title = t("Delete the endpoint {address}?", { address: addressText(endpoint.url) });
  const content = html`${pageHead({ title, above: [{ at: at("developers", "endpoints", endpoint.guid), text: addressText(endpoint.url) }], here: t("Delete endpoint") })}
  ${questionPanel({ viewer, consequences: [t("Deliveries that wait are not sent, and its secret is removed. This cannot be undone.")], action: at("developers", "endpoints", endpoint.guid, "delete"), button: t("Delete endpoint"), kind: "ends", back: { at: at("developers", "endpoints", endpoint.guid) } })}`;
  return { title, content, curl };
}
