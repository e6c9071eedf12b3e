import type { Money } from "../../platform/money/index.ts";
import type { ThreeDV2Config } from "../configuration/configuration.ts";
import type { Scheme } from "../configuration/parameters.ts";
import type { ThreeDSecureData } from "../request/three-d-secure-data.ts";

/** Everything about one payment that its authentication may send to the issuer. Contains card data: in memory only. */
export type AuthenticationSubject = {
  transactionUuid: string;
  connectorGuid: string;
  /** The number of earlier submissions. */
  submissions: number;
  transactionType: "debit" | "preauthorize" | "register";
  transactionIndicator: string;
  amount: Money | null;
  card: { pan: string; expirationMonth: string; expirationYear: string; cardHolder: string; scheme: Scheme };
  /** `customer` of the transaction request. */
  customer: Readonly<Record<string, unknown>>;
  data: ThreeDSecureData;
  config: ThreeDV2Config;
  merchant: { guid: string; name: string };
  schemeDirectory: SchemeDirectory;
};

/** How a scheme's Directory Server is reached; from the connector's adapter. */
export type SchemeDirectory = {
  directoryServerUrl: string;
  /** Used for a scheme the configuration has no acquirer for. */
  acquirer?: { bin: string; merchantId: string };
  /** Used for fields that the configuration's merchant does not have. */
  merchant?: { mcc: string; country: string };
};

/** The data that the gateway's page read from the customer's browser. */
export type CapturedBrowser = {
  acceptHeader: string;
  userAgent: string;
  ipAddress: string;
  language: string;
  /** Absent when the browser runs no script. */
  screen?: { javaEnabled: boolean; colorDepth: string; height: string; width: string; timezone: string };
};

/** The gateway's URLs for ACS and Directory Server in one authentication. */
export type AuthenticationUrls = { notificationUrl: string; resultsUrl: string; requestorUrl: string };
