import { launchBrowser } from "../support/browser.ts";
import { describePageStates, DESKTOP, PHONE } from "./describe-page-states.ts";

const browser = await launchBrowser("every state of the hosted payment page");

describePageStates(browser, {
  "phone-light": { ...PHONE, colorScheme: "light" },
  "desktop-dark": { ...DESKTOP, colorScheme: "dark" },
});
