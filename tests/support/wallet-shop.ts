import { ApiClient } from "./api-client.ts";
import { APPLE_MERCHANT, openAppleAuthority, type AppleTokenOptions } from "./apple-pay.ts";
import { startAppleServer } from "./apple-server.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";
import { GOOGLE_MERCHANT, openGoogleAuthority, type GoogleTokenOptions } from "./google-pay.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

/** A gateway whose connector `wallets` has both buttons, with test keys in place of Apple's and Google's. */
export async function openWalletShop(options: TestGatewayOptions = {}) {
  const apple = openAppleAuthority();
  const google = openGoogleAuthority();
  const appleServer = await startAppleServer();
  const started: TestGateway = await startTestGateway({
    ...options,
    walletTrust: { appleRoots: apple.root, googleKeys: google.keys, googleTestKeys: google.keys },
    appleServer,
  });
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const applePay = {
    enabled: true,
    MerchantIdentifier: APPLE_MERCHANT,
    privateKey: apple.merchantKey,
    merchantIdentityCertificate: appleServer.merchant.cert,
    merchantIdentityKey: appleServer.merchant.key,
    countryCode: "AT",
  };
  const googlePay = {
    enabled: true,
    MerchantIdentifier: GOOGLE_MERCHANT,
    privateKey: google.merchantKey,
    useTestEnvironment: true,
    loadGoogleScript: true,
    countryCode: "AT",
  };
  const create = async (apiKey: string, vault: Record<string, unknown>, more: object = {}) => {
    const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: apiKey,
      apiKey,
      adapter: "Simulator",
      method: "Creditcard",
      config: { testMode: true, vault },
      ...more,
    });
    return body;
  };
  const connector = async (apiKey: string, vault: Record<string, unknown>): Promise<string> => {
    const body = await create(apiKey, vault);
    if (body["success"] !== true) throw new Error(JSON.stringify(body));
    return body["connector"].publicIntegrationKey;
  };
  return {
    started,
    api: new ApiClient(started.url),
    appleServer,
    applePay,
    googlePay,
    create,
    connector,
    publicIntegrationKey: await connector("wallets", { applePay, googlePay }),
    appleToken: (token?: AppleTokenOptions) => apple.payment(token).token,
    googleToken: (token?: GoogleTokenOptions) => JSON.stringify(google.token(token)),
    close: async () => {
      appleServer.close();
      await started.close();
    },
  };
}
