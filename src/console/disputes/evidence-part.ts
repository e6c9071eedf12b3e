import { html, icon, type Html } from "../../platform/pages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { choiceField } from "../frame/field.ts";
import { csrfField } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import { fileTypeWord } from "./dispute-words.ts";
import { addressOf, canAnswer, type DisputeView } from "./dispute-view.ts";
import { evidenceItems, type EvidenceItem } from "./evidence-items.ts";

/** The part of evidence: what is there, what would help, and the form for a file. */
export function evidencePart(visit: PlaceVisit, view: DisputeView): Html {
  const items = evidenceItems(view.facts);
  const ready = items.filter(({ isReady }) => isReady).length;
  const { options } = view.facts;
  return html`<section class="panel">
    <header>
      <h2>${t("Evidence")}</h2>
      <span class="soft small">${t("{ready} of {all} ready", { ready, all: items.length })}</span>
    </header>
    <ul class="todo rows">
      ${items.map((item) => itemRow(visit, view, item))}
      ${
        isRefusal(options)
          ? ""
          : options.files.map(
              ({ type, bytes }) =>
                html`<li>
                  <span class="round good">${icon("file")}</span
                  ><span
                    ><b>${fileTypeWord(type)}</b
                    ><span class="soft"
                      >${t("File of {size} kB", { size: Math.ceil(bytes / 1000) })}</span
                    ></span
                  ><span></span>
                </li>`,
            )
      }
    </ul>
    ${canAnswer(view) ? uploadForm(visit, view) : ""}
  </section>`;
}

function itemRow(visit: PlaceVisit, view: DisputeView, item: EvidenceItem): Html {
  const { isReady, title, detail, page, missing } = item;
  const link =
    page === undefined
      ? ""
      : html`<a href="${visit.at(...page)}">${t("View")}<span class="unseen"> ${title}</span></a>`;
  const add =
    missing !== undefined && view.mayAnswer
      ? html`<a class="button" href="${addressOf(visit, view, { file: missing, "#": "file" })}"
          >${t("Add file")}</a
        >`
      : "";
  return html`<li>
    <span class="round ${isReady ? "good" : "wait"}">${icon(isReady ? "check" : "file")}</span
    ><span><b>${title}</b><span class="soft">${detail}</span></span
    ><span>${link}${add}</span>
  </li>`;
}

/** Only what the provider takes. */
function uploadForm(visit: PlaceVisit, view: DisputeView): Html {
  const { viewer } = visit;
  const { facts, problem } = view;
  const { options } = facts;
  if (isRefusal(options)) return html``;
  const isWrong = problem?.field === "file";
  return html`<div class="body">
    <form method="post" action="${addressOf(visit, view, "files")}" enctype="multipart/form-data">
      ${csrfField(viewer)}
      ${choiceField({
        name: "type",
        label: t("The file shows"),
        value: view.chosenFile,
        options: options.fileTypes.map((type) => [type, fileTypeWord(type)] as const),
      })}
      <div class="field">
        <label for="file">${t("File")}</label>
        <input
          id="file"
          name="file"
          type="file"
          accept="${options.mediaTypes.join(",")}"
          required
          aria-describedby="file-hint${isWrong ? " file-problem" : ""}"
          ${isWrong ? html`aria-invalid="true"` : ""}
        />
        <p class="hint" id="file-hint">
          ${t("PDF or image, up to {size} MB. It is kept encrypted until you send the answer.", { size: Math.floor(options.maxFileBytes / 100_000) / 10 })}
        </p>
        ${isWrong ? html`<p class="problem" id="file-problem">${problem.message}</p>` : ""}
      </div>
      <p class="actions"><button>${t("Add file")}</button></p>
    </form>
  </div>`;
}
