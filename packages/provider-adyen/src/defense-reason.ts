import { cutText, object, text, type DisputeResponse, type JsonObject } from "@quittance/provider-kit";

/** A reason by which a dispute can be defended, with the documents that it takes (`DefenseReason` of the Disputes API). */
interface DefenseReason {
  readonly code: string;
  readonly documents: readonly {
    readonly type: string;
    /** Required, OneOrMore, Optional or AlternativeRequired, which replaces the required ones. */
    readonly level: string;
    /** Adyen has one already. */
    readonly isSupplied: boolean;
  }[];
}

/** Reads `defenseReasons`; entries that cannot be read are left out. */
export function defenseReasonsIn(body: JsonObject): DefenseReason[] {
  return listOf(body["defenseReasons"]).flatMap((reason) => {
    const code = cutText(text(reason["defenseReasonCode"]), 100);
    const documents = listOf(reason["defenseDocumentTypes"]).map((one) => ({
      type: cutText(text(one["defenseDocumentTypeCode"]), 100),
      level: cutText(text(one["requirementLevel"]), 30),
      isSupplied: one["available"] === true,
    }));
    return code ? [{ code, documents }] : [];
  });
}

function listOf(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : []).map(object).filter((one) => one !== undefined);
}

/**
 * The reason that a merchant names, or the only one that their documents are enough for.
 *
 * @returns `invalid`: what is wrong, with the field that it is about
 */
export function chooseDefense(
  reasons: readonly DefenseReason[],
  { texts, files }: Pick<DisputeResponse, "texts" | "files">,
): { readonly defenseReasonCode: string } | { readonly invalid: string } {
  const types = files.map(({ type }) => type);
  const named = texts["defenseReasonCode"];
  const codes = reasons.map(({ code }) => code);
  if (reasons.length === 0) return { invalid: "Adyen takes no defense of this dispute" };
  if (named !== undefined) {
    const reason = reasons.find(({ code }) => code === named);
    if (!reason) return { invalid: `extraData.defenseReasonCode must be one of ${codes.join(", ")}` };
    const invalid = problemOf(reason, types);
    return invalid === undefined ? { defenseReasonCode: reason.code } : { invalid };
  }
  const fitting = reasons.filter((reason) => problemOf(reason, types) === undefined);
  const [only, ...others] = fitting;
  if (only && others.length === 0) return { defenseReasonCode: only.code };
  if (only)
    return {
      invalid: `extraData.defenseReasonCode is required, one of ${fitting.map(({ code }) => code).join(", ")}`,
    };
  const [first] = reasons;
  return {
    invalid:
      reasons.length === 1 && first
        ? (problemOf(first, types) ?? "")
        : `extraData.type: the files are of no defense reason, or not all that it needs: ${reasons.map(describe).join("; ")}`,
  };
}

/** Why the documents are not those of a reason; undefined when they are. */
function problemOf({ code, documents }: DefenseReason, types: readonly string[]): string | undefined {
  const foreign = types.find((type) => !documents.some((one) => one.type === type));
  if (foreign !== undefined)
    return `extraData.type: ${code} takes no ${foreign}, but ${documents.map(({ type }) => type).join(", ") || "no file"}`;
  const isThere = ({ type, isSupplied }: DefenseReason["documents"][number]) =>
    isSupplied || types.includes(type);
  const of = (level: string) => documents.filter((one) => one.level === level);
  if (of("AlternativeRequired").some(isThere)) return undefined;
  const missing = of("Required").filter((one) => !isThere(one));
  if (missing.length > 0)
    return `extraData.type: ${code} needs ${missing.map(({ type }) => type).join(" and ")}`;
  const oneOf = of("OneOrMore");
  return oneOf.length > 0 && !oneOf.some(isThere)
    ? `extraData.type: ${code} needs one of ${oneOf.map(({ type }) => type).join(", ")}`
    : undefined;
}

function describe({ code, documents }: DefenseReason): string {
  return `${code} (${documents.map(({ type, level }) => `${type} ${level}`).join(", ")})`;
}
