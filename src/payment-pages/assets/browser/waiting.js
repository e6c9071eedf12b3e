// Reloads the page while the payment is being processed.
const RELOAD_MS = 2000;

setTimeout(() => location.replace(location.href.replace(/#.*$/, "")), RELOAD_MS);

export {};
