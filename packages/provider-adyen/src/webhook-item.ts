import type { AdapterConnector, JsonObject } from "@quittance/provider-kit";

/** An item of a webhook, with what every event made of it has. */
export interface Item {
  readonly eventCode: string;
  readonly pspReference: string;
  readonly originalReference: string;
  readonly isSuccess: boolean;
  readonly reason: string;
  /** True for a webhook that came with the user and password: its unsigned fields are Adyen's too. */
  readonly isTrusted: boolean;
  readonly connector: AdapterConnector;
  readonly source: { readonly eventId: string; readonly submissionReference?: string };
  readonly raw: JsonObject;
}
