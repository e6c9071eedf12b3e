import { API_OPERATIONS, type ApiOperationName } from "../../authority/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { typeWord } from "../payment-facts/words.ts";

/** The kinds of requests that an API user can be given. */
export function operationWord(operation: ApiOperationName): string {
  if (isKind(operation)) return t(KINDS[operation]);
  return typeWord(operation === "incrementalAuthorization" ? "incremental-authorization" : operation);
}

function isKind(operation: ApiOperationName): operation is keyof typeof KINDS {
  return Object.hasOwn(KINDS, operation);
}

const KINDS = {
  push: "Transactions made elsewhere",
  profiles: "Customer profiles",
  schedules: "Schedules",
  links: "Payment links",
  batch: "Batches",
  disputes: "Disputes",
  list: "Lists of payments and events",
} as const satisfies Partial<Record<ApiOperationName, PlainText>>;

/** Each with its name in the API beside it. */
export function operationsText(operations: readonly ApiOperationName[] | null): Html {
  const names = operations ?? API_OPERATIONS;
  if (names.length === 0) return html`${t("read only")}`;
  return html`${names.map((name, index) => html`${index === 0 ? "" : ", "}${operationWord(name)} <code class="small soft">${name}</code>`)}`;
}

/** Operations of the merchants' API beside those on transactions: the first part of the path, and the part that names the act. */
const WORDS: Readonly<Record<string, PlainText>> = {
  status: "Status of a transaction",
  transactions: "List of transactions",
  options: "Options of a connector",
  events: "List of events",
  "events/one": "One event",
  "batchUpload/upload": "Upload a batch",
  "batchUpload/list": "List of batches",
  "batchUpload/one": "Status of a batch",
  "batchUpload/file": "Results of a batch",
  "schedule/start": "Start a schedule",
  "schedule/get": "Read a schedule",
  "schedule/update": "Change a schedule",
  "schedule/pause": "Pause a schedule",
  "schedule/continue": "Continue a schedule",
  "schedule/cancel": "Cancel a schedule",
  "dispute/metadata": "Read a dispute",
  "dispute/accept": "Accept a dispute",
  "dispute/submit-evidence": "Contest a dispute",
  "dispute/upload-evidence": "Upload evidence",
  "customerProfiles/getProfile": "Read a customer profile",
  "customerProfiles/updateProfile": "Change a customer profile",
  "customerProfiles/deleteProfile": "Delete a customer profile",
  "customerProfiles/attachPaymentInstrument": "Add a stored payment instrument",
  "customerProfiles/detachPaymentInstrument": "Remove a stored payment instrument",
  orders: "Payments by order of the shop",
  "orders/report": "Compare orders of the shop",
  recovery: "List of failed payments in recovery",
  "recovery/one": "Read a recovery case",
  "recovery/retry": "Repeat the payment of a recovery case",
  "recovery/stop": "Stop a recovery case",
  "recovery/link": "Prolong the link of a recovery case",
  payByLink: "Read a payment link",
  "payByLink/cancel": "Cancel a payment link",
  "payByLink/resend": "Resend a payment link",
  "payByLink/replace": "Replace a payment link",
  "reusableLink/create": "Create a reusable link",
  "reusableLink/list": "List of reusable links",
  "reusableLink/get": "Read a reusable link",
  "reusableLink/cancel": "Cancel a reusable link",
  "push/chargeback": "Record a chargeback made elsewhere",
  "transaction/continue-dcc": "Currency conversion",
  "transaction/prepare-debit": "Hosted fields for a payment",
  "transaction/prepare-preauthorize": "Hosted fields for a preauthorisation",
  "transaction/prepare-register": "Hosted fields for storing a card",
};

interface ApiRequest {
  readonly method: string;
  readonly path: string;
}

/** A request of the merchants' API in words, by its path; empty for a path that has none. */
export function requestWord(request: ApiRequest): string {
  const [resource = "", ...parts] = request.path.replace("/api/v3/", "").split("/");
  const act = actOf(resource, parts, request.method);
  const operation = API_OPERATIONS.find((name) => name === act);
  if (operation !== undefined && resource === "transaction") return operationWord(operation);
  if (operation !== undefined && resource === "push")
    return t("Made elsewhere: {operation}", { operation: operationWord(operation) });
  const name = act === "" ? resource : `${resource}/${act}`;
  return Object.hasOwn(WORDS, name) ? t(WORDS[name]!) : "";
}

/** The part of a path that says what is done; empty where the resource alone does. */
function actOf(resource: string, parts: readonly string[], method: string): string {
  switch (resource) {
    case "transaction":
    case "push":
    case "dispute":
    case "customerProfiles":
    case "payByLink":
      return parts[1] ?? "";
    case "schedule":
    case "reusableLink":
      return parts.at(-1) ?? "";
    case "events":
      return parts.length > 1 ? "one" : "";
    case "orders":
      return parts[1] ?? "";
    case "recovery":
      return parts[2] ?? (parts.length > 1 ? "one" : "");
    case "batchUpload":
      return batchAct(parts.length, method);
    default:
      return "";
  }
}

/** `v2/:apiKey/batches`, then the id, then `file`. */
function batchAct(parts: number, method: string): string {
  if (parts > 4) return "file";
  if (parts > 3) return "one";
  return method === "POST" ? "upload" : "list";
}
