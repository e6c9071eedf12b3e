import type { PastedMessage } from "../../../connectors/index.ts";
import { t } from "../../language/translate.ts";

/** How much of a pasted message is read. */
export const MAX_HEAD_LENGTH = 16_000;
export const MAX_BODY_LENGTH = 100_000;
const REQUEST_LINE = /^([A-Za-z]{1,10})\s+(\S{1,4000})(?:\s+HTTP\/[\d.]+)?$/;

/** The fields of the signature tester's form. */
export interface PastedForm {
  /** The request line and the headers. */
  readonly head: string;
  readonly body: string;
  /** The text the client signed, if it can print it. */
  readonly signedText: string;
}

/** The message as it was sent; a problem when its first line is no request line. Forms send line feeds as CR LF. */
export function readPasted(form: PastedForm): PastedMessage | { readonly message: string } {
  const [first = "", ...rest] = lines(form.head).split("\n");
  const [, method = "", uri = ""] = REQUEST_LINE.exec(first.trim()) ?? [];
  if (uri === "")
    return {
      message: t(
        "Start with the request line, for example POST /api/v3/transaction/demo-card/debit HTTP/1.1.",
      ),
    };
  const headers: Record<string, string> = {};
  for (const line of rest) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return {
    method,
    uri: pathOf(uri),
    headers,
    body: lines(form.body),
    signedText: lines(form.signedText).replace(/\n$/, ""),
  };
}

function lines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** Some tools print the whole address in the request line. */
function pathOf(uri: string): string {
  const address = /^https?:/i.test(uri) ? URL.parse(uri) : null;
  return address ? address.pathname + address.search : uri;
}
