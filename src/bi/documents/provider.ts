import { createHash } from "node:crypto";
import type { Names } from "./transaction-facts.ts";

interface Provider {
  readonly guid: string;
  readonly name: string;
}

const GUID = /^PR(-[0-9A-Za-z]{4}){6}$/;

/**
 * The company behind a connector. The gateway keeps no list of providers: a connector's `provider` names its own, by name
 * or by a GUID (`PR-…`) of the operator's; one that names none goes to the company its adapter is for. A name has the same
 * GUID wherever it stands, made from the name itself, so that documents stay the same whenever they are made again.
 */
export function providerOf({ provider, adapter }: Pick<Names, "provider" | "adapter">): Provider | undefined {
  const given = provider?.trim() ?? "";
  const fallback = adapter ?? "";
  if (GUID.test(given)) return { guid: given, name: fallback === "" ? given : fallback };
  const name = given === "" ? fallback : given;
  return name === "" ? undefined : { guid: guidOf(name), name };
}

function guidOf(name: string): string {
  const hex = createHash("sha256").update(`provider:${name.toLowerCase()}`).digest("hex").slice(0, 24);
  return `PR-${hex.match(/.{4}/g)!.join("-")}`;
}
