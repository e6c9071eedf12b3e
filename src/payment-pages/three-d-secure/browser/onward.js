// Leaves the bank's frame for the payment page, or tells that page that the bank's hidden frame has finished.
const onward = document.querySelector("a#onward");
if (onward instanceof HTMLAnchorElement) top?.location.replace(onward.href);
else parent.postMessage("three-d-secure-method-done", location.origin);
