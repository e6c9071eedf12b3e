export { clientReport, readableClientReport, type ClientReport } from "./lab/client-report.ts";
export { labPageAddress } from "./lab/lab-pages.ts";
export type {
  CustomerAct,
  LabPage,
  LabPayment,
  LabProvider,
  LabRequest,
  LabResponse,
  LabSettings,
  LabWebhook,
} from "./lab/lab-provider.ts";
export { LabServer, type LabOptions, type OpenLabProvider } from "./lab/lab-server.ts";
export type { LabCertificate } from "./lab/open-port.ts";
export { respondByFake } from "./lab/respond-by-fake.ts";
export { servedFake } from "./lab/serve-package.ts";
export { seededText, seededUuid } from "./lab/seeded-id.ts";
export { FakeProviderServer } from "./testing/fake-provider-server.ts";
export { signatureOf } from "./testing/signed-webhook.ts";
export type { ProviderBooking, ProviderPayout, SentWebhook } from "./verify/verification.ts";
