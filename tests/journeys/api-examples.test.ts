import { API_EXAMPLES } from "../../src/gateway/api-examples.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient, type ApiResponse } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { DocumentedObjects } from "../support/documented-objects.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: {
    readonly content: Readonly<
      Partial<Record<string, { example?: object | string; examples?: Record<string, { value: object }> }>>
    >;
  };
}
interface Call extends Operation {
  readonly path: string;
}

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" }, testClock: true }));
const api = forThisFile(() => new ApiClient(started.url));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
/** A user with the setting that the push API demands. */
let till: ApiClient;
/** Values of the path, and the earlier transaction that an example refers to; both are made for each request. */
let values: Record<string, () => Promise<string>>;
let objects: DocumentedObjects;

beforeAll(async () => {
  // Conversion needs current rates.
  await started.gateway.runDue();
  const credentials = { username: "till", password: "till-otter-runs-94" };
  const user = { ...credentials, type: "api", settings: { "push-api": "1" } };
  await root.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, user);
  till = new ApiClient(started.url, credentials);
  objects = new DocumentedObjects(started.url);
  await objects.openAccount();
  values = valuesOf();
});

async function documented(): Promise<Call[]> {
  const { body } = await api.get("/openapi.json");
  return Object.entries<Record<string, Operation>>(body["paths"]).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ requestBody }) => requestBody !== undefined)
      .map((operation) => ({ ...operation, path })),
  );
}

describe("every example of the API page", () => {
  it("works against the demo, and works a second time", async () => {
    const refused: unknown[] = [];
    for (const turn of [1, 2]) {
      for (const call of await documented()) {
        for (const example of examplesOf(call)) {
          const { status, body } = await send(call, example);
          const isDone =
            (status === 200 || status === 201) && body["success"] !== false && body["error"] === undefined;
          if (!isDone) refused.push({ turn, operation: call.operationId, status, body, example });
        }
      }
    }
    expect(refused).toEqual([]);
  });
});

function contentOf({ requestBody }: Operation) {
  const [[type, content] = []] = Object.entries(requestBody!.content);
  if (type === undefined || !content) throw new Error("There is a request body without a content type.");
  return { type, content };
}

function examplesOf(call: Operation): (object | string)[] {
  const { example, examples = {} } = contentOf(call).content;
  return example ? [example] : Object.values(examples).map(({ value }) => value);
}

async function send(call: Call, example: object | string): Promise<ApiResponse> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  let path = call.path;
  for (const name of names) path = path.replace(`{${name}}`, await valueOf(name, call));
  let text = JSON.stringify(example);
  // The examples name a customer, whom the one of deleteProfile deletes.
  if (call.tags[0] === "Customer profiles") await valueOf("customer", call);
  if (text.includes("<uuid of")) text = text.replace(/<uuid of[^"]*>/, await valueOf("earlier", call));
  if (call.operationId.endsWith("PaymentInstrument"))
    text = text.replace(/"transactionUuid":"\w+"/, `"transactionUuid":"${await valueOf("earlier", call)}"`);
  if (call.operationId === "createFeeSet") {
    const owner = `"ownerKind":"connector","ownerGuid":"${await valueOf("connectorGuid", call)}"`;
    text = text.replace(/"ownerKind":"merchant","ownerGuid":"[^"]+"/, owner);
    text = text.replaceAll(/"entityGuid":"[^"]+"/g, `"entityGuid":"${await valueOf("feeEntity", call)}"`);
  }
  if (call.operationId === "createBookingExport") {
    const today = Temporal.Now.plainDateISO("Europe/Vienna").toString();
    text = JSON.stringify({ ...(example as object), from: today, to: today });
  }
  if (call.operationId === "exportVault") text = JSON.stringify({ publicKey: await objects.publicKey() });
  if (call.tags[0] === "BI data source") {
    const bi = new BiClient(started.url);
    if (text.includes('"scroll_id"')) {
      const { body } = await bi.post("/_search?scroll=1m", { size: 1 });
      text = text.replace(/"scroll_id":"[^"]+"/, `"scroll_id":"${body["_scroll_id"]}"`);
    }
    return bi.post(path.replace("/bi/query/transactions", ""), JSON.parse(text));
  }
  const { type } = contentOf(call);
  if (call.operationId === "importVaultFile") return sendFile(path, { type, file: await objects.cardFile() });
  if (typeof example === "string") return sendFile(path, { type, file: JSON.parse(text) });
  if (type !== "application/json") return sendForm(path, { type, fields: JSON.parse(text) });
  const clients: Readonly<Record<string, ApiClient>> = { Provisioning: root, Push: till };
  return (clients[call.tags[0] ?? ""] ?? api).post(path, text);
}

/** As the operator. */
function sendFile(
  path: string,
  { type, file }: { type: string; file: string | Buffer<ArrayBuffer> },
): Promise<ApiResponse> {
  return root.send("POST", path, { body: file, headers: { "content-type": type } });
}

/** As the demo's API user, with a file where the field is one. */
async function sendForm(
  path: string,
  { type, fields }: { type: string; fields: Record<string, string> },
): Promise<ApiResponse> {
  const form = type === "multipart/form-data" ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (form instanceof FormData && name === "batchFile")
      form.set(name, new File([value], "batch.csv", { type: "text/csv" }));
    else if (form instanceof FormData && name === "file")
      form.set(name, new File([value], "receipt.pdf", { type: "application/pdf" }));
    else form.set(name, value);
  }
  const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;
  const response = await fetch(started.url + path, {
    method: "POST",
    body: form,
    headers: { authorization },
  });
  const { status, headers } = response;
  const body = (await response.json()) as ApiResponse["body"];
  return { status, headers, body };
}

/** By the operation, else by the name alone. */
async function valueOf(name: string, { operationId }: Operation): Promise<string> {
  const make = values[`${operationId}.${name}`] ?? values[name];
  if (!make) throw new Error(`The test has no ${name} for ${operationId}.`);
  return make();
}

function valuesOf(): Record<string, () => Promise<string>> {
  const transaction = async (operation: string, more: object = {}): Promise<string> =>
    (await api.transaction("demo-card", operation, { ...anOrder(), ...more })).body["uuid"];
  const registered = async (): Promise<string> =>
    transaction("register", { amount: undefined, currency: undefined });
  const created = async (
    operation: string,
    request: object,
  ): Promise<Record<string, Record<string, string>>> =>
    (await root.post(`/api/provisioning/${operation}`, request)).body;
  const reserved = (): Promise<string> => transaction("preauthorize", { amount: "50.00" });
  const chargeback = async (): Promise<string> => {
    const transactionUuid = await transaction("debit");
    await api.post("/simulator/chargebacks", { transactionUuid });
    const { uuid } = await started.gateway.db.one<{ uuid: string }>(sql`
      select uuid from transactions where reference_uuid = ${transactionUuid} and type = 'chargeback'`);
    return uuid;
  };
  const pushed = async (type: string): Promise<string> => {
    const request = { transactionId: anOrder()["merchantTransactionId"], amount: "9.99", currency: "EUR" };
    return (await till.post(`/api/v3/push/demo-card/${type}`, request)).body["uuid"];
  };
  const customer = { customerProfileData: { customerIdentification: "customer-1" } };
  const ofStripe = async () => {
    const apiKey = anOrder()["merchantTransactionId"];
    const vault = { webhookSecrets: ["whsec_0123456789abcdef0123456789abcdef"] };
    const config = { apiSecret: "sk_test_1", testMode: true, vault };
    const connector = { name: "Stripe", adapter: "Stripe", method: "Creditcard", apiKey, config };
    return (await created(`createConnector/${MERCHANT}`, connector))["connector"]!["guid"]!;
  };
  const draftedThreeDSecure = async (): Promise<string> => {
    const apiKey = anOrder()["merchantTransactionId"];
    const connector = { name: "Cards", adapter: "Simulator", method: "Creditcard", apiKey };
    const guid = (await created(`createConnector/${MERCHANT}`, connector))["connector"]!["guid"]!;
    const settings = { "3dsecure:check": "mandatory" };
    await created(`saveConnectorDraft/${guid}/three_d_secure`, { settings });
    return guid;
  };
  const riskProfile = async (): Promise<string> => {
    const { body } = await root.post(`/api/provisioning/createRiskProfile/${TENANT}`, { name: "Rules" });
    return String(body["riskProfile"].id);
  };
  const draftedProfile = async (): Promise<string> => {
    const id = await riskProfile();
    await created(`saveRiskProfileDraft/${id}`, { description: "Drafted" });
    return id;
  };
  const plan = async (): Promise<string> =>
    (await created(`createRecoveryPlan/${MERCHANT}`, { name: "Standard" }))["recoveryPlan"]!["guid"]!;
  const draftedPlan = async (): Promise<string> => {
    const guid = await plan();
    await created(`saveRecoveryPlanDraft/${guid}`, { endAction: "keep" });
    return guid;
  };
  return {
    apiKey: async () => "demo-card",
    publicIntegrationKey: async () => "demo-public",
    optionsName: async () => "brands",
    tenantGuid: async () => TENANT,
    merchantGuid: async () => MERCHANT,
    merchantUserGuid: async () => {
      const username = anOrder()["merchantTransactionId"];
      const user = { username, password: "password-of-it", type: "api" };
      return (await created(`createMerchantUser/${MERCHANT}`, user))["merchantUser"]!["guid"]!;
    },
    connectorGuid: async () => {
      const apiKey = anOrder()["merchantTransactionId"];
      const connector = { name: "Cards", adapter: "Simulator", method: "Creditcard", apiKey };
      return (await created(`createConnector/${MERCHANT}`, connector))["connector"]!["guid"]!;
    },
    "putRoutingInFront.connectorGuid": async () => {
      const apiKey = anOrder()["merchantTransactionId"];
      const defaultConnector = "CO-0000-0000-0000-0000-0000-0002";
      const routing = { name: "Routing", apiKey, routingMetaConnector: { defaultConnector } };
      return (await created(`createConnector/${MERCHANT}`, routing))["connector"]!["guid"]!;
    },
    "fetchSettlements.connectorGuid": ofStripe,
    "registerConnectorWebhook.connectorGuid": ofStripe,
    "importSettlementReport.connectorGuid": async () => {
      const apiKey = anOrder()["merchantTransactionId"];
      const vault = { hmacKeys: ["00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"] };
      const config = { username: "AcmeTickets", apiSecret: "AQE-test", testMode: true, vault };
      const connector = { name: "Adyen", adapter: "Adyen", method: "Creditcard", apiKey, config };
      return (await created(`createConnector/${MERCHANT}`, connector))["connector"]!["guid"]!;
    },
    bookingProfileGuid: async () => {
      const profile = API_EXAMPLES["createBookingProfile"] as object;
      return (await created(`createBookingProfile/${MERCHANT}`, profile))["bookingProfile"]!["guid"]!;
    },
    "createBookingExport.bookingProfileGuid": () => objects.bookedProfile(),
    bankEntryGuid: () => objects.entryOf(String(anOrder()["merchantTransactionId"])),
    "assignBankEntry.earlier": async () => (await objects.awaited()).uuid,
    "unassignBankEntry.bankEntryGuid": () => objects.matchedEntry(),
    "createTransferFile.merchantGuid": () => objects.refundedMerchant(),
    importGuid: () => objects.checkedFile(),
    "undoVaultImport.importGuid": () => objects.importedFile(),
    "exportVault.tenantGuid": () => objects.newTenant(),
    planGuid: () => plan(),
    "activateRecoveryPlanDraft.planGuid": draftedPlan,
    "dryRunRecoveryPlan.planGuid": draftedPlan,
    "discardRecoveryPlanDraft.planGuid": draftedPlan,
    recoveryId: async () => {
      const order = { ...anOrder(), transactionToken: undefined, recovery: {} };
      const referenceUuid = await registered();
      const failed = {
        ...order,
        referenceUuid,
        transactionIndicator: "RECURRING",
        extraData: { "simulator:decline": "2006" },
      };
      await api.transaction("demo-card", "debit", failed);
      const { body } = await api.get("/api/v3/recovery/demo-card?limit=1");
      return body["recoveries"][0].recoveryId;
    },
    subject: async () => "three_d_secure",
    "activateConnectorDraft.connectorGuid": draftedThreeDSecure,
    "dryRunAuthentication.connectorGuid": draftedThreeDSecure,
    "sendTestMail.tenantGuid": async () => {
      const mail = { host: "127.0.0.1", port: 1, from: "Shop <shop@example.com>" };
      const guid = (await created("createTenant", { name: "Mail" }))["tenant"]!["guid"]!;
      await created(`updateTenant/${guid}`, { settings: { mail } });
      return guid;
    },
    "explainRoute.connectorGuid": drafted,
    "dryRunRouting.connectorGuid": drafted,
    "whatIf.connectorGuid": drafted,
    whatIfGuid: async () => {
      const whatIf = { draft: "routing", from: "2026-10-01", to: "2026-10-31", currency: "EUR" };
      return (await created(`whatIf/${await drafted()}`, whatIf))["whatIf"]!["guid"]!;
    },
    "stopConnectorExperiment.connectorGuid": async () => {
      const guid = await draftedThreeDSecure();
      await created(`activateConnectorDraft/${guid}/three_d_secure`, { revision: 1, sharePercent: 5 });
      return guid;
    },
    placeGuid: async () => MERCHANT,
    endpointGuid: async () => {
      const endpoint = { url: "https://shop.example/events", eventTypes: ["*"] };
      return (await created(`createWebhookEndpoint/${MERCHANT}`, endpoint))["webhookEndpoint"]!["guid"]!;
    },
    shopGuid: async () => {
      const shop = { kind: "other", shopUrl: "https://shop.example" };
      return (await created(`createShopCredential/${MERCHANT}`, shop))["shop"]!["guid"]!;
    },
    agentCredentialGuid: async () => {
      const made = await created(`createAgentCredential/${MERCHANT}`, {
        name: "Assistant",
        tools: ["find_payments"],
        mode: "test",
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
      return made["agentCredential"]!["guid"]!;
    },
    credentialGuid: async () => {
      const credential = { name: "Terraform", permissions: ["read"] };
      return (await created(`createProvisioningCredential/${TENANT}`, credential))["credential"]!["guid"]!;
    },
    feeEntity: async () => {
      const entity = { name: "House fee", entityType: "merchant-normal" };
      return (await root.post(`/api/provisioning/createFeeEntity/${TENANT}`, entity)).body["guid"];
    },
    ownerGuid: async () => MERCHANT,
    profileId: () => riskProfile(),
    "activateRiskProfileDraft.profileId": draftedProfile,
    "dryRunRiskProfile.profileId": draftedProfile,
    "discardRiskProfileDraft.profileId": draftedProfile,
    id: async () => {
      const container = await created(`createCustomerProfileContainer/${TENANT}`, { name: "Others" });
      return String(container["customerProfileContainer"]!["id"]);
    },
    uuid: () => transaction("debit"),
    "acceptDispute.uuid": chargeback,
    "disputeMetadata.uuid": chargeback,
    "submitDisputeEvidence.uuid": chargeback,
    "uploadDisputeEvidence.uuid": chargeback,
    scheduleId: () => schedule("ACTIVE"),
    "continueSchedule.scheduleId": () => schedule("PAUSED"),
    "incrementalAuthorization.earlier": reserved,
    "capture.earlier": reserved,
    "void.earlier": reserved,
    "refund.earlier": () => transaction("debit"),
    "deregister.earlier": registered,
    "startSchedule.earlier": registered,
    "refreshCvv.earlier": registered,
    "continueDcc.earlier": () => transaction("debit", { requestDcc: true }),
    "pushCapture.earlier": () => pushed("preauthorize"),
    "pushVoid.earlier": () => pushed("preauthorize"),
    "pushRefund.earlier": () => pushed("debit"),
    "pushChargeback.earlier": () => pushed("debit"),
    "moveSimulatedMoney.earlier": () => transaction("debit"),
    "openSimulatedChargeback.earlier": () => transaction("debit"),
    customer: () => transaction("register", { amount: undefined, currency: undefined, ...customer }),
    "attachPaymentInstrument.earlier": registered,
    "detachPaymentInstrument.earlier": () =>
      transaction("register", { amount: undefined, currency: undefined, ...customer }),
  };

  /** A routing connector with a draft. */
  async function drafted(): Promise<string> {
    const apiKey = anOrder()["merchantTransactionId"];
    const routingMetaConnector = { defaultConnector: "CO-0000-0000-0000-0000-0000-0001" };
    const routing = { name: "Routing", apiKey, routingMetaConnector };
    const guid = (await created(`createConnector/${MERCHANT}`, routing))["connector"]!["guid"]!;
    await created(`saveConnectorDraft/${guid}/routing`, { routingMetaConnector });
    return guid;
  }

  async function schedule(state: "ACTIVE" | "PAUSED"): Promise<string> {
    const plan = { amount: "9.99", currency: "EUR", periodLength: 1, periodUnit: "MONTH" };
    const request = { registrationUuid: await registered(), ...plan };
    const { body } = await api.post("/api/v3/schedule/demo-card/start", request);
    if (state === "PAUSED") await api.post(`/api/v3/schedule/demo-card/${body["scheduleId"]}/pause`, {});
    return body["scheduleId"];
  }
}
