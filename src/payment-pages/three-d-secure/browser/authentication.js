// Sends the browser data for 3-D Secure, after the issuer's 3DS Method if there is one.
import { fillBrowserFields } from "../../assets/browser/browser-data.js";

const METHOD_TIMEOUT_MS = 10_000;

/** @param {string} id */
const formOf = (id) => /** @type {HTMLFormElement | null} */ (document.getElementById(id));
const browser = formOf("browser");
const method = formOf("method");
const challenge = formOf("challenge");

if (browser) {
  fillBrowserFields(browser);
  browser.hidden = true;

  let sent = false;
  const send = () => {
    if (!sent) browser.submit();
    sent = true;
  };
  if (method) {
    addEventListener("message", (event) => {
      if (event.origin === location.origin && event.data === "three-d-secure-method-done") send();
    });
    setTimeout(send, METHOD_TIMEOUT_MS);
    method.submit();
  } else {
    send();
  }
}

if (challenge) {
  const frame = document.querySelector("iframe[name=challenge]");
  if (frame) {
    challenge.hidden = true;
    frame.scrollIntoView({ block: "nearest" });
  }
  challenge.submit();
}
