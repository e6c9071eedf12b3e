import type { ListedProfile } from "../../customer-profiles/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { textField } from "../frame/field.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { customerName, customerNumber, maskedEmailOf } from "./customer-text.ts";

interface CustomersView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly profiles: readonly ListedProfile[];
  /** Names of containers by id. */
  readonly containers: ReadonlyMap<number, string>;
  /** The address of the next page. */
  readonly next: string | undefined;
  /** The text that was searched for; undefined for the list. */
  readonly query: string | undefined;
}

const MASKED = { isShown: false };

/** Customers with stored instruments, the newest first, or those that a search found. */
export function customersPage(view: CustomersView): ConsolePage {
  const { base, viewer, place, profiles, query, next, containers } = view;
  const at = `${base}/console/${place.guid}/customers`;
  const content = html`${headPart(place, at)}
    <form
      class="find-here"
      role="search"
      method="post"
      action="${at}/search"
      aria-label="${t("Search customers")}"
    >
      ${csrfField(viewer)}
      ${textField({
        name: "query",
        label: t("Search customers"),
        value: query ?? "",
        hint: t("Name, e-mail, customer number, phone, or last four digits of a card"),
        autocomplete: "off",
        maxlength: 200,
      })}
      <button class="primary">${t("Search")}</button>
      ${query === undefined ? "" : html`<a class="button" href="${at}">${t("All customers")}</a>`}
    </form>
    ${
      containers.size === 0
        ? emptyPart({
            title: t("Customer profiles are not set up"),
            text: t(
              "No connector here has a container for customers. An operator assigns one to a connector or the tenant.",
            ),
            action:
              place.kind === "tenant" && place.allows("settings")
                ? { at: `${base}/console/${place.guid}/settings/features`, text: t("Open the features") }
                : guideOf(base),
          })
        : profiles.length === 0
          ? query === undefined
            ? emptyPart({
                title: t("There are no customers yet"),
                text: t("One appears when a payment stores its card for a customer."),
                action: guideOf(base),
              })
            : html`<section class="panel"><p class="body soft">${t("No customer has that.")}</p></section>`
          : table(view, at)
    }
    ${
      next === undefined
        ? ""
        : html`<nav class="pager" aria-label="${t("Pages")}">
            <span></span
            ><span class="actions"><a class="button" rel="next" href="${at}${next}">${t("Older")}</a></span>
          </nav>`
    }`;
  return { title: t("Customers"), content, viewer, area: "customers" };
}

function guideOf(base: string) {
  return { at: `${base}/docs/guides/customer-profiles`, text: t("Guide to customer profiles") };
}

function table({ profiles, containers }: CustomersView, at: string): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Customers, newest first")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Customer"))} ${head(t("E-mail"))} ${head(t("Customer number"))} ${head(t("Stored"), "num")}
        ${containers.size > 1 ? head(t("Container"), "opt-1") : ""} ${head(t("Since"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${profiles.map(
        (profile) =>
          html`<tr role="row">
            <td role="cell" class="a">
              <a class="go" href="${at}/${profile.guid}">${customerName(profile, MASKED)}</a>
            </td>
            <td role="cell" class="c soft">${maskedEmailOf(profile, MASKED)}</td>
            <td role="cell" class="wide">${customerNumber(profile, MASKED)}</td>
            <td role="cell" class="wide num">${profile.instrumentCount}</td>
            ${containers.size > 1 ? html`<td role="cell" class="wide soft opt-1">${containers.get(profile.containerId) ?? ""}</td>` : ""}
            <td role="cell" class="d num soft">
              <time datetime="${profile.createdAt.toString()}">${longDayText(profile.createdAt)}</time>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function headPart(place: PlaceView, at: string): Html {
  return html`<div class="head">
    <div>
      <h1>${t("Customers")}</h1>
      <p class="soft small">${t("Customers with stored cards and accounts")}</p>
    </div>
    ${links(place, at)}
  </div>`;
}

function links(place: PlaceView, at: string): Html {
  return html`<div class="actions">
    <a class="button" href="${at}/expiring">${t("Cards that expire")}</a>
    ${place.allows("vault") ? html`<a class="button" href="${at}/imports">${t("Import cards")}</a>` : ""}
  </div>`;
}
