import { API_OPERATIONS, conferredMode, conferredOperations } from "../../../authority/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { acceptsPrevious, MERCHANT_USER_SETTINGS, type MerchantUser } from "../../../tenancy/index.ts";
import { below } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { madeBy } from "../../frame/made-by.ts";
import { developersHead } from "../developers-head.ts";
import { MODE_WORDS } from "./mode-words.ts";
import { operationsText, operationWord } from "../operation-words.ts";
import { previousPassword } from "./new-password-page.ts";
import { actLink } from "../../frame/question-page.ts";
import { secretNote } from "../../frame/secret-note.ts";
import { withCode } from "../../frame/with-code.ts";
import { t } from "../../language/translate.ts";

interface ApiUsersView {
  readonly users: readonly MerchantUser[];
  /** There are more than the page shows. */
  readonly hasMore: boolean;
  /** For the user that was just created or got another password: it is shown once. */
  readonly shown?: { readonly username: string; readonly password: string } | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  readonly username?: string;
  /** Names of who made them, by the name in the audit. */
  readonly makers: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
  readonly curl: string;
}

/** The API users of a merchant. */
export function apiUsersPage(visit: PlaceVisit, view: ApiUsersView): ShownPage {
  const { place } = visit;
  const { users, hasMore, shown, problem, curl } = view;
  const content = html`${developersHead("users", visit, { title: t("API users of {place}", { place: place.name }), actions: html`<a class="button" href="${visit.at("api-user-requests")}">${t("API users that need approval")}</a>` })}
    ${errorSummary(problem ? [problem] : [])}
    ${
      shown
        ? secretNote({
            title: t("The password of {username}", { username: shown.username }),
            text: t("Add it to the configuration of your server."),
            lines: `API_USER=${shown.username}\nAPI_PASSWORD=${shown.password}`,
          })
        : ""
    }
    <div class="two">
      <div class="stack">
        ${
          users.length === 0
            ? html`<p class="panel pad soft">
                ${t("There is none yet. A merchant's server needs one to call the API.")}
              </p>`
            : html`<ul class="cards">
                ${users.map((user) => card(visit, view, user))}
              </ul>`
        }
        ${hasMore ? html`<p class="hint">${withCode(t("Only the first 100 are shown. The API returns all of them: `listMerchantUsers`."))}</p>` : ""}
        <p class="hint">
          ${t("After a change, the old password is accepted for as long as you choose. Switch to the new one in that time.")}
        </p>
      </div>
      ${createForm(visit, view)}
    </div>`;
  return { title: t("API users"), content, curl, status: problem ? 422 : 200 };
}

function card(visit: PlaceVisit, { makers, now }: ApiUsersView, user: MerchantUser): Html {
  const { viewer } = visit;
  const { guid, username, disabled, validUntil, settings } = user;
  const own = below(visit.at, "developers", "users", guid);
  const on = MERCHANT_USER_SETTINGS.filter(({ name }) => settings[name] === "1").map(({ label }) => t(label));
  return html`<li>
    <p>
      <strong>${username}</strong>
      <span class="badge ${disabled ? "quiet" : "good"}">${disabled ? t("Disabled") : t("Enabled")}</span
      ><br />
      <span class="hint"
        >${[t("Transaction API"), ...on].join(", ")}${
          validUntil ? `; ${t("until {time}", { time: timeText(validUntil) })}` : ""
        }<br />${operationsText(user.operations)}; ${t(MODE_WORDS[user.mode])}${madeBy(user, makers)}</span
      >
      ${previousPassword(user, now)}
    </p>
    <div class="actions">
      <a class="button" href="${own("password")}"
        >${t("New password")}<span class="unseen"> ${t("of {name}", { name: username })}</span></a
      >
      ${
        acceptsPrevious(user, now)
          ? actLink({
              at: own("password", "end"),
              text: t("End old password"),
              of: t("of {name}", { name: username }),
            })
          : ""
      }
      ${
        disabled
          ? html`<form method="post" action="${own("state")}">
              ${csrfField(viewer)}
              <input type="hidden" name="disabled" value="no" />
              <button>${t("Enable")}<span class="unseen"> ${username}</span></button>
            </form>`
          : actLink({ at: own("state"), text: t("Disable"), of: username, look: "danger" })
      }
    </div>
  </li>`;
}

function createForm({ at, place, viewer }: PlaceVisit, { problem, username = "" }: ApiUsersView): Html {
  const mode = conferredMode(place.grants);
  const given = conferredOperations(place.grants, mode);
  return html`<section class="panel" aria-labelledby="create-title">
    <header><h2 id="create-title">${t("Create an API user")}</h2></header>
    <form class="body" method="post" action="${at("developers", "users")}">
      ${csrfField(viewer)}
      ${textField({
        name: "username",
        label: t("Username"),
        value: username,
        hint: t("Unique in the whole gateway, without a colon."),
        problem: problem?.field === "username" ? problem.message : undefined,
        autocomplete: "off",
        required: true,
        maxlength: 100,
      })}
      ${MERCHANT_USER_SETTINGS.map(
        ({ name, label, meaning }) =>
          html`<div class="field check">
            <input id="${name}" name="${name}" type="checkbox" value="1" />
            <label for="${name}">${t(label)}: ${t(meaning)}</label>
          </div>`,
      )}
      <input type="hidden" name="rights" value="chosen" />
      <fieldset>
        <legend>${t("Operations")}</legend>
        <p class="hint">
          ${t("Live API users that can refund or pay out, or do more than you can, need approval by a second person.")}
        </p>
        ${API_OPERATIONS.map(
          (operation) =>
            html`<p class="check">
              <input
                type="checkbox"
                id="operation-${operation}"
                name="operation-${operation}"
                value="yes"
                ${given.includes(operation) ? "checked" : ""}
              />
              <label for="operation-${operation}"
                >${operationWord(operation)} <code class="small soft">${operation}</code></label
              >
            </p>`,
        )}
      </fieldset>
      ${choiceField({
        name: "mode",
        label: t("Mode"),
        value: mode,
        options: (["both", "live", "test"] as const).map((mode) => [mode, t(MODE_WORDS[mode])]),
      })}
      <button class="primary">${t("Create user")}</button>
    </form>
  </section>`;
}
