import { readJoinedSheet, TOKEN_SHEET, type StaticAsset } from "../../platform/pages/index.ts";

const BASE_SHEETS = [TOKEN_SHEET, new URL("browser/base.css", import.meta.url)];
const FOLDER = new URL("../hosted-page/browser/styles/", import.meta.url);

/** The style sheet of the payment page and of the pages that look like it, joined from a file for each part. */
export function readPageSheet(): Promise<StaticAsset> {
  return readJoinedSheet("page.css", { baseSheets: BASE_SHEETS, folder: FOLDER });
}
