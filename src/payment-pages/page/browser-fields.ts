import { html } from "../../platform/pages/index.ts";

/** The browser data that 3-D Secure requires; the page's script fills it in (assets/browser/browser-data.js). */
export const BROWSER_FIELDS = [
  "colorDepth",
  "screenHeight",
  "screenWidth",
  "timezone",
  "javaEnabled",
  "language",
].map((name) => html`<input type="hidden" name="${name}" /> `);
