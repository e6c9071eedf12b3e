import { html, type Html } from "../../platform/pages/index.ts";
import { BUILT_IN_MAPPINGS, type ImportKey } from "../../vault-files/index.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { choiceField, fieldNotes } from "../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { minuteText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { importBadge, type ShownImport } from "./import-words.ts";

interface ImportsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly imports: readonly ShownImport[];
  readonly keys: readonly ImportKey[];
  /** Names of mappings that the tenants saved. */
  readonly saved: readonly string[];
  readonly mapping: string;
  readonly problem: { readonly field: string; readonly message: string } | undefined;
  readonly curl: string;
}

/** Files of cards: those that were sent, the form for another one, and the key to which it is encrypted. */
export function importsPage(view: ImportsView): ConsolePage {
  const { base, viewer, place, imports, problem, curl } = view;
  const title = t("Import cards");
  const above = [{ at: `${base}/console/${place.guid}/customers`, text: t("Customers") }];
  const content = html`${pageHead({ title, above })} ${errorSummary(problem ? [problem] : [])}
    <div class="two">
      <div class="stack">
        ${uploadForm(view)}
        ${
          imports.length === 0
            ? emptyPart({
                title: t("Bring your stored cards with you"),
                text: t(
                  "Ask your old provider for an export encrypted to the key of this gateway. The file is only read at first: you see what would be imported before anything is stored.",
                ),
                action: { at: `${base}/docs/guides/moving-in`, text: t("Guide to moving in") },
              })
            : importsTable(view)
        }
      </div>
      <aside class="stack" aria-label="${t("Details")}">${keyPanel(view)}</aside>
    </div>`;
  return { title, content, viewer, area: "customers", curl, status: problem ? 422 : 200 };
}

function uploadForm({ base, viewer, place, saved, mapping, problem }: ImportsView): Html {
  const fileProblem = problem?.field === "file" ? problem.message : undefined;
  const names: readonly (readonly [string, string])[] = [
    ["quittance", t("Export of another Quittance")],
    ...BUILT_IN_MAPPINGS.filter((name) => name !== "quittance").map(
      (name) =>
        [name, t("Export of {name}", { name: name.charAt(0).toUpperCase() + name.slice(1) })] as const,
    ),
    ...saved.map((name) => [name, name] as const),
  ];
  return html`<section class="panel pad">
    <form
      method="post"
      action="${base}/console/${place.guid}/customers/imports"
      enctype="multipart/form-data"
    >
      ${csrfField(viewer)}
      ${choiceField({ name: "mapping", label: t("Columns"), value: mapping, options: names })}
      <div class="field">
        <label for="file">${t("File")}</label>
        <input
          type="file"
          id="file"
          name="file"
          required
          aria-describedby="file-hint${fileProblem === undefined ? "" : " file-problem"}"
          ${fileProblem === undefined ? "" : html`aria-invalid="true"`}
        />
        ${fieldNotes({ name: "file", problem: fileProblem, hint: t("CSV encrypted with OpenPGP, at most 16 MiB. The API takes files of 1 GiB, and columns of any name.") })}
      </div>
      <button class="primary">${t("Dry run")}</button>
    </form>
  </section>`;
}

function importsTable({ base, place, imports }: ImportsView): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines" role="table">
    <caption class="unseen">
      ${t("Import cards")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Uploaded"))} ${head(t("State"))} ${head(t("Rows"), "num")} ${head(t("Imported"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${imports.map(
        (one) =>
          html`<tr role="row">
            <td role="cell" class="a nowrap">
              <a class="go" href="${base}/console/${place.guid}/customers/imports/${one.guid}"
                >${minuteText(Temporal.Instant.from(one.createdAt))}<span class="unseen">
                  ${one.guid}</span
                ></a
              >
            </td>
            <td role="cell" class="b">${importBadge(one.state)}</td>
            <td role="cell" class="c num">${numberText(one.rows)}</td>
            <td role="cell" class="d num">${numberText(one.imported)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function keyPanel({ base, viewer, place, keys }: ImportsView): Html {
  const [key] = keys;
  return html`<section class="panel pad">
    <h2>${t("Public key")}</h2>
    ${
      key
        ? html`<p class="small">
              <code>${key.fingerprint}</code
              ><br />${t("Valid until {time}", { time: timeText(key.expiresAt) })}
            </p>
            <details>
              <summary>${t("Show public key")}</summary>
              <pre class="small"><code>${key.publicKey}</code></pre>
            </details>`
        : html`<p>${t("There is no key yet to which a file could be encrypted.")}</p>`
    }
    <form method="post" action="${base}/console/${place.guid}/customers/imports/key">
      ${csrfField(viewer)}
      <button class="${key ? "" : "primary"}">${t("Create key")}</button>
    </form>
  </section>`;
}
