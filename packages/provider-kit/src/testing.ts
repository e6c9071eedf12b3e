export { describeAdapterContract } from "./testing/adapter-contract.ts";
export type { AdapterUnderTest } from "./testing/adapter-under-test.ts";
export { describeVerification } from "./testing/describe-verification.ts";
export { FakeServer, type FakeRequest, type FakeResponse } from "./testing/fake-server.ts";
export { httpTo } from "./testing/http-to.ts";
export { ProviderCalls } from "./testing/provider-calls.ts";
export { adapterConnector, card, followUp, money, providerRequest } from "./testing/provider-requests.ts";
export { shownDigits } from "./testing/shown-digits.ts";
export { signatureOf } from "./testing/signed-webhook.ts";
