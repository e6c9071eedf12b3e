import type { Money } from "../../platform/money/index.ts";
import type { ThreeDV2Config } from "../configuration/configuration.ts";
import type { Scheme } from "../configuration/parameters.ts";
import type { ThreeDSecureData } from "../request/three-d-secure-data.ts";

/** Everything about one payment that its authentication may tell the bank. Holds card data: lives in memory only. */
export type AuthenticationSubject = {
  transactionUuid: string;
  connectorGuid: string;
  /** How often the transaction was submitted to a provider before. */
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

/** How the gateway takes part in a scheme's 3-D Secure programme; given by the connector's adapter. */
export type SchemeDirectory = {
  directoryServerUrl: string;
  /** Used for a scheme the configuration has no acquirer for. */
  acquirer?: { bin: string; merchantId: string };
  /** Used for what the configuration's merchant does not say. */
  merchant?: { mcc: string; country: string };
};

/** What the gateway learned from the customer's browser itself. */
export type CapturedBrowser = {
  acceptHeader: string;
  userAgent: string;
  ipAddress: string;
  language: string;
  /** Absent when the browser runs no script. */
  screen?: { javaEnabled: boolean; colorDepth: string; height: string; width: string; timezone: string };
};

/** The addresses the bank and the Directory Server are given for one authentication. */
export type AuthenticationUrls = { notificationUrl: string; resultsUrl: string; requestorUrl: string };
