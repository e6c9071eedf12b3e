// The receipt: prints the page, and shows its time in the customer's own. Without scripts the browser's own menu prints it.
import { showOwnTime } from "../../assets/browser/own-time.js";

showOwnTime();
document.getElementById("print")?.addEventListener("click", () => print());
// The mail has the customer's own time, too.
document.querySelector("form[action$='/receipt']")?.addEventListener("formdata", (event) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (event instanceof FormDataEvent && timeZone) event.formData.set("timeZone", timeZone);
});
