export { readAccountFile } from "./certify/account-file.ts";
export { certify } from "./certify/certify.ts";
export type { Certificate } from "./certify/write-certificate.ts";
export { replayDifferences } from "./certify/replay.ts";
export { tryPackage } from "./trial/try-package.ts";
export { writeSkeleton } from "./skeleton/write-skeleton.ts";
export { adapterAtFake, words } from "./verify/adapter-at-fake.ts";
export { evidenceFile } from "./verify/evidence-file.ts";
export type { OpenApiDocument } from "./verify/open-api.ts";
export { openApiJudge } from "./verify/open-api-judge.ts";
export { readableReport, type VerificationReport } from "./verify/report.ts";
export { problemsByReference, schemaProblems } from "./verify/schema-problems.ts";
export type { JudgedMessage, SchemaJudge } from "./verify/schema-judge.ts";
export type {
  Certification,
  DisputesUnderTest,
  ExamplePayment,
  PaymentAtProvider,
  ProviderBooking,
  ProviderPayout,
  ProviderUnderTest,
  SentWebhook,
  Verification,
} from "./verify/verification.ts";
export { vendorDocuments } from "./verify/vendor-documents.ts";
export { verifyAdapter } from "./verify/verify-adapter.ts";
export { FakeProviderServer } from "./testing/fake-provider-server.ts";
export { FakeServer, type FakeRequest, type FakeResponse } from "./testing/fake-server.ts";
export { httpTo } from "./testing/http-to.ts";
export { adapterConnector, card, followUp, money, providerRequest } from "./testing/provider-requests.ts";
export { signatureOf } from "./testing/signed-webhook.ts";
