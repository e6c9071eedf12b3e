import {
  labPageAddress,
  respondByFake,
  type FakeProviderServer,
  type LabPayment,
  type LabProvider,
  type LabRequest,
  type LabSettings,
} from "@quittance/provider-kit/lab";
import { jsonResponse, missingKey } from "./lab-provider-parts.ts";

/** A payment at a fake, with the id of the lab's page for it while it waits for the customer. */
export type PaymentAtFake = Omit<LabPayment, "page"> & { readonly pageId?: string };

type OwnParts =
  | "name"
  | "requestIdHeader"
  | "isSession"
  | "enumerated"
  | "takeWebhooks"
  | "sign"
  | "page"
  | "act"
  | "passTime";

/** The parts that one provider of the lab has of its own. */
interface ProviderOwn extends Pick<LabProvider, OwnParts> {
  /** Responds in place of the fake, or changes its response. */
  readonly respond?: LabProvider["respond"];
  /** The message by which the provider refuses the request's credentials, or its whole body; undefined for those of the test form. */
  readonly refusal: (request: LabRequest) => string | object | undefined;
  /** The body of an error. */
  readonly errorOf: (status: number, message: string) => object;
  /** The media type of errors; JSON without it. */
  readonly errorType?: string;
  /** The header of the idempotency key, as the provider writes it, and the paths of requests that need one. */
  readonly keyed: { readonly header: string; readonly moves: RegExp };
  readonly payments: () => readonly PaymentAtFake[];
}

/** A provider of the lab, by its fake and what it has of its own. */
export function labProviderOf(
  fake: FakeProviderServer,
  settings: LabSettings,
  { refusal, errorOf, errorType, keyed, payments, ...own }: ProviderOwn,
): LabProvider {
  const failure = (status: number, message: string) =>
    jsonResponse(status, errorOf(status, message), errorType);
  return {
    respond: async (request) => respondByFake(fake.url, request),
    ...own,
    refuseCredentials: (request) => {
      const refused = refusal(request);
      if (refused === undefined) return undefined;
      return typeof refused === "string" ? failure(401, refused) : jsonResponse(401, refused);
    },
    failure,
    payments: () =>
      payments().map(({ pageId, ...payment }) => ({
        ...payment,
        ...(pageId !== undefined && { page: labPageAddress(settings.origin(), pageId) }),
      })),
    mistakesIn: (request) => missingKey(request, keyed),
    close: async () => fake.close(),
  };
}
