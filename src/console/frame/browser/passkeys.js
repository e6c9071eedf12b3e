// Fills the forms of passkeys. They are hidden without this script, because a passkey needs one.
if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void fill(form);
    });
  }
}

/** @param {HTMLFormElement} form */
async function fill(form) {
  const button = form.querySelector("button");
  const problem = form.querySelector("[role=alert]");
  if (!button || !(problem instanceof HTMLElement)) return;
  button.disabled = true;
  problem.hidden = true;
  try {
    const options = await challengeOf(form);
    const made = form.dataset["passkey"] === "create" ? await create(options) : await get(options);
    const field = form.querySelector("input[name=passkey]");
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(made);
    // Not `requestSubmit`, which would come here again.
    form.submit();
  } catch {
    problem.hidden = false;
  } finally {
    button.disabled = false;
  }
}

/** @param {HTMLFormElement} form */
async function challengeOf(form) {
  const csrf = form.querySelector("input[name=csrf]");
  const body = new URLSearchParams({ csrf: csrf instanceof HTMLInputElement ? csrf.value : "" });
  const response = await fetch(form.dataset["challenge"] ?? "", { method: "POST", body });
  if (!response.ok) throw new Error(`There is no challenge: ${response.status}`);
  return response.json();
}

/** @param {any} options */
async function create(options) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(credentialOf),
  };
  const made = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  const { response } = made;
  return {
    id: made.id,
    clientDataJSON: encodeBuffer(response.clientDataJSON),
    authenticatorData: encodeBuffer(response.getAuthenticatorData()),
    publicKey: encodeBuffer(response.getPublicKey()),
    transports: response.getTransports(),
  };
}

/** @param {any} options */
async function get(options) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: options.allowCredentials.map(credentialOf),
  };
  const used = /** @type {any} */ (await navigator.credentials.get({ publicKey }));
  const { response } = used;
  return {
    id: used.id,
    clientDataJSON: encodeBuffer(response.clientDataJSON),
    authenticatorData: encodeBuffer(response.authenticatorData),
    signature: encodeBuffer(response.signature),
    userHandle: response.userHandle ? encodeBuffer(response.userHandle) : "",
  };
}

/** @param {any} credential */
function credentialOf(credential) {
  return { ...credential, id: bytesOf(credential.id) };
}

/** @param {string} base64url */
function bytesOf(base64url) {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function encodeBuffer(buffer) {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export {};
