import { html, type Html } from "../../platform/pages/index.ts";
import { BUILT_IN_MAPPINGS, type ImportKey } from "../../vault-files/index.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { choiceField, fileField } from "../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { listTable, openingColumn } from "../frame/list-table.ts";
import { pageHead } from "../frame/page-head.ts";
import { minuteText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { importBadge, type ShownImport } from "./import-words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";

interface ImportsView {
  readonly imports: readonly ShownImport[];
  readonly keys: readonly ImportKey[];
  /** Names of mappings that the tenants saved. */
  readonly saved: readonly string[];
  readonly mapping: string;
  readonly problem: { readonly field: string; readonly message: string } | undefined;
  readonly curl: string;
}

/** Files of cards: those that were sent, the form for another one, and the key to which it is encrypted. */
export function importsPage(visit: PlaceVisit, view: ImportsView): ShownPage {
  const { imports, problem, curl } = view;
  const title = t("Import cards");
  const above = [{ at: visit.at("customers"), text: t("Customers") }];
  const content = html`${pageHead({ title, above })} ${errorSummary(problem ? [problem] : [])}
    <div class="two">
      <div class="stack">
        ${uploadForm(visit, view)}
        ${
          imports.length === 0
            ? emptyPart({
                title: t("Bring your stored cards with you"),
                text: t(
                  "Ask your old provider for an export encrypted to the key of this gateway. The file is only read at first: you see what would be imported before anything is stored.",
                ),
                action: { at: visit.docs("moving-in"), text: t("Guide to moving in") },
              })
            : importsTable(visit, view)
        }
      </div>
      <aside class="stack" aria-label="${t("Details")}">${keyPanel(visit, view)}</aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function uploadForm(visit: PlaceVisit, { saved, mapping, problem }: ImportsView): Html {
  const { viewer } = visit;
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const names: readonly (readonly [string, string])[] = [
    ["quittance", t("Export of another Quittance")],
    ...BUILT_IN_MAPPINGS.filter((name) => name !== "quittance").map(
      (name) =>
        [name, t("Export of {name}", { name: name.charAt(0).toUpperCase() + name.slice(1) })] as const,
    ),
    ...saved.map((name) => [name, name] as const),
  ];
  return html`<section class="panel pad">
    <form method="post" action="${visit.at("customers", "imports")}" enctype="multipart/form-data">
      ${csrfField(viewer)}
      ${choiceField({ name: "mapping", label: t("Columns"), value: mapping, options: names, problem: problemOf("mapping") })}
      ${fileField({ label: t("File"), hint: t("CSV encrypted with OpenPGP, at most 16 MiB. The API takes files of 1 GiB, and columns of any name."), problem: problemOf("file") })}
      <button class="primary">${t("Dry run")}</button>
    </form>
  </section>`;
}

function importsTable({ at }: PlaceVisit, { imports }: ImportsView): Html {
  return listTable({
    caption: t("Import cards"),
    isShort: true,
    columns: [
      openingColumn<ShownImport>({
        head: t("Uploaded"),
        at: ({ guid }) => at("customers", "imports", guid),
        text: ({ createdAt }) => minuteText(Temporal.Instant.from(createdAt)),
        name: ({ guid }) => guid,
        look: ["nowrap"],
      }),
      { head: t("State"), cell: ({ state }) => importBadge(state), onPhone: "first end" },
      {
        head: t("Rows"),
        cell: ({ rows }) => numberText(rows),
        onPhone: "second",
        look: ["num"],
        hasLabel: true,
      },
      {
        head: t("Imported"),
        cell: ({ imported }) => numberText(imported),
        onPhone: "second end",
        look: ["num"],
        hasLabel: true,
      },
    ],
    rows: imports,
  });
}

function keyPanel({ at, viewer }: PlaceVisit, { keys }: ImportsView): Html {
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
    <form method="post" action="${at("customers", "imports", "key")}">
      ${csrfField(viewer)}
      <button class="${key ? "" : "primary"}">${t("Create key")}</button>
    </form>
  </section>`;
}
