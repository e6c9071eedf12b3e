import type { Batch, BatchCheck } from "../../batch/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { choiceField, fileField } from "../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { minorText, typeWord } from "../payment-facts/words.ts";
import { MODE_WORDS } from "./batch-words.ts";
import { failedRow } from "./failed-row.ts";

export interface NewBatchForm {
  readonly connector: string;
  readonly mode: string;
}

interface NewBatchView {
  readonly connectors: readonly Connector[];
  readonly form: NewBatchForm;
  readonly publicUrl: string;
  readonly problem: { readonly field: string; readonly message: string } | undefined;
}

function batchesCrumb({ at }: PlaceVisit) {
  return { at: at("batches"), text: t("Batches") };
}

/** Chooses a file of charges, and how it runs. */
export function newBatchPage(visit: PlaceVisit, view: NewBatchView): ShownPage {
  const { at, viewer } = visit;
  const { connectors, form, problem, publicUrl } = view;
  const title = t("Upload a file of charges");
  const content = html`${pageHead({ title, above: [batchesCrumb(visit)] })}
  ${errorSummary(problem ? [problem] : [])}
  ${
    connectors.length === 0
      ? html`<p>${t("There is no connector here that you can charge with.")}</p>`
      : html`<form method="post" action="${at("batches", "new")}" enctype="multipart/form-data">
          ${csrfField(viewer)}
          ${choiceField({ name: "connector", label: t("Connector"), value: form.connector, options: connectors.map(({ apiKey, name }) => [apiKey, name]) })}
          ${choiceField({
            name: "mode",
            label: t("Rows that fail"),
            value: form.mode,
            options: [
              ["strict", t(MODE_WORDS.strict)],
              ["lenient", t(MODE_WORDS.lenient)],
            ],
          })}
          ${fileField({ label: t("File"), accept: ".csv,text/csv", hint: t("CSV with debits and preauthorizations of stored cards and accounts, at most 1 MiB. The first line has the keys: transactionMethod, referenceUuid, merchantTransactionId, amount, currency and more. Refunds and payouts need a limit and a second person: they are not taken here."), problem: problem?.field === "file" ? problem.message : undefined })}
          <p class="actions">
            <button class="primary">${t("Dry run")}</button>
            <a class="button" href="${at("batches")}">${t("Back to the batches")}</a>
          </p>
        </form>`
  }`;
  const curl = uploadCurl(publicUrl, form.connector, form.mode);
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** The call that uploads a file of the terminal's own disk. */
function uploadCurl(publicUrl: string, apiKey: string, mode: string): string {
  return [
    `curl -u "$API_USER:$API_PASSWORD" \\`,
    `  '${publicUrl}/api/v3/batchUpload/v2/${encodeURIComponent(apiKey)}/batches' \\`,
    `  -F 'batchFile=@batch.csv;type=text/csv' -F 'processingMode=${mode}'`,
  ].join("\n");
}

interface CheckView {
  readonly connector: Connector;
  readonly mode: Batch["mode"];
  readonly fileName: string;
  readonly check: BatchCheck;
  /** Undefined: no row would run. */
  readonly sealed: string | undefined;
  readonly publicUrl: string;
}

/** The page of a dry run: the effects of the file, before anything is stored. */
export function checkPage(visit: PlaceVisit, view: CheckView): ShownPage {
  const { at, viewer } = visit;
  const { connector, mode, fileName, check, sealed, publicUrl } = view;
  const title = sealed === undefined ? t("Nothing would run") : t("Run this file?");
  const content = html`${pageHead({ title, above: [batchesCrumb(visit)] })}
    <p class="soft">
      ${t("{file} with {connector}. Rows that can run: {valid}. Rows that are not valid: {invalid}.", { file: fileName, connector: connector.name, valid: numberText(check.valid), invalid: numberText(check.invalid) })}
      ${t(MODE_WORDS[mode])}.
    </p>
    ${sumsPart(check)} ${problemsPart(check)}
    <p class="hint">
      ${t("Nothing was stored. Whether a stored card exists and is approved is known when its row runs. A batch cannot be stopped once it has begun.")}
    </p>
    <form method="post" action="${at("batches")}" enctype="multipart/form-data">
      ${csrfField(viewer)}
      ${sealed === undefined ? "" : html`<input type="hidden" name="checked" value="${sealed}" />`}
      <p class="actions">
        ${sealed === undefined ? "" : html`<button class="primary">${t("Run {count} rows", { count: check.valid })}</button>`}
        <a class="button" href="${at("batches", "new")}">${t("Choose another file")}</a>
      </p>
    </form>`;
  return { title, content, curl: uploadCurl(publicUrl, connector.apiKey, mode) };
}

function sumsPart({ sums }: BatchCheck): Html {
  if (sums.length === 0) return html``;
  return factsPanel(
    t("What would run"),
    sums.map(({ method, currency, count, minor }) => [
      `${typeWord(method)} × ${numberText(count)}`,
      minorText(minor, currency),
    ]),
  );
}

function problemsPart({ problems, invalid }: BatchCheck): Html {
  if (problems.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Rows that are not valid")}</h2></header>
    <ul class="todo rows">
      ${problems.map((problem) => failedRow({ problem }))}
    </ul>
    ${invalid > problems.length ? html`<p class="body soft small">${t("And {count} more.", { count: invalid - problems.length })}</p>` : ""}
  </section>`;
}
