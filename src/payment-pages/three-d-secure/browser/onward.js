// Leaves the ACS's frame for the payment page, or notifies that page that the 3DS Method has finished.
const onward = document.querySelector("a#onward");
if (onward instanceof HTMLAnchorElement) top?.location.replace(onward.href);
else parent.postMessage("three-d-secure-method-done", location.origin);

export {};
