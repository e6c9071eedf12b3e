import { html, type Html } from "../../../payment-pages/index.ts";
import { acceptsPrevious, MERCHANT_USER_SETTINGS, type MerchantUser } from "../../../tenancy/index.ts";
import { timeText } from "../../payments/words.ts";
import type { PlaceView } from "../../places.ts";
import { textField } from "../field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../page.ts";
import { previousPassword } from "./new-password-page.ts";
import { secretNote } from "./secret-note.ts";

interface ApiUsersView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly users: readonly MerchantUser[];
  /** There are more than the page shows. */
  readonly hasMore: boolean;
  /** Of the user that was just created or got another password: it is shown once. */
  readonly shown?: { readonly username: string; readonly password: string } | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  readonly username?: string;
  readonly now: Temporal.Instant;
  readonly curl: string;
}

/** The API users of a merchant. */
export function apiUsersPage(view: ApiUsersView): ConsolePage {
  const { place, viewer, users, hasMore, shown, problem, curl } = view;
  const content = html`<h1>API users of ${place.name}</h1>
    ${errorSummary(problem ? [problem] : [])}
    ${
      shown
        ? secretNote({
            title: `The password of ${shown.username}`,
            text: "Put it into the configuration of your server.",
            lines: `API_USER=${shown.username}\nAPI_PASSWORD=${shown.password}`,
          })
        : ""
    }
    ${
      users.length === 0
        ? html`<p>There is none yet. A merchant's server needs one to call the API.</p>`
        : html`<ul class="cards">
            ${users.map((user) => card(view, user))}
          </ul>`
    }
    ${hasMore ? html`<p class="hint">Only the first 100 are shown; listMerchantUsers has all.</p>` : ""}
    ${createForm(view)}
    <p class="hint">
      With a new password the one before is accepted too, for as long as you choose: put the new one into use
      in that time.
    </p>`;
  return { title: "API users", content, viewer, area: "developers", curl, status: problem ? 422 : 200 };
}

function card({ base, viewer, place, now }: ApiUsersView, user: MerchantUser): Html {
  const { guid, username, disabled, validUntil, settings } = user;
  const at = `${base}/console/${place.guid}/developers/users/${guid}`;
  const on = MERCHANT_USER_SETTINGS.filter(({ name }) => settings[name] === "1").map(({ label }) => label);
  return html`<li>
    <p>
      <strong>${username}</strong>
      <span class="badge ${disabled ? "quiet" : "good"}">${disabled ? "Disabled" : "Enabled"}</span><br />
      <span class="hint"
        >${on.length === 0 ? "Transaction API" : `Transaction API, ${on.join(", ")}`}${
          validUntil ? `; until ${timeText(validUntil)} UTC` : ""
        }</span
      >
      ${previousPassword(user, now)}
    </p>
    <div class="actions">
      <a class="button" href="${at}/password">New password<span class="unseen"> of ${username}</span></a>
      ${
        acceptsPrevious(user, now)
          ? html`<form method="post" action="${at}/password/end">
              ${csrfField(viewer)}
              <button>End the password before<span class="unseen"> of ${username}</span></button>
            </form>`
          : ""
      }
      <form method="post" action="${at}/state">
        ${csrfField(viewer)}
        <input type="hidden" name="disabled" value="${disabled ? "no" : "yes"}" />
        <button>${disabled ? "Enable" : "Disable"}<span class="unseen"> ${username}</span></button>
      </form>
    </div>
  </li>`;
}

function createForm({ base, viewer, place, problem, username = "" }: ApiUsersView): Html {
  return html`<section class="panel" aria-labelledby="create-title">
    <h2 id="create-title">Create an API user</h2>
    <form method="post" action="${base}/console/${place.guid}/developers/users">
      ${csrfField(viewer)}
      ${textField({
        name: "username",
        label: "Username",
        value: username,
        hint: "Unique in the whole gateway, without a colon.",
        problem: problem?.field === "username" ? problem.message : undefined,
        autocomplete: "off",
        required: true,
        maxlength: 100,
      })}
      ${MERCHANT_USER_SETTINGS.map(
        ({ name, label, meaning }) =>
          html`<div class="field check">
            <input id="${name}" name="${name}" type="checkbox" value="1" />
            <label for="${name}">${label}: ${meaning}</label>
          </div>`,
      )}
      <button class="primary">Create the user</button>
    </form>
  </section>`;
}
