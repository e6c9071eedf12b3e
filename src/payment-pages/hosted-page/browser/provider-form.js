// Goes on to the provider's page, which takes a form. Without scripts the customer presses its button.
const form = document.querySelector("form#provider");
if (form instanceof HTMLFormElement) form.submit();

export {};
