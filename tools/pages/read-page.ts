import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from "parse5";

/** An element of a page as a browser builds it. */
export interface PageElement {
  /** In lower case, whatever its spelling. */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The elements inside, at any depth. */
  readonly inside: readonly PageElement[];
}

/**
 * All elements of a page in their order, those in templates too. The parser follows the HTML standard, as browsers do, so
 * that a different spelling hides nothing. With scripts, the content of `<noscript>` is text; without, it is elements.
 */
export function readPage(html: string, { scripts }: { scripts: boolean }): PageElement[] {
  return elementsIn(parse(html, { scriptingEnabled: scripts }));
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): PageElement[] {
  return parent.childNodes.flatMap((node) => {
    if (!defaultTreeAdapter.isElementNode(node)) return [];
    const content = "content" in node ? elementsIn(node.content) : [];
    const inside = [...elementsIn(node), ...content];
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    return [{ tag: node.tagName.toLowerCase(), attributes, inside }, ...inside];
  });
}
