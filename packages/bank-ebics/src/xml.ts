import { createRequire } from "node:module";

/** Loaded without their types, which declare those of browsers for every file of the repository. */
const require = createRequire(import.meta.url);

/** The parts of an element that are used. */
export interface Element {
  readonly localName: string;
  readonly prefix: string | null;
  readonly textContent: string | null;
  readonly parentNode: Element | null;
  readonly ownerDocument: Document | null;
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): ArrayLike<Element>;
  getElementsByTagNameNS(space: string, name: string): ArrayLike<Element>;
}

export interface Document extends Pick<Element, "getElementsByTagName" | "getElementsByTagNameNS"> {
  readonly documentElement: Element | null;
}

interface Canonicalization {
  process(
    element: Element,
    options: { ancestorNamespaces: readonly { prefix: string; namespaceURI: string }[] },
  ): string;
}

const { DOMParser } = require("@xmldom/xmldom") as {
  DOMParser: new () => { parseFromString(xml: string, type: string): Document };
};
const { C14nCanonicalization } = require("xml-crypto/lib/c14n-canonicalization.js") as {
  C14nCanonicalization: new () => Canonicalization;
};

export function parseXml(xml: string): Document {
  return new DOMParser().parseFromString(xml, "text/xml");
}

/** Canonical XML 1.0 of an element, with the namespaces that its ancestors declare. */
export function canonicalXml(element: Element): string {
  const ancestorNamespaces: { prefix: string; namespaceURI: string }[] = [];
  for (let node = element.parentNode; node; node = node.parentNode)
    for (const { name, value } of Array.from(node.attributes ?? [])) {
      const [, prefix = ""] = /^xmlns(?::(.+))?$/.exec(name) ?? [];
      if (name !== "xmlns" && prefix === "") continue;
      // The element renders its own.
      const isOwn = prefix === (element.prefix ?? "");
      if (!isOwn && !ancestorNamespaces.some((known) => known.prefix === prefix))
        ancestorNamespaces.push({ prefix, namespaceURI: value });
    }
  return new C14nCanonicalization().process(element, { ancestorNamespaces });
}
