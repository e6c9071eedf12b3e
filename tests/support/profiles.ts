import { ApiClient, anOrder, basic, type ApiResponse } from "./api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";

const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";

/** A merchant's API user with its own connector. */
export class ProfileClient extends ApiClient {
  readonly apiKey: string;

  constructor(url: string, options: { apiKey: string; username: string; password: string }) {
    super(url, options);
    this.apiKey = options.apiKey;
  }

  profile(operation: string, request: unknown, apiKey = this.apiKey): Promise<ApiResponse> {
    return this.post(`/api/v3/customerProfiles/${apiKey}/${operation}`, request);
  }

  getProfile(request: unknown, apiKey = this.apiKey): Promise<ApiResponse> {
    return this.profile("getProfile", request, apiKey);
  }

  /** A register by the demo Visa. */
  register(request: Record<string, unknown> = {}, apiKey = this.apiKey): Promise<ApiResponse> {
    const { merchantTransactionId, transactionToken } = anOrder();
    return this.transaction(apiKey, "register", { merchantTransactionId, transactionToken, ...request });
  }

  /** A register that puts the instrument into the profile of that customer. */
  async registerFor(customerIdentification: string, more: Record<string, unknown> = {}) {
    const { body } = await this.register({ customerProfileData: { customerIdentification }, ...more });
    return { uuid: body["uuid"] as string, ...(body["customerProfileData"] as RegisteredData) };
  }

  async deregister(request: Record<string, unknown>, apiKey = this.apiKey): Promise<ApiResponse> {
    const { merchantTransactionId } = anOrder();
    return this.transaction(apiKey, "deregister", { merchantTransactionId, ...request });
  }
}

export interface RegisteredData {
  readonly profileGuid: string;
  readonly customerIdentification: string;
  readonly paymentToken: string;
}

export interface ProfileShop {
  readonly started: TestGateway;
  /** The demo merchant on its card connector. */
  readonly demo: ProfileClient;
  provision(operation: string, body?: unknown): Promise<ApiResponse>;
  createContainer(tenantGuid: string, settings?: object): Promise<number>;
  createTenant(request: object): Promise<string>;
  /** A further merchant with one connector. */
  createMerchant(request: { tenantGuid: string; apiKey: string; connector?: object }): Promise<NewMerchant>;
  close(): Promise<void>;
}

export interface NewMerchant {
  readonly client: ProfileClient;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
}

export const DEMO = { tenantGuid: DEMO_TENANT, merchantGuid: "ME-0000-0000-0000-0000-0000-0001" } as const;

export async function openProfileShop(options: TestGatewayOptions = {}): Promise<ProfileShop> {
  const started = await startTestGateway(options);
  const { url } = started;
  const demo = new ProfileClient(url, { apiKey: "demo-card", username: "demo", password: "demo-password" });
  const authorization = basic(ADMINISTRATOR);
  const provision: ProfileShop["provision"] = (operation, body) => {
    const path = `/api/provisioning/${operation}`;
    return body === undefined
      ? demo.send("GET", path, { headers: { authorization } })
      : demo.post(path, body, { authorization });
  };
  const created = async (operation: string, body: unknown, name: string) => {
    const response = await provision(operation, body);
    if (response.status !== 200) throw new Error(`${operation}: ${JSON.stringify(response.body)}`);
    return response.body[name] as { guid: string; id: number };
  };
  return {
    started,
    demo,
    provision,
    createTenant: async (request) => (await created("createTenant", request, "tenant")).guid,
    createContainer: async (tenantGuid, settings = {}) => {
      const operation = `createCustomerProfileContainer/${tenantGuid}`;
      return (await created(operation, { name: "Customers", ...settings }, "customerProfileContainer")).id;
    },
    createMerchant: async ({ tenantGuid, apiKey, connector = {} }) => {
      const merchant = await created(`createMerchant/${tenantGuid}`, { name: apiKey }, "merchant");
      const user = { username: `user-of-${apiKey}`, password: "a-long-password", type: "api" };
      await created(`createMerchantUser/${merchant.guid}`, user, "merchantUser");
      const request = { name: apiKey, adapter: "Simulator", method: "Creditcard", apiKey, ...connector };
      const { guid } = await created(`createConnector/${merchant.guid}`, request, "connector");
      const client = new ProfileClient(url, { apiKey, ...user });
      return { client, merchantGuid: merchant.guid, connectorGuid: guid };
    },
    close: () => started.close(),
  };
}
