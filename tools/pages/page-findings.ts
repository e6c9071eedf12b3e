import type { PageElement } from "./read-page.ts";

/** The fields of the two forms that a customer's browser posts to the ACS (EMV 3DS: 3DS Method and challenge). */
const ACS_FIELDS: ReadonlySet<string> = new Set(["threeDSMethodData", "creq", "threeDSSessionData"]);
const ADDRESSES = ["href", "src", "action", "formaction", "xlink:href"];
/** Elements that no payment page has: each of them redirects addresses or shows foreign content. */
const FOREIGN = ["base", "object", "embed", "applet", "frame", "portal"];

/**
 * A sentence for each part that leads the customer or their input away from the page: forms, refreshes, frames and
 * foreign elements, and scripts without a script element. Scripts that load are checked separately.
 */
export function pageFindings(page: URL, elements: readonly PageElement[]): string[] {
  const facts = { hasTypedFields: hasTypedFields(elements) };
  return elements.flatMap((element) => [
    ...handlerFindings(element),
    ...formFindings(page, element, facts),
    ...(element.tag === "meta" && isRefresh(element)
      ? refreshFindings(page, element.attributes.get("content") ?? "")
      : []),
    ...contentFindings(page, element),
  ]);
}

/** Whether the customer can type something into the page. */
export function hasTypedFields(elements: readonly PageElement[]): boolean {
  return elements.some(isTyped);
}

/** A refresh may load the page itself again, and nothing else: the value of the header, or of the `meta` element. */
export function refreshFindings(page: URL, value: string): string[] {
  const target = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(value)?.[1]?.trim() ?? "";
  return staysOn(page, target) ? [] : [`There is a refresh to ${target}.`];
}

function isRefresh({ attributes }: PageElement): boolean {
  return attributes.get("http-equiv")?.trim().toLowerCase() === "refresh";
}

function handlerFindings({ tag, attributes }: PageElement): string[] {
  const handlers = [...attributes.keys()].filter((name) => name.startsWith("on"));
  const scripted = ADDRESSES.filter((name) => isScript(attributes.get(name) ?? ""));
  return [
    ...handlers.map((name) => `There is an inline handler: <${tag} ${name}>.`),
    ...scripted.map((name) => `There is a script as its address: <${tag} ${name}>.`),
  ];
}

/** Browsers drop control characters and line breaks from an address before they read its scheme, and so does URL. */
function isScript(address: string): boolean {
  return URL.parse(address)?.protocol === "javascript:";
}

/**
 * Forms lead to the page's own address and below. Only the form to the ACS may lead elsewhere: it holds only the message of
 * 3-D Secure, on a page without input fields.
 */
function formFindings(page: URL, element: PageElement, facts: { hasTypedFields: boolean }): string[] {
  const target = element.attributes.get(element.tag === "form" ? "action" : "formaction") ?? "";
  if (isScript(target) || staysOn(page, target)) return [];
  const isAcsForm = element.tag === "form" && !facts.hasTypedFields && holdsAcsMessage(element);
  return isAcsForm ? [] : [`A form leads to ${target}.`];
}

function holdsAcsMessage({ inside }: PageElement): boolean {
  const names = inside.flatMap(({ attributes }) => attributes.get("name") ?? []);
  return names.length > 0 && names.every((name) => ACS_FIELDS.has(name));
}

function isTyped({ tag, attributes }: PageElement): boolean {
  if (tag === "input") return attributes.get("type")?.toLowerCase() !== "hidden";
  return tag === "textarea" || tag === "select" || attributes.has("contenteditable");
}

function contentFindings(page: URL, { tag, attributes }: PageElement): string[] {
  if (FOREIGN.includes(tag)) return [`There is a <${tag}>.`];
  const findings: string[] = [];
  if (attributes.has("srcdoc")) findings.push(`There is an <${tag} srcdoc>.`);
  const name = { iframe: "src", link: "href" }[tag];
  const address = name === undefined ? undefined : attributes.get(name);
  if (address !== undefined && URL.parse(address, page)?.origin !== page.origin)
    findings.push(`<${tag}> loads ${address} from another origin.`);
  return findings;
}

/** An empty address means the page itself. */
function staysOn(page: URL, address: string): boolean {
  const target = URL.parse(address.trim(), page);
  return (
    target?.origin === page.origin &&
    (target.pathname === page.pathname || target.pathname.startsWith(`${page.pathname}/`))
  );
}
