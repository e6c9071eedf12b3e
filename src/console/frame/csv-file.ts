import type { FastifyReply } from "fastify";
import { csvFor, type CsvWriter } from "../../platform/csv.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { presentLocale, t } from "../language/translate.ts";
import type { PlaceVisit } from "./console-route.ts";
import { later } from "./later.ts";
import { CONSOLE_HEADERS } from "./send-page.ts";

const FOR = "for";
const SPREADSHEET = "spreadsheet";

/** The writer of the file that the address requests: for a spreadsheet in the person's language, else for a program. */
export function csvWriterOf({ query }: Pick<PlaceVisit, "query">): CsvWriter {
  return csvFor(query(FOR) === SPREADSHEET ? { locale: presentLocale() } : "program");
}

/** The headers of a file, with those of its content. */
export function sendsCsv(
  reply: FastifyReply,
  name: string,
  more: Readonly<Record<string, string>> = {},
): void {
  void reply.headers({
    ...CONSOLE_HEADERS,
    ...more,
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });
}

/** A button that offers the files of a page, each for a spreadsheet and for a program. */
export function csvMenu(
  label: string,
  files: readonly { readonly address: string; readonly name?: string }[],
): Html {
  const link = (address: string, text: string): Html => html`<li><a href="${address}">${text}</a></li>`;
  return html`<details class="pick">
    <summary>${icon("download", "s")}${label}${icon("down", "xs")}</summary>
    ${later(
      html`<ul class="pop">
        ${files.map(({ address, name }) => {
          const join = address.includes("?") ? "&" : "?";
          const ofFile = (text: string): string => (name === undefined ? text : `${name}, ${text}`);
          return html`${link(`${address}${join}${FOR}=${SPREADSHEET}`, ofFile(t("for a spreadsheet")))}
          ${link(address, ofFile(t("for a program")))}`;
        })}
      </ul>`,
    )}
  </details>`;
}
