// Sends the code of a link, which stands behind the `#`, by the form of the page: in no address of a request.
const form = document.querySelector("form[data-link]");
const field = form?.querySelector("input[name=link]");
send();
// The page may be open already when a person opens the link.
window.addEventListener("hashchange", send);

function send() {
  const code = window.location.hash.slice(1);
  // Others are places on the page.
  if (!/^[\w-]{43}$/.test(code)) return;
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement)) return;
  window.history.replaceState(null, "", window.location.pathname);
  field.value = code;
  form.submit();
}

export {};
