// Looks again while the payment is being decided.
const LOOK_AGAIN_MS = 2000;

setTimeout(() => location.replace(location.href.replace(/#.*$/, "")), LOOK_AGAIN_MS);
