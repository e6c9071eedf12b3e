import type { AdapterConnector, ProviderCall, ReportDownload } from "@quittance/provider-kit";

/** The name of the host that has reports, in `otherBaseUrls`. */
export const REPORTS_HOST = "reports";

/** For a merchant account or its company: `/reports/download/MerchantAccount/<account>/<file>`. */
const PATH =
  /^\/reports\/download\/(MerchantAccount|Company)\/[A-Za-z0-9_.%-]{1,200}\/([A-Za-z0-9_.-]{1,200})$/;
const FILE = /^settlement_detail_report\w*\.csv$/;
/** A report may have some hundred thousand lines. */
const TIMEOUT_MS = 600_000;

/** Where reports are, and the Disputes API: no part of it is the merchant's own. */
export function customerArea({ testMode }: Pick<AdapterConnector, "testMode">): string {
  return testMode ? "https://ca-test.adyen.com" : "https://ca-live.adyen.com";
}

/**
 * Where on Adyen's report host a report is that a webhook announces. The address itself is not signed: only its path is used,
 * its host must be the one that requests for reports go to, and its file the one that the webhook's signature covers.
 *
 * @returns undefined for any other address, and for reports of other kinds
 */
export function reportPath(
  address: string,
  { fileName, connector }: { fileName: string; connector: AdapterConnector },
): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !FILE.test(fileName)) return undefined;
  const { apiBaseUrl } = connector.extraData;
  const own = connector.testMode && apiBaseUrl ? new URL(apiBaseUrl).origin : customerArea(connector);
  if (url.origin !== own || url.username || url.password || url.search || url.hash) return undefined;
  return PATH.exec(url.pathname)?.[2] === fileName ? url.pathname : undefined;
}

/** Downloads a report with the credentials of the report user, the newest first. */
export const downloadReport: ReportDownload = async (call, { path, onChunk }) => {
  const users = call.connector.secrets.reportCredentials;
  let because = "The connector has no report user (config.vault.reportCredentials).";
  for (const user of users) {
    const outcome = await request(call, { path, user, onChunk });
    if (outcome.kind === "failed")
      return { kind: "failed", because: `The report could not be fetched: ${outcome.reason}.` };
    if (outcome.status === 200) return { kind: "done" };
    because = `Adyen responded ${outcome.status} to the request for the report.`;
    if (outcome.status !== 401) break;
  }
  return { kind: "failed", because };
};

function request(
  { http }: ProviderCall,
  { path, user, onChunk }: { path: string; user: string } & Pick<Parameters<ReportDownload>[1], "onChunk">,
) {
  return http.send({
    method: "GET",
    host: REPORTS_HOST,
    path,
    headers: { authorization: `Basic ${Buffer.from(user).toString("base64")}` },
    timeoutMs: TIMEOUT_MS,
    onChunk,
  });
}
