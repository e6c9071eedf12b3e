import type { Queryable } from "../platform/database/index.ts";
import { ROOT_TENANT_GUID } from "../tenancy/index.ts";
import type { CardFacts, PublicCardFacts } from "./card-facts.ts";
import type { Vault } from "./vault.ts";
import { NO_FINGERPRINTS } from "./fingerprint-values.ts";

type Keys = Pick<Vault, "fingerprint" | "testFingerprint">;

/** The owner of a card: a payment's merchant, its tenant tree, and whether it is a test. */
interface CardOwner {
  readonly merchantGuid: string;
  readonly tree: string;
  /** For a test connector or the Simulator: another key, so that tests find no card of a live payment. */
  readonly isTest: boolean;
}

/** The fingerprints of a number, whether they may be shown or not: for rules that compare them. */
export function fingerprintsOf(
  vault: Keys,
  { pan, merchantGuid, tree, isTest }: CardOwner & { pan: string },
) {
  const keyed = (fingerprint: string) => (isTest ? vault.testFingerprint(fingerprint) : fingerprint);
  const systemFingerprint = keyed(vault.fingerprint(pan, "global"));
  return {
    merchantFingerprint: keyed(vault.fingerprint(pan, `merchant:${merchantGuid}`)),
    globalFingerprint: treeFingerprint(vault, { systemFingerprint, tree }),
    systemFingerprint,
  };
}

function treeFingerprint(
  vault: Keys,
  { systemFingerprint, tree }: { systemFingerprint: string; tree: string },
): string {
  return tree === ROOT_TENANT_GUID ? systemFingerprint : vault.fingerprint(systemFingerprint, `tree:${tree}`);
}

/**
 * The facts with fingerprints, for what is recorded of a payment; without them when too many similar cards were seen in the
 * tenant tree. Only what is recorded as a transaction may call this: a fingerprint in the response of a public call lets
 * anybody find the number behind a stored fingerprint.
 *
 * @param isTest of the connector that gets the payment, not of a meta-connector before it
 */
export async function withFingerprints(
  tx: Queryable,
  vault: Vault,
  card: { facts: PublicCardFacts; pan: string; merchantGuid: string; tenantGuid: string; isTest: boolean },
): Promise<CardFacts> {
  const tree = await vault.treeOf(card.tenantGuid, tx);
  const found = fingerprintsOf(vault, { ...card, tree });
  const shownDigits = shownDigitsOf(card.pan);
  const member = found.globalFingerprint;
  const mayShow = await vault.similarCards.mayShow(tx, { tree, shownDigits, member });
  return { ...card.facts, ...(mayShow ? found : NO_FINGERPRINTS) };
}

/** Six and four digits: what stands beside a fingerprint, and what similar cards have in common. */
export function shownDigitsOf(pan: string): string {
  return `${pan.slice(0, 6)}…${pan.slice(-4)}`;
}
