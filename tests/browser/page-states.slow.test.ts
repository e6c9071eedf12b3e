import { launchBrowser } from "../support/browser.ts";
import { describePageStates, DESKTOP, PHONE } from "./describe-page-states.ts";

const browser = await launchBrowser("every state of the hosted payment page");

// The other two of four looks: what breaks them usually breaks those of `page-states.test.ts`, too.
describePageStates(browser, {
  "phone-dark": { ...PHONE, colorScheme: "dark" },
  "desktop-light": { ...DESKTOP, colorScheme: "light" },
});
