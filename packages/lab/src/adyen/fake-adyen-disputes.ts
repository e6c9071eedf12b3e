import { errorBody } from "./fake-adyen-errors.ts";

type Json = Record<string, unknown>;

const PATH = "/ca/services/DisputeService/v30/";

/** The fields of each request by Adyen's document of the Disputes API v30, all of them required. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  acceptDispute: [],
  retrieveApplicableDefenseReasons: [],
  supplyDefenseDocument: ["defenseDocuments"],
  defendDispute: ["defenseReasonCode"],
};
const DOCUMENT_FIELDS = ["content", "contentType", "defenseDocumentTypeCode"];
const CONTENT_TYPES = ["image/jpg", "image/jpeg", "image/tiff", "application/pdf"];

/** Reasons by which a dispute can be defended, with their documents and how far these are required. */
const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GoodsNotReturned: { TIDorInvoice: "Optional", GoodsNotReturned: "Required" },
  GoodsWereAsDescribed: { TIDorInvoice: "Required", GoodsWereAsDescribed: "Required" },
  GoodsOrServicesProvided: {
    ProofOfAbilityToProvideServices: "OneOrMore",
    ProofOfGoodsOrServicesProvided: "OneOrMore",
  },
  SupplyDefenseMaterial: {
    TIDorInvoice: "Optional",
    DefenseMaterial: "Required",
    AlternativeDefenseMaterial: "AlternativeRequired",
  },
};

interface FakeDispute {
  readonly reasons: readonly string[];
  readonly documents: Map<string, { contentType: string; content: string }>;
  /** The first one counts. */
  response: "accepted" | { defenseReasonCode: string } | undefined;
}

/** The disputes of a fake Adyen account, and how its merchant responds to them. */
export class FakeAdyenDisputes {
  readonly disputes = new Map<string, FakeDispute>();

  open(id: string, reasons: readonly string[] = Object.keys(REASONS)): FakeDispute {
    const dispute: FakeDispute = { reasons, documents: new Map(), response: undefined };
    this.disputes.set(id, dispute);
    return dispute;
  }

  takes(path: string): boolean {
    return path.startsWith(PATH);
  }

  execute(path: string, body: Json, merchantAccount: string): [number, Json] {
    const name = path.slice(PATH.length);
    const fields = FIELDS[name];
    if (!fields) return [404, errorBody(404, "000", "security", "Not found")];
    const expected = ["disputePspReference", "merchantAccountCode", ...fields].toSorted();
    if (Object.keys(body).toSorted().join() !== expected.join())
      return [422, errorBody(422, "702", "validation", `The fields have to be ${expected.join(", ")}`)];
    if (body["merchantAccountCode"] !== merchantAccount)
      return [403, errorBody(403, "901", "security", "Invalid Merchant Account")];
    const dispute = this.disputes.get(String(body["disputePspReference"]));
    if (!dispute) return failed("No dispute found");
    if (dispute.response) return failed("The dispute is not in a defendable state");
    return this.#act(dispute, name, body);
  }

  #act(dispute: FakeDispute, name: string, body: Json): [number, Json] {
    switch (name) {
      case "acceptDispute":
        dispute.response = "accepted";
        return SUCCEEDED;
      case "retrieveApplicableDefenseReasons":
        return [
          200,
          { defenseReasons: dispute.reasons.map((code) => reason(dispute, code)), ...SUCCEEDED[1] },
        ];
      case "supplyDefenseDocument":
        return supply(dispute, body["defenseDocuments"]);
      default: {
        const defenseReasonCode = String(body["defenseReasonCode"]);
        if (!dispute.reasons.includes(defenseReasonCode)) return failed("Unknown defense reason");
        if (!isSatisfied(dispute, defenseReasonCode)) return failed("Required defense documents are missing");
        dispute.response = { defenseReasonCode };
        return SUCCEEDED;
      }
    }
  }
}

function supply(dispute: FakeDispute, documents: unknown): [number, Json] {
  for (const document of Array.isArray(documents) ? (documents as Record<string, string>[]) : []) {
    const { content = "", contentType = "", defenseDocumentTypeCode: type = "" } = document;
    if (Object.keys(document).toSorted().join() !== DOCUMENT_FIELDS.join())
      return [422, errorBody(422, "702", "validation", "A field of a document is missing, or unknown")];
    if (Buffer.from(content, "base64").toString("base64") !== content || content === "")
      return [422, errorBody(422, "702", "validation", "The content is not in Base64")];
    if (!CONTENT_TYPES.includes(contentType)) return failed(`Content type ${contentType} is not supported`);
    if (!dispute.reasons.some((code) => REASONS[code]?.[type]))
      return failed(`Unknown document type ${type}`);
    dispute.documents.set(type, { contentType, content });
  }
  return SUCCEEDED;
}

function reason({ documents }: FakeDispute, defenseReasonCode: string): Json {
  const types = REASONS[defenseReasonCode] ?? {};
  const defenseDocumentTypes = Object.entries(types).map(([defenseDocumentTypeCode, requirementLevel]) => ({
    available: documents.has(defenseDocumentTypeCode),
    defenseDocumentTypeCode,
    requirementLevel,
  }));
  return { defenseDocumentTypes, defenseReasonCode, satisfied: false };
}

function isSatisfied({ documents }: FakeDispute, code: string): boolean {
  const types = Object.entries(REASONS[code] ?? {});
  const of = (level: string) => types.filter(([, one]) => one === level).map(([type]) => type);
  if (of("AlternativeRequired").some((type) => documents.has(type))) return true;
  const oneOf = of("OneOrMore");
  return (
    of("Required").every((type) => documents.has(type)) &&
    (oneOf.length === 0 || oneOf.some((type) => documents.has(type)))
  );
}

const SUCCEEDED: [number, Json] = [200, { disputeServiceResult: { success: true } }];

function failed(errorMessage: string): [number, Json] {
  return [200, { disputeServiceResult: { success: false, errorMessage } }];
}
