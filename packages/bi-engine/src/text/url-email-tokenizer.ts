import tlds from "tlds" with { type: "json" };
import { standardTokenizer } from "./standard-tokenizer.ts";
import type { Term } from "./token.ts";

/**
 * Like the standard tokenizer, but an e-mail address or a URL stays one term (`uax_url_email`).
 * A host without scheme counts only when it ends in a top-level domain that exists.
 */
export function urlEmailTokenizer(text: string): Term[] {
  const terms: Term[] = [];
  let done = 0;
  for (const found of text.matchAll(ADDRESS_PATTERN)) {
    const address = withoutPartialHost(found[0]);
    if (address === undefined) continue;
    terms.push(...termsBetween(text, done, found.index), { text: address, start: found.index });
    done = found.index + address.length;
  }
  return [...terms, ...termsBetween(text, done, text.length)];
}

const LABEL = "[A-Za-z0-9](?:[-A-Za-z0-9]{0,61}[A-Za-z0-9])?";
const IP_V4 = "\\d{1,3}(?:\\.\\d{1,3}){3}";
const IP_V6 = "\\[[0-9A-Fa-f:.]{2,45}\\]";
const LOOSE_HOST = `(?:${IP_V6}|${LABEL}(?:\\.${LABEL})*\\.?)`;
const PATH = "(?:/[-\\w.~%!$&'()*+,;:@=/]*)?(?:\\?[-\\w.~%!$&'()*+,;:@=/?]*)?(?:#[-\\w.~%!$&'()*+,;:@=/?]*)?";
const LOCAL_PART = "[\\w!#$%&'*+\\-/=?^`{|}~]{1,64}(?:\\.[\\w!#$%&'*+\\-/=?^`{|}~]{1,64}){0,32}";

const SCHEME_URL = `(?:https?|ftp)://(?:[-\\w.~%!$&'()*+,;:=]{1,128}@)?${LOOSE_HOST}(?::\\d{1,5})?${PATH}`;
const EMAIL = `${LOCAL_PART}@(?:\\[(?:${IP_V4}|[iI][pP][vV]6:[0-9A-Fa-f:.]{2,45})\\]|${LABEL}(?:\\.${LABEL}){1,32})`;
const BARE_URL = `(?:${IP_V4}|${LABEL}(?:\\.${LABEL}){1,32})(?::\\d{1,5})?${PATH}`;

export const ADDRESS_PATTERN = new RegExp(
  `(?<![\\w])(?:(?<scheme>${SCHEME_URL})|(?<email>${EMAIL})|(?<bare>${BARE_URL}))`,
  "gi",
);

const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(tlds);

/** Cuts a host without scheme back to its last part that is a top-level domain, if there is one. */
function withoutPartialHost(address: string): string | undefined {
  if (/^(?:https?|ftp):\/\//i.test(address) || address.endsWith("]")) return address;
  const found = /^(?<before>(?:[^@/?#]*@)?)(?<host>[-A-Za-z0-9.]+)/.exec(address);
  if (found === null) return undefined;
  const { before = "", host = "" } = found.groups ?? {};
  const after = address.slice(found[0].length);
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return address;
  const labels = host.split(".");
  const last = labels.findLastIndex((part) => TOP_LEVEL_DOMAINS.has(part.toLowerCase()));
  if (last < 1) return undefined;
  if (last === labels.length - 1) return before + host + after;
  return undefined;
}

function termsBetween(text: string, from: number, to: number): Term[] {
  return standardTokenizer(text.slice(from, to)).map((term) => ({
    text: term.text,
    start: term.start + from,
  }));
}
