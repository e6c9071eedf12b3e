import { html } from "../assets/html.ts";

/** What 3-D Secure wants to know of the browser; the page's script fills it in (assets/browser/browser-data.js). */
export const BROWSER_FIELDS = [
  "colorDepth",
  "screenHeight",
  "screenWidth",
  "timezone",
  "javaEnabled",
  "language",
].map((name) => html`<input type="hidden" name="${name}" /> `);
